import { z } from 'zod';
import { Id, Instant } from '#contract/shared.ts';

/** Races that have started, and whose results are hidden from the viewer. */
export const HiddenResults = z.object({
  /** Spoiler cut-off: everything is shown as just before this time. */
  since: Instant,
  /** Hidden races by start. */
  races: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** True if only the sprint is hidden, since the race is still ahead. */
      isSprintOnly: z.boolean(),
      /** True if the race can be seen again before its result is opened. */
      isRecorded: z.boolean(),
    }),
  ),
});
export type HiddenResults = z.infer<typeof HiddenResults>;

/** Setting that hides results until the user opens them. Turning it off opens all. */
export const ResultSettings = z.strictObject({ areHidden: z.boolean() });
export type ResultSettings = z.infer<typeof ResultSettings>;

/** Race up to which results are opened; by default all that have started. */
export const ResultOpening = z.strictObject({ raceId: Id });
export type ResultOpening = z.infer<typeof ResultOpening>;
