import { guessOrder } from '#demo/demo-guesses.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { PreviousSeason } from '#domain/scoring/ghosts.ts';
import type { FlagCounts } from '#domain/season/category.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { aPlayer, aRaceGuess } from '#support/seasons/season-builders.ts';

/**
 * Generates groups of friends who guess a real season by what was known: the previous season, and
 * each race's grid.
 */

const GROUP_SIZE = 12;

/** Sorts by grid slot; pit lane starts come last. */
function gridOf({ result }: Race): string[] {
  return (result ?? [])
    .toSorted((a, b) => (a.gridPosition || 99) - (b.gridPosition || 99))
    .map(({ driverId }) => driverId);
}

function pick(grid: readonly string[], around: number, spread: number, random: SeededRandom) {
  const index = Math.abs(Math.round(around + spread * random.normal()));
  return grid[Math.min(index, grid.length - 1)] ?? null;
}

function guessFlags(usual: FlagCounts, random: SeededRandom): FlagCounts {
  const around = (count: number) =>
    Math.max(0, Math.round(count * (1 + 0.25 * random.normal()) + random.normal()));
  return {
    YELLOW_FLAG: around(usual.YELLOW_FLAG),
    RED_FLAG: around(usual.RED_FLAG),
    SAFETY_CAR: around(usual.SAFETY_CAR),
  };
}

/**
 * Generates a player, with a skill of their own for season guesses and for races. Every third one
 * sometimes picks a favourite as winner, and some forget races.
 */
function onePlayer(id: string, facts: SeasonFacts, lastYear: PreviousSeason, random: SeededRandom) {
  const [ofYear, ofWinners, ofTenths] = [random.next(), random.next(), random.next()];
  const drivers = lastYear.driverOrder ?? [];
  const favourite = random.next() < 1 / 3 ? drivers[Math.floor(8 * random.next())] : undefined;
  const remembers = 1 - 0.2 * random.next();
  return aPlayer(id, {
    driverOrder: guessOrder(drivers, 1.5 + 3 * ofYear, random),
    constructorOrder: guessOrder(lastYear.constructorOrder ?? [], 0.8 + 1.5 * ofYear, random),
    flagCounts: lastYear.flagCounts === null ? null : guessFlags(lastYear.flagCounts, random),
    raceGuesses: facts.races.flatMap((race) => {
      const grid = gridOf(race);
      const winner =
        favourite !== undefined && grid.includes(favourite) && random.next() < 0.3
          ? favourite
          : pick(grid, 0, 0.7 + 1.3 * ofWinners, random);
      const tenth = pick(grid, 9, 2 + 2.5 * ofTenths, random);
      return random.next() < remembers ? [aRaceGuess(race.id, winner, tenth)] : [];
    }),
  });
}

/** Kinds of groups: everybody guesses to the end, or some stop. */
export const GROUP_KINDS = ['going on', 'some stop'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** Share of players who stop, in groups where some do: each after any race but the last. */
const STOPPING = 0.3;

function stopped(player: Player, { races }: SeasonFacts, random: SeededRandom): Player {
  const isStopping = random.next() < STOPPING;
  const last = 1 + Math.floor(random.next() * (races.length - 1));
  if (!isStopping) return player;
  const guessed = new Set(races.slice(0, last).map(({ id }) => id));
  return {
    ...player,
    raceGuesses: player.raceGuesses.filter(({ raceId }) => guessed.has(raceId)),
  };
}

/**
 * Generates twelve players with all their guesses of a season. Each seed gives other players, the
 * same ones for either kind.
 */
export function guessingGroup(
  facts: SeasonFacts,
  lastYear: PreviousSeason,
  seed: number,
  kind: GroupKind = 'going on',
): Player[] {
  return Array.from({ length: GROUP_SIZE }, (_, index) => {
    const name = `group ${seed} ${facts.year} ${index}`;
    const player = onePlayer(`player-${index}`, facts, lastYear, seededRandom(name));
    return kind === 'going on' ? player : stopped(player, facts, seededRandom(`stops ${name}`));
  });
}
