import type { SeasonFacts } from '#domain/season.ts';
import type { FlagTable, ImportReviewTable } from '../db/tables.ts';
import { isShown } from '../importing/plan/fewer-flags.ts';
import { type CountedFlag, mergeFlags } from '../importing/plan/merge-flags.ts';

/** A review of flags keeps all that were stored, and the source's count. @returns what was stored */
export function parseFlags(json: string): FlagTable[] {
  return JSON.parse(json) as FlagTable[];
}

/** The flags of a race once the count that waits is accepted. */
export function flagsAfter(
  { race_id, incoming }: Pick<ImportReviewTable, 'race_id' | 'incoming'>,
  stored: readonly FlagTable[],
  newId: () => string = () => '',
): FlagTable[] {
  return mergeFlags(race_id, stored, JSON.parse(incoming) as CountedFlag[], newId);
}

/** The season with other flags in a race. */
export function factsWithFlags(
  facts: SeasonFacts,
  raceId: string,
  after: readonly FlagTable[],
): SeasonFacts {
  const flags = after.filter(isShown);
  return {
    ...facts,
    races: facts.races.map((race) => (race.id === raceId ? { ...race, flags } : race)),
  };
}
