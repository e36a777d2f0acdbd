import type { Instant } from '#domain/season.ts';
import type { AliasTable, ConstructorTable, DriverTable } from '../../db/tables.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { SourceNotice } from '../source-notice.ts';
import type { SeasonRows } from '../stored-season.ts';
import { findRenamed } from './find-renamed.ts';
import { type Matches, matchCompetitors } from './match-competitors.ts';

/** Whom the source means, in the words of the tables. */
export interface MatchedField {
  readonly constructors: Matches<ConstructorTable, NormalisedSeason['constructors'][number]>;
  readonly drivers: Matches<DriverTable, NormalisedSeason['drivers'][number]>;
  /** Ids of drivers who are listed under another name. */
  readonly renamedDrivers: ReadonlyMap<string, string>;
  readonly notices: readonly SourceNotice[];
}

export function matchField(
  stored: Pick<SeasonRows, 'season' | 'constructors' | 'drivers' | 'aliases'>,
  incoming: NormalisedSeason,
  now: Instant,
  newId: () => string,
): MatchedField {
  const { year } = incoming;
  const { aliases } = stored;
  const { ids, notices } = findRenamed(stored, incoming, now);
  const fieldOf = <Stored>(kind: AliasTable['kind'], competitors: readonly Stored[]) => {
    return { year, kind, competitors, aliases, renamed: ids[kind] };
  };
  return {
    constructors: matchCompetitors(
      fieldOf('CONSTRUCTOR', stored.constructors),
      incoming.constructors,
      newId,
    ),
    drivers: matchCompetitors(fieldOf('DRIVER', stored.drivers), incoming.drivers, newId),
    renamedDrivers: ids.DRIVER,
    notices,
  };
}
