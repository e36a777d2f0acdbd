import { z } from 'zod';
import { Instant } from '#contract/shared.ts';

export const Health = z.object({
  status: z.literal('ok'),
  /** Version of the game, for the operator and for support. */
  version: z.string(),
});

/** Health of a job: its last success, and whether that is too long ago. */
const Beat = z.object({ lastAt: Instant.nullable(), isLate: z.boolean() });

/** State of the database: `AWAY` is unreachable, `OTHER` has another version's schema. */
const DatabaseState = z.enum(['READY', 'AWAY', 'OTHER']);
export type DatabaseState = z.infer<typeof DatabaseState>;

export const Readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  /** Details for clients with `HEALTH_TOKEN`; `null` for others. */
  details: z
    .object({
      database: DatabaseState,
      /** State of the default season: read or not since the start. */
      season: z.enum(['READ', 'UNREAD']),
      /** Health of the jobs; `null` while not ready. */
      pulse: z
        .object({
          imports: Beat,
          backup: Beat,
          mail: Beat.extend({ failures: z.int() }),
          push: Beat,
          clock: Beat,
        })
        .nullable(),
    })
    .optional(),
});
