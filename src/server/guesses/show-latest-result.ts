import type { LatestResult } from '#contract/guesses.ts';
import { inFinishingOrder } from '#domain/finishing-places.ts';
import type { Player } from '#domain/guesses.ts';
import { type PlaceRow, playerTables } from '#domain/player-tables.ts';
import { GUESSED_PLACE } from '#domain/points.ts';
import type { SeasonScores } from '#domain/score-season.ts';
import type { Race } from '#domain/season.ts';
import { areSeasonGuessesPublic } from '#domain/visibility.ts';
import { type Competitors, competitorsOf } from '../seasons/competitors.ts';
import type { SeasonView } from '../seasons/season-reader.ts';

function showGuess(row: PlaceRow | undefined, competitors: Competitors): LatestResult['first'] {
  if (row === undefined) return null;
  return {
    driver: competitors.driverName(row.driverId),
    look: competitors.driverLook(row.driverId),
    startPosition: row.startPosition,
    finishPosition: row.finishPosition,
    diff: row.difference,
    points: row.points,
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

/** The total after the latest race and the one before it; `null` for somebody who has not guessed. */
function standingOf(scores: SeasonScores, userId: string) {
  const index = scores.indexOf.get(userId);
  if (index === undefined) return null;
  const latest = scores.completedRaces.length;
  const at = (raceIndex: number) => ({
    points: scores.pointsAt(raceIndex, 'TOTAL')[index] ?? 0,
    rank: scores.ranksAt(raceIndex, 'TOTAL')[index] ?? 0,
  });
  const now = at(latest);
  const before = at(latest - 1);
  return {
    gained: now.points - before.points,
    standing: { ...now, movement: latest < 2 ? null : before.rank - now.rank },
  };
}

/** What a player got in the latest race with a result; `null` before the season's first. */
export function showLatestResult(season: SeasonView, userId: string): LatestResult | null {
  const { facts, tables, now } = season;
  const scores = season.scores();
  const race = scores.completedRaces.at(-1);
  if (race === undefined) return null;
  const player: Player | null = season.ownGuesses(userId);
  const rows =
    player === null
      ? null
      : playerTables(facts, tables, player, scores.completedRaces.length, [race.id]);
  const competitors = competitorsOf(facts);
  const first = showGuess(rows?.first[0], competitors);
  const tenth = showGuess(rows?.tenth[0], competitors);
  // Ranks compare everybody: before the season deadline there are none, as on the front page.
  const total = areSeasonGuessesPublic(facts, now) ? standingOf(scores, userId) : null;
  return {
    race: { id: race.id, year: facts.year, position: race.position, name: race.name },
    first,
    tenth,
    realFirst: showFinisher(race, GUESSED_PLACE.FIRST, competitors),
    realTenth: showFinisher(race, GUESSED_PLACE.TENTH, competitors),
    racePoints: (first?.points ?? 0) + (tenth?.points ?? 0),
    gained: total?.gained ?? 0,
    standing: total?.standing ?? null,
  };
}
