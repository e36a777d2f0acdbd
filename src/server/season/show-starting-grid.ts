import type { RaceStats } from '#contract/scoring/stats.ts';
import type { Race } from '#domain/season/season.ts';
import type { Competitors } from './competitors.ts';

/** Returns the grid in order; starts from the pit lane come last, and their numbers continue. */
export function showStartingGrid(race: Race, competitors: Competitors): RaceStats['startingGrid'] {
  const slots = race.grid ?? [];
  const onTrack = slots.filter(({ position }) => position !== null).length;
  let pitLane = onTrack;
  return slots.map((slot) => ({
    position: slot.position ?? ++pitLane,
    isPitLane: slot.position === null,
    name: competitors.driverName(slot.driverId),
    competitor: competitors.driverLook(slot.driverId, slot.constructorId),
  }));
}
