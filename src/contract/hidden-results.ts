import { z } from 'zod';
import { Instant } from './shared.ts';

/** Races that have begun, while their results are hidden from the viewer. */
export const HiddenResults = z.object({
  /** Everything is as it was right before then. */
  since: Instant,
  /** By start. */
  races: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Of a race that is still ahead. */
      isSprintOnly: z.boolean(),
    }),
  ),
});
export type HiddenResults = z.infer<typeof HiddenResults>;

/** Whether results stay hidden until the user opens them. Turned off, it opens all. */
export const ResultSettings = z.strictObject({ areHidden: z.boolean() });
export type ResultSettings = z.infer<typeof ResultSettings>;
