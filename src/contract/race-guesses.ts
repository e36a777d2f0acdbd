import { z } from 'zod';
import { CompetitorLook, Id, Instant } from './shared.ts';

/** Without a race: the latest one with a starting grid. */
export const RaceGuessQuery = z.strictObject({ raceId: Id.optional() });

const RaceGuessEntry = z.object({
  user: z.string(),
  driver: z.string(),
  /** The start position; `null` when the driver is not on the grid. */
  position: z.int().nullable(),
  userId: z.string(),
  look: CompetitorLook,
  /** `null` while there is no result, or when the driver is not in it. */
  finishPosition: z.int().nullable(),
  /** `null` while there is no result. */
  points: z.int().nullable(),
  /** When it was last changed. */
  savedAt: Instant,
});

const RaceLink = z.object({ id: z.string(), position: z.int(), name: z.string() });

export const RaceGuessView = z.object({
  name: z.string(),
  first: z.array(RaceGuessEntry),
  tenth: z.array(RaceGuessEntry),
  year: z.int(),
  id: z.string(),
  position: z.int(),
  startsAt: Instant,
  isCompleted: z.boolean(),
  previous: RaceLink.nullable(),
  next: RaceLink.nullable(),
});
export type RaceGuessView = z.infer<typeof RaceGuessView>;
