import type { RaceStats } from '#contract/stats.ts';
import type { Race } from '#domain/season.ts';
import type { Competitors } from './competitors.ts';

/** Returns the grid in order; starts from the pit lane come last, and their numbers continue. */
export function showStartingGrid(race: Race, competitors: Competitors): RaceStats['startingGrid'] {
  const places = race.grid ?? [];
  const onTrack = places.filter(({ position }) => position !== null).length;
  let pitLane = onTrack;
  return places.map((place) => ({
    position: place.position ?? ++pitLane,
    isPitLane: place.position === null,
    name: competitors.driverName(place.driverId),
    competitor: competitors.driverLook(place.driverId, place.constructorId),
  }));
}
