import { z } from 'zod';
import { Instant } from './shared.ts';

export const Health = z.object({
  status: z.literal('ok'),
  /** Which game this is; for the host, and for whoever helps. */
  version: z.string(),
});

/** When something that happens by itself went well last, and whether that is too long ago. */
const Beat = z.object({ lastAt: Instant.nullable(), isLate: z.boolean() });

/** Of the database: `AWAY` cannot be reached, `OTHER` has the schema of another version. */
const DatabaseState = z.enum(['READY', 'AWAY', 'OTHER']);
export type DatabaseState = z.infer<typeof DatabaseState>;

export const Readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  /** For those who know `HEALTH_TOKEN`. */
  details: z
    .object({
      database: DatabaseState,
      /** Whether the season that every screen shows has been read since the start. */
      season: z.enum(['READ', 'UNREAD']),
      /** `null` while it is not ready. */
      pulse: z
        .object({
          imports: Beat,
          backup: Beat,
          mail: Beat.extend({ failures: z.int() }),
        })
        .nullable(),
    })
    .optional(),
});
