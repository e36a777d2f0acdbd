import type { ActionItem } from '#contract/admin/admin-overview.ts';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import { isSeasonRun } from '#domain/season/completed-races.ts';
import { isOpen } from '#domain/season/deadline.ts';
import { isResultDue } from '#domain/season/race-now.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { isSeasonOpen } from '#domain/season/season-deadline.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';

/**
 * Time in ms before the start at which the grid is due: qualifying is usually the day before, and
 * over for hours by then.
 */
const GRID_DUE_BEFORE_START_MS = 18 * HOUR_MS;
/** Time in ms after the start at which standings and flags are due, which follow the result. */
const REST_DUE_AFTER_START_MS = 6 * HOUR_MS;

function raceAttention(year: number, race: Race, now: Instant): ActionItem[] {
  const about = { id: race.id, year, name: race.name, startsAt: race.startsAt };
  const isRun = race.result !== null;
  const isGridDue = now >= race.startsAt - GRID_DUE_BEFORE_START_MS;
  if (!isRun && isResultDue(race, now)) return [{ kind: 'RESULT_MISSING', race: about }];
  // A grid is of no use once guessing has closed.
  if (!isRun && race.grid === null && isGridDue && isOpen(race.guessDeadline, now)) {
    return [{ kind: 'GRID_MISSING', race: about, guessDeadline: race.guessDeadline }];
  }
  if (!isRun || now < race.startsAt + REST_DUE_AFTER_START_MS) return [];
  const hasStandings = race.driverStandings.length > 0 && race.constructorStandings.length > 0;
  return [
    ...(hasStandings ? [] : [{ kind: 'STANDINGS_MISSING', race: about } as const]),
    ...(race.areFlagsCounted ? [] : [{ kind: 'FLAGS_NOT_COUNTED', race: about } as const]),
  ];
}

/** Returns the action items of a season that is not finished. */
export function seasonItems(facts: SeasonFacts, now: Instant): ActionItem[] {
  if (facts.isFinished) return [];
  const { year } = facts;
  const canBeFinished = isSeasonRun(facts) && areSeasonGuessesPublic(facts, now);
  // A season that is open without a deadline gets one by itself.
  const needsDeadline = facts.guessDeadline === null && !isSeasonOpen(facts, now);
  return [
    ...(needsDeadline ? [{ kind: 'SEASON_WITHOUT_DEADLINE', year } as const] : []),
    ...facts.races.flatMap((race) => raceAttention(year, race, now)),
    ...(canBeFinished ? [{ kind: 'SEASON_CAN_BE_FINISHED', year } as const] : []),
  ];
}
