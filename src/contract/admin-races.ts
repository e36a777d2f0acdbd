import { z } from 'zod';
import { AdminInstant, Name, OrderedIds } from './admin-shared.ts';

/** Settings of a race that an admin saves together; the deadline follows the start. */
export const RaceSettings = z.strictObject({
  name: Name,
  startsAt: AdminInstant,
  qualifyingAt: AdminInstant.nullable(),
  /** `null`: no sprint. */
  sprintAt: AdminInstant.nullable(),
});
export type RaceSettings = z.infer<typeof RaceSettings>;

export const RaceDeadlineChange = z.strictObject({ guessDeadline: AdminInstant });

/** All races of the season that are not cancelled. */
export const RaceOrder = z.strictObject({
  raceIds: OrderedIds,
  /** Order that was edited; without it any order is overwritten. */
  basedOn: OrderedIds.optional(),
});
export type RaceOrder = z.infer<typeof RaceOrder>;
