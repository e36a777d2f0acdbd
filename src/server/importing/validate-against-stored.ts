import type { RaceTable } from '../db/tables.ts';
import type { SeasonRows } from './importing.queries.ts';
import type { NormalisedRace, NormalisedSeason } from './normalised-season.ts';
import { reason } from './validate-race.ts';
import type { Reason } from './validate-season.ts';

/** A calendar that loses more than this share of its races at once has been cut off, not cancelled. */
const LEAST_SHARE_OF_RACES = 0.75;

/** What an import would lose or contradict of what is stored. */
export function validateAgainstStored(stored: SeasonRows, incoming: NormalisedSeason): Reason[] {
  const keys = new Set(incoming.races.map(({ key }) => key));
  const active = stored.races.filter(({ cancelled_at }) => cancelled_at === null);
  const lost = active.filter(({ key }) => !keys.has(key));
  const reasons: Reason[] = lost
    .filter(({ result_stored_at }) => result_stored_at !== null)
    .map((race) => reason(race, 'RACE_WITH_RESULT_MISSING', 'has a result, but is gone'));
  if (active.length - lost.length < active.length * LEAST_SHARE_OF_RACES) {
    const message = `${lost.length} of ${active.length} races are gone`;
    reasons.push({ code: 'TOO_FEW_RACES', message });
  }
  const storedRaces = new Map(stored.races.map((race) => [race.key, race]));
  return [
    ...reasons,
    ...incoming.races.flatMap((race) => {
      const before = storedRaces.get(race.key);
      return [
        ...validateStandingsHaveResult(race, before),
        ...(before ? validateFlags(race, before, stored) : []),
      ];
    }),
  ];
}

function validateStandingsHaveResult(race: NormalisedRace, before?: RaceTable): Reason[] {
  const hasResult = race.result !== null || (before?.result_stored_at ?? null) !== null;
  const hasStandings = race.driverStandings !== null || race.constructorStandings !== null;
  return hasStandings && !hasResult
    ? [reason(race, 'STANDINGS_WITHOUT_RESULT', 'there are standings, but no result')]
    : [];
}

function validateFlags(race: NormalisedRace, before: RaceTable, stored: SeasonRows): Reason[] {
  const hadFlags = stored.flags.some(
    (flag) => flag.race_id === before.id && flag.origin === 'AUTOMATIC',
  );
  return hadFlags && race.flags?.length === 0
    ? [reason(race, 'EMPTY_LIST', 'no flags are counted, but there were some')]
    : [];
}
