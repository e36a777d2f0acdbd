import { z } from 'zod';
import { MAX_LAP } from '#contract/limits.ts';
import { FlagType, Id, Instant, SessionType } from '#contract/shared.ts';

export const FlagParams = z.strictObject({ raceId: Id, flagId: Id });

export const NewFlag = z.strictObject({
  type: FlagType,
  session: SessionType,
  /** Lap; 0 is the formation lap. */
  lap: z.int().min(0).max(MAX_LAP),
});
export type NewFlag = z.infer<typeof NewFlag>;

export const AdminFlags = z.object({
  race: z.object({
    id: z.string(),
    year: z.int(),
    position: z.int(),
    name: z.string(),
    startsAt: Instant,
    /** Start of the sprint; `null` without one. */
    sprintAt: Instant.nullable(),
  }),
  /** False if not counted; then an empty list means nothing. */
  areCounted: z.boolean(),
  /** Flags by session and lap, including removed ones. */
  flags: z.array(
    z.object({
      id: z.string(),
      type: FlagType,
      session: SessionType,
      lap: z.int(),
      origin: z.enum(['AUTOMATIC', 'MANUAL']),
      isRemoved: z.boolean(),
    }),
  ),
});
export type AdminFlags = z.infer<typeof AdminFlags>;
