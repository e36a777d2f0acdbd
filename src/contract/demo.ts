import { z } from 'zod';

/** Moments that the demo's time machine offers; the web app has their labels. */
export const DEMO_MOMENTS = [
  'BEFORE_SEASON',
  'GRID_KNOWN',
  'FIVE_MINUTES_LEFT',
  'RACE_ON',
  'RACE_OVER',
  'SEASON_OVER',
] as const;

export const DemoClockState = z.object({
  now: z.iso.datetime(),
  moments: z.array(z.object({ key: z.enum(DEMO_MOMENTS), at: z.iso.datetime() })),
});
export type DemoClockState = z.infer<typeof DemoClockState>;

/** Instant within the demo's seasons. */
export const DemoClockChange = z.strictObject({ now: z.iso.datetime() });
