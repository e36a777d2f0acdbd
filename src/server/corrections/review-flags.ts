import { FLAG_TYPES, type FlagType, SESSION_TYPES, type SessionType } from '#domain/category.ts';
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
  const flags = after.filter(isShown);
  return {
    ...facts,
    races: facts.races.map((race) => (race.id === raceId ? { ...race, flags } : race)),
  };
}

interface FlagDifference {
  readonly session: SessionType;
  readonly type: FlagType;
  readonly stored: number;
  readonly incoming: number;
}

export const isShown = ({ removed_at }: FlagTable) => removed_at === null;

/** The kinds of flags of which another number is shown, with both numbers. */
export function flagDifferences(
  before: readonly FlagTable[],
  after: readonly FlagTable[],
): FlagDifference[] {
  return SESSION_TYPES.flatMap((session) =>
    FLAG_TYPES.map((type) => {
      const count = (flags: readonly FlagTable[]) =>
        flags.filter((flag) => isShown(flag) && flag.session === session && flag.type === type)
          .length;
      return { session, type, stored: count(before), incoming: count(after) };
    }),
  ).filter(({ stored, incoming }) => stored !== incoming);
}
