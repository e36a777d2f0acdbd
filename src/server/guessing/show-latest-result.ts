import type { LatestResult } from '#contract/guessing/guesses.ts';
import { type PickRow, playerTables } from '#domain/scoring/player-tables.ts';
import type { ScoreKey, SeasonScores } from '#domain/scoring/score-season.ts';
import { PICKED_POSITION, RACE_CATEGORIES } from '#domain/season/category.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { Executor } from '#server/db/database.ts';
import { type Competitors, competitorsOf } from '#server/season/competitors.ts';
import { readFlagForecasts, showFlagPace } from '#server/season/flag-pace.ts';
import type { SeasonView } from '#server/season/season-view.ts';

function showGuess(row: PickRow | undefined, competitors: Competitors): LatestResult['first'] {
  if (row === undefined) return null;
  return {
    driver: competitors.driverName(row.driverId),
    look: competitors.driverLook(row.driverId),
    startPosition: row.startPosition,
    finishPosition: row.finishPosition,
    diff: row.difference,
    points: row.points,
    isReserve: row.isReserve,
  };
}

function showFinisher(
  race: Race,
  place: number,
  competitors: Competitors,
): LatestResult['realFirst'] {
  const row = inFinishingOrder(race.result ?? [])[place - 1];
  if (row === undefined) return null;
  return {
    name: competitors.driverName(row.driverId),
    look: competitors.driverLook(row.driverId, row.constructorId),
  };
}

/** Returns rank and total after the latest race, with their change; `null` without a guess. */
function totalOf({ questions }: SeasonFacts, scores: SeasonScores, userId: string) {
  const index = scores.indexOf.get(userId);
  if (index === undefined) return null;
  const latest = scores.completedRaces.length;
  const points = (key: ScoreKey, raceIndex = latest) => scores.pointsAt(raceIndex, key)[index] ?? 0;
  const rankAt = (raceIndex: number) => scores.ranksAt(raceIndex, 'TOTAL')[index] ?? 0;
  const gained = (key: ScoreKey) => points(key) - points(key, latest - 1);
  const rank = rankAt(latest);
  return {
    gained: {
      race: RACE_CATEGORIES.reduce((sum, each) => sum + gained(each), 0),
      drivers: gained('DRIVER'),
      constructors: gained('CONSTRUCTOR'),
      flags: gained('FLAG'),
      ...(questions.length > 0 && { questions: gained('QUESTION') }),
      total: gained('TOTAL'),
    },
    standing: {
      rank,
      points: points('TOTAL'),
      movement: latest < 2 ? null : rankAt(latest - 1) - rank,
    },
  };
}

/**
 * Returns the player's score in the latest race with a result; `null` before the season's first.
 */
export async function showLatestResult(
  executor: Executor,
  season: SeasonView,
  userId: string,
): Promise<LatestResult | null> {
  const { facts, tables, now } = season;
  const scores = season.scores();
  const latest = scores.completedRaces.at(-1);
  if (latest === undefined) return null;
  const player = await season.ownGuesses(userId);
  const rows =
    player === null
      ? null
      : playerTables(facts, tables, player, scores.completedRaces.length, [latest.id]);
  const pace = await readFlagForecasts(executor, season);
  const competitors = competitorsOf(facts);
  const first = showGuess(rows?.first[0], competitors);
  const tenth = showGuess(rows?.tenth[0], competitors);
  // Ranks compare all players, so there are none before the season deadline, as on the front page.
  const race = (first?.points ?? 0) + (tenth?.points ?? 0);
  const total = hasLeaderboard(facts, now) ? totalOf(facts, scores, userId) : null;
  return {
    race: { id: latest.id, year: facts.year, position: latest.position, name: latest.name },
    first,
    tenth,
    realFirst: showFinisher(latest, PICKED_POSITION.FIRST, competitors),
    realTenth: showFinisher(latest, PICKED_POSITION.TENTH, competitors),
    gained: total?.gained ?? {
      race,
      drivers: 0,
      constructors: 0,
      flags: 0,
      ...(facts.questions.length > 0 && { questions: 0 }),
      total: race,
    },
    flagTempo: showFlagPace(pace, season, player?.flagCounts ?? null),
    standing: total?.standing ?? null,
  };
}
