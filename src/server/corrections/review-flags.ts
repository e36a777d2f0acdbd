import type { SeasonFacts } from '#domain/season.ts';
import type { FlagTable } from '../db/tables.ts';

/** A review of flags keeps all that were stored, and the source's count. @returns what was stored */
export function parseFlags(json: string): FlagTable[] {
  return JSON.parse(json) as FlagTable[];
}

/** The season with other flags in a race. */
export function factsWithFlags(
  facts: SeasonFacts,
  raceId: string,
  after: readonly FlagTable[],
): SeasonFacts {
  const flags = after.filter(({ removed_at }) => removed_at === null);
  return {
    ...facts,
    races: facts.races.map((race) => (race.id === raceId ? { ...race, flags } : race)),
  };
}
