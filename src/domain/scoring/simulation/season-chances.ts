import type { Instant } from '#domain/base/time.ts';
import type { FlagType } from '#domain/season/category.ts';
import { openQuestions } from '#domain/season/question.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';
import type { PreviousSeason } from '../ghosts.ts';
import type { SeasonScores } from '../score-season.ts';
import { ASSUMPTIONS, type Assumptions } from './assumptions.ts';
import { createSimulator } from './create-simulator.ts';
import { type FlagForecast, flagForecasts } from './flag-forecast.ts';
import { createQuestionScorer } from './open-questions.ts';
import { guessDraws } from './race-guesses.ts';
import { randomnessOf } from './randomness.ts';
import { remainingSeason } from './remaining-season.ts';
import { createSimulationScorer } from './score-simulations.ts';

/** Number of simulations; the standard error of a chance is half a percentage point. */
const ENDINGS = 10_000;
/** Number of simulations per slice, about two milliseconds with a hundred players. */
const ENDINGS_A_STEP = 10;

interface ChanceInput {
  readonly facts: SeasonFacts;
  /** Scores of all players or of a league, from public guesses only. */
  readonly scores: SeasonScores;
  readonly now: Instant;
  readonly lastYear: PreviousSeason;
  /** Seed; the same whole number gives the same chances. */
  readonly seed: number;
  readonly endings?: number;
  readonly assumptions?: Assumptions;
}

/** Chances from many equally likely simulations. */
export interface SeasonChances {
  /**
   * Chance to be first, from 0 to 1, by index in `scores.players`: ties share a simulation, so they
   * sum to 1. A simulated 0 or 1 proves nothing; only `contenderSteps` does.
   */
  readonly toWin: Float64Array;
  readonly flags: Readonly<Record<FlagType, FlagForecast>>;
}

/** Adds a simulation, which its winners share. */
function addWinners(totals: Int32Array, wins: Float64Array): void {
  let [best, winners] = [-1, 0];
  for (let player = 0; player < totals.length; player++) {
    const total = totals[player] ?? 0;
    if (total > best) [best, winners] = [total, 1];
    else if (total === best) winners++;
  }
  for (let player = 0; player < totals.length; player++) {
    if (totals[player] === best) wins[player] = (wins[player] ?? 0) + 1 / winners;
  }
}

/** Returns a function that sets the totals once all races are run, without those of questions. */
function withoutQuestions({ completedRaces, pointsAt }: SeasonScores) {
  const all = pointsAt(completedRaces.length, 'TOTAL');
  const ofQuestions = pointsAt(completedRaces.length, 'QUESTION');
  const kept = all.map((points, index) => points - (ofQuestions[index] ?? 0));
  return (totals: Int32Array): void => {
    totals.set(kept);
  };
}

/**
 * Computes all players' chances to win, and the forecast of flags: simulates the remaining races
 * ten thousand times and scores each by the rules. Yields every millisecond or two, so that other
 * work can run. docs/chance.md describes the model and its accuracy.
 * @returns `null` without players, before the season deadline or the first result, and once all
 * races have results and all questions right answers
 */
export function* seasonChanceSteps(input: ChanceInput): Generator<void, SeasonChances | null> {
  const { facts, scores, now, lastYear } = input;
  const { endings = ENDINGS, assumptions = ASSUMPTIONS } = input;
  const { players, completedRaces } = scores;
  const isRunning =
    areSeasonGuessesPublic(facts, now) &&
    !facts.isFinished &&
    completedRaces.length > 0 &&
    (completedRaces.length < facts.races.length || openQuestions(facts).length > 0);
  if (!isRunning || players.length === 0) return null;

  const random = randomnessOf(input.seed);
  const hasRacesLeft = completedRaces.length < facts.races.length;
  const flags = flagForecasts(facts, completedRaces, lastYear.flagCounts, assumptions);
  const simulated = (): ((totals: Int32Array) => void) => {
    const left = remainingSeason(facts, lastYear, assumptions);
    const guesses = guessDraws(left, players, now, assumptions, random);
    const play = createSimulator(left, players.length, { flags, guesses }, assumptions, random);
    const score = createSimulationScorer(left, scores);
    return (totals) => score(play(), totals);
  };
  const score = hasRacesLeft ? simulated() : withoutQuestions(scores);
  const scoreQuestions = createQuestionScorer(facts, players, random);
  const totals = new Int32Array(players.length);
  const wins = new Float64Array(players.length);
  yield;
  for (let ending = 0; ending < endings; ending++) {
    score(totals);
    scoreQuestions(totals);
    addWinners(totals, wins);
    if (ending % ENDINGS_A_STEP === 0) yield;
  }
  return { toWin: wins.map((won) => won / endings), flags };
}
