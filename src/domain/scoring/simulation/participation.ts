import type { Randomness } from './randomness.ts';

/** Estimated participation of a group in the remaining races. */
export interface Participation {
  /** Share of races that an active player guesses, by player. */
  readonly share: Float64Array;
  /** Chance to have stopped already, by player. */
  readonly hasStopped: Float64Array;
  /** Rate of stopping per guessed race: a gamma distribution, `stops` divided by `races`. */
  readonly stops: number;
  readonly races: number;
}

/** Prior of participation, as a number of races before the first: most players take part. */
const USUAL = { guessed: 10, forgotten: 1 };
/** Prior number of players who stopped in another group; the setting says in how many guesses. */
const USUAL_STOPS = 1;
/** Number of iterations: stops and their rate depend on each other, and have converged by then. */
const ROUNDS = 8;

interface PlayerRecord {
  /** Number of races from the first guessed one to the last. */
  readonly span: number;
  /** Number of guessed races within the span. */
  readonly guessed: number;
  /** Number of races since. */
  readonly missed: number;
}

/** Races before the first guess are ignored, since the player may have joined later. */
function recordOf(hasGuessed: readonly boolean[]): PlayerRecord {
  const [first, last] = [hasGuessed.indexOf(true), hasGuessed.lastIndexOf(true)];
  if (first === -1) return { span: 0, guessed: 0, missed: hasGuessed.length };
  return {
    span: last - first + 1,
    guessed: hasGuessed.filter((has) => has).length,
    missed: hasGuessed.length - 1 - last,
  };
}

/**
 * Returns the probability that the latest missed races were missed because the player has stopped.
 */
function chanceOfStop({ span, guessed, missed }: PlayerRecord, stopRate: number): number {
  const forgotten = USUAL.forgotten + span - guessed;
  const all = USUAL.guessed + USUAL.forgotten + span;
  // Probabilities of the observation, after each number of merely forgotten races.
  let [onlyForgotten, stopped] = [1, 0];
  for (let race = 0; race < missed; race++) {
    stopped += onlyForgotten * stopRate;
    onlyForgotten *= ((1 - stopRate) * (forgotten + race)) / (all + race);
  }
  return stopped / (stopped + onlyForgotten);
}

/**
 * Estimates how often each player takes part, and who has stopped: some forget a race, and some
 * stop for good. The rate is estimated from the whole group.
 * @param guessed by player, for each closed race: true if it was guessed
 * @param stopRate share of active players who stop after a race in a typical group
 */
export function estimateParticipation(
  guessed: readonly (readonly boolean[])[],
  stopRate: number,
): Participation {
  const records = guessed.map(recordOf);
  let [stops, races] = [USUAL_STOPS, USUAL_STOPS / stopRate];
  let hasStopped = new Float64Array(records.length);
  for (let round = 0; round < ROUNDS; round++) {
    const rate = Math.min(0.5, stops / races);
    hasStopped = Float64Array.from(records, (record) => chanceOfStop(record, rate));
    [stops, races] = [USUAL_STOPS, USUAL_STOPS / stopRate];
    for (const [player, { span, missed }] of records.entries()) {
      const stopped = hasStopped[player] ?? 0;
      stops += stopped;
      races += span + (1 - stopped) * missed;
    }
  }
  return {
    share: Float64Array.from(
      records,
      ({ span, guessed: times }) =>
        (USUAL.guessed + times) / (USUAL.guessed + USUAL.forgotten + span),
    ),
    hasStopped,
    stops,
    races,
  };
}

/**
 * Draws how many remaining races each player guesses before stopping.
 * @returns writes into `until`, by player; more than there are for players who never stop
 */
export function drawStops(
  { hasStopped, stops, races: ofRaces }: Participation,
  random: Randomness,
  until: Float64Array,
): void {
  // The rate of a group is uncertain, so it is drawn once for all players of a simulation.
  const rate = random.gamma(stops) / ofRaces;
  for (let player = 0; player < until.length; player++) {
    const stopped = hasStopped[player] ?? 0;
    const value = random.next();
    const races = value < stopped ? 0 : -Math.log((1 - value) / (1 - stopped)) / rate;
    until[player] = Math.floor(races);
  }
}
