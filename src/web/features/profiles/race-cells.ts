import type { UserData } from '#contract/scoring/profiles.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';

type Scores = UserData['userScores'];
export type ScoredPick = Scores['winnerGuesses'][number];

/** Race of a season with both guesses of a player; `null` for a missing one. */
export interface RaceCells {
  readonly id: string;
  readonly position: number;
  readonly name: string;
  /** True if it has a result that counts. */
  readonly isRun: boolean;
  readonly guesses: Readonly<Record<PickName, ScoredPick | null>>;
}

/** How good a guess was: a missed or undecided one is `null`. */
export type Hit = 'EXACT' | 'CLOSE' | 'FAR' | null;

/** Difference up to which a guess is close. */
const CLOSE_UP_TO = 3;

/** Returns how good a guess was, by which its cell is filled. */
export function hitOf({ points, diff }: ScoredPick): Hit {
  if (points === 0 || diff === null) return null;
  if (diff === 0) return 'EXACT';
  return diff <= CLOSE_UP_TO ? 'CLOSE' : 'FAR';
}

/** Returns every race of a season in order; those with a guess alone while the calendar is unknown. */
export function raceCells(
  scores: Pick<Scores, 'winnerGuesses' | 'tenthGuesses' | 'racePos'>,
  calendar: readonly Pick<RaceListItem, 'id' | 'position' | 'name'>[],
): readonly RaceCells[] {
  const lists = { first: scores.winnerGuesses, tenth: scores.tenthGuesses };
  const guessed = PICK_NAMES.flatMap((pickName) => lists[pickName]).map((guess) => ({
    id: guess.raceId,
    position: guess.racePos,
    name: guess.raceName,
  }));
  const races = new Map([...guessed, ...calendar].map((race) => [race.id, race]));
  const guessOf = (pickName: PickName, id: string) =>
    lists[pickName].find(({ raceId }) => raceId === id) ?? null;
  return [...races.values()]
    .map(({ id, position, name }) => ({
      id,
      position,
      name,
      isRun: scores.racePos !== null && position <= scores.racePos,
      guesses: { first: guessOf('first', id), tenth: guessOf('tenth', id) },
    }))
    .sort((a, b) => a.position - b.position);
}

/** Returns the race whose guesses are told first: the latest one with a result and a guess. */
export function latestGuessed(races: readonly RaceCells[]): RaceCells | undefined {
  const isGuessed = ({ guesses }: RaceCells) =>
    PICK_NAMES.some((pickName) => guesses[pickName] !== null);
  return races.findLast((race) => race.isRun && isGuessed(race)) ?? races.findLast(isGuessed);
}
