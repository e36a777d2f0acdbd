import type { RaceRecap } from '#contract/scoring/race-recap.ts';
import { raceRecap } from '#domain/scoring/race-recap.ts';
import { PICK_BY_CATEGORY } from '#domain/season/category.ts';
import type { RaceIndex } from '#domain/season/completed-races.ts';
import { raceNow } from '#domain/season/race-now.ts';
import type { Race } from '#domain/season/season.ts';
import { hasLeaderboard, isRaceGuessPublic } from '#domain/season/visibility.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';

/** Returns the index of a race with a result and public guesses; `null` for others. */
export function recapIndex(season: GroupSeasonView, race: Race): RaceIndex | null {
  if (!isRaceGuessPublic(race, season.now)) return null;
  const index = season.scores().completedRaces.findIndex(({ id }) => id === race.id);
  return index === -1 ? null : index + 1;
}

/** Returns the recap of a race within the group; `null` if it has no result. */
export function showRaceRecap(season: GroupSeasonView, race: Race): RaceRecap | null {
  const raceIndex = recapIndex(season, race);
  if (raceIndex === null) return null;
  const { facts, now } = season;
  const scores = season.scores();
  const recap = raceRecap(scores, raceIndex, { hasRanks: hasLeaderboard(facts, now) });
  const { driverName } = competitorsOf(facts);
  const named = (id: string) => ({
    id,
    username: scores.players[scores.indexOf.get(id) ?? -1]?.name ?? '',
  });
  const { winner, climber } = recap;
  return {
    race: {
      id: race.id,
      year: facts.year,
      position: race.position,
      name: race.name,
      circuit: race.circuit,
      startsAt: race.startsAt,
    },
    winner: winner && {
      players: winner.playerIds.map(named),
      count: winner.count,
      points: winner.points,
    },
    alone: recap.alone.map(({ playerId, category, driverId }) => ({
      player: named(playerId),
      place: PICK_BY_CATEGORY[category],
      driver: driverName(driverId),
    })),
    climber: climber && { players: climber.playerIds.map(named), places: climber.places },
    isBlank: recap.isBlank,
  };
}

/** Returns the recap of the latest race, until the next one closes or the season is finished. */
export function showLatestRecap(season: GroupSeasonView): RaceRecap | null {
  const { facts, now } = season;
  const latest = season.scores().completedRaces.at(-1);
  const isOver = facts.isFinished || raceNow(facts, now).ongoing !== null;
  if (latest === undefined || isOver) return null;
  return showRaceRecap(season, latest);
}
