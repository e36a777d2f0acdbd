import { z } from 'zod';
import { AdminInstant, Name, OrderedIds } from './admin-shared.ts';

/** Settings of a race that an admin saves together; the deadline follows the start. */
export const RaceSettings = z.strictObject({
  name: Name,
  startsAt: AdminInstant,
  qualifyingAt: AdminInstant.nullable(),
  /** Start of the sprint; `null` without one. */
  sprintAt: AdminInstant.nullable(),
});
export type RaceSettings = z.infer<typeof RaceSettings>;

export const RaceDeadlineChange = z.strictObject({ guessDeadline: AdminInstant });

/** Ids of all races that are not cancelled. */
export const RaceOrder = z.strictObject({
  raceIds: OrderedIds,
  /** Order that was edited; without it any order is overwritten. */
  basedOn: OrderedIds.optional(),
});
export type RaceOrder = z.infer<typeof RaceOrder>;
