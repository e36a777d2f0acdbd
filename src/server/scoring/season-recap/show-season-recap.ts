import type { SeasonRecap } from '#contract/scoring/season-recap.ts';
import { medalOf } from '#domain/scoring/placements.ts';
import { seasonRecap } from '#domain/scoring/season-recap/season-recap.ts';
import { PICK_BY_CATEGORY } from '#domain/season/category.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';

/** Returns the recap of a player's season within the group; `null` if the player was not in it. */
export function showSeasonRecap(season: GroupSeasonView, userId: string): SeasonRecap | null {
  const { facts } = season;
  const scores = season.scores();
  const recap = seasonRecap(scores, userId);
  if (recap === null) return null;
  const { driverName, driverLook } = competitorsOf(facts);
  const named = (id: string) => ({
    id,
    username: scores.players[scores.indexOf.get(id) ?? -1]?.name ?? '',
  });
  const raceAt = (index: number) => {
    const race = scores.completedRaces[index];
    return { id: race?.id ?? '', position: race?.position ?? 0, name: race?.name ?? '' };
  };
  const { bestRace, bullseyes, rival, turningPoint } = recap;
  const bestIndex = scores.completedRaces.findIndex(({ id }) => id === bestRace?.raceId);
  const bestResult = scores.completedRaces[bestIndex]?.result ?? [];
  return {
    user: named(userId),
    year: facts.year,
    rank: recap.rank,
    medal: medalOf(recap.rank),
    points: recap.points,
    playerCount: recap.playerCount,
    ranks: [...recap.ranks],
    bestRound: bestRace && {
      race: raceAt(bestIndex),
      points: bestRace.points,
      rank: bestRace.rank,
      sharedWith: bestRace.sharedWith,
      picks: bestRace.picks.map(({ category, driverId, position, points }) => ({
        place: PICK_BY_CATEGORY[category],
        driver: driverName(driverId),
        look: driverLook(
          driverId,
          bestResult.find((row) => row.driverId === driverId)?.constructorId,
        ),
        finishPos: position,
        points,
      })),
    },
    categories: [...recap.categories],
    bullseyes: bullseyes && {
      total: bullseyes.TOTAL,
      first: bullseyes.FIRST,
      tenth: bullseyes.TENTH,
      drivers: bullseyes.DRIVER,
      constructors: bullseyes.CONSTRUCTOR,
      flags: bullseyes.FLAG,
      isMost: bullseyes.isMost,
    },
    rival: rival && {
      player: named(rival.playerId),
      gaps: [...rival.gaps],
      leadChanges: rival.leadChanges,
    },
    turningPoint: turningPoint && {
      race: raceAt(turningPoint.raceIndex - 1),
      raceIndex: turningPoint.raceIndex,
      from: turningPoint.from,
      to: turningPoint.to,
    },
  };
}
