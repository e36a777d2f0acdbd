import type { FlagPace } from '#contract/scoring/flag-pace.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { type FlagForecast, flagForecasts } from '#domain/scoring/simulation/flag-forecast.ts';
import { flagPace } from '#domain/scoring/simulation/flag-pace.ts';
import { FLAG_TYPES } from '#domain/season/category.ts';
import { areFlagsKnown } from '#domain/season/completed-races.ts';
import type { Executor } from '#server/db/database.ts';
import { readPreviousFlags } from './previous-season.ts';
import type { SeasonView } from './season-view.ts';

type Forecasts = Readonly<Record<(typeof FLAG_TYPES)[number], FlagForecast>>;

/** Flag forecasts of a season. They depend on facts alone, so all viewers share them. */
export interface FlagForecasts {
  readonly races: number;
  readonly forecasts: Forecasts;
}

/** @returns `null` before the first result, and once every race has its result */
export async function readFlagForecasts(
  executor: Executor,
  season: SeasonView,
): Promise<FlagForecasts | null> {
  const { facts } = season;
  const { completedRaces } = season.scores();
  const isRunning = completedRaces.length > 0 && completedRaces.length < facts.races.length;
  if (!isRunning || facts.isFinished) return null;
  const lastFlags = await readPreviousFlags(executor, facts.year - 1);
  return {
    races: completedRaces.filter(areFlagsKnown).length,
    forecasts: flagForecasts(facts, completedRaces, lastFlags),
  };
}

/**
 * Returns the expected points of a player's flag guesses.
 * @param flagCounts guesses, limited to those the viewer may see
 * @returns `null` without a guess, and before any race's flags are counted
 */
export function showFlagPace(
  pace: FlagForecasts | null,
  { tables }: Pick<SeasonView, 'tables'>,
  flagCounts: Player['flagCounts'],
): FlagPace | null {
  if (pace === null || pace.races === 0 || flagCounts === null) return null;
  return {
    races: pace.races,
    types: FLAG_TYPES.map((flag) => {
      const forecast = pace.forecasts[flag];
      const guessed = flagCounts[flag];
      return {
        flag,
        guessed,
        shown: forecast.shown,
        expected: Math.round(forecast.expected),
        sd: Math.max(1, Math.round(forecast.sd)),
        chance: flagPace(forecast, guessed, tables).chance,
      };
    }),
  };
}
