import type { LiveOrderView } from '#contract/scoring/race-guesses.ts';
import { knownRaceScenario, leaderboardAfterRace } from '#domain/scoring/what-if/race.ts';
import { prepareWhatIf } from '#domain/scoring/what-if/what-if.ts';
import { byPickName, FLAG_TYPES, PICKED_POSITION } from '#domain/season/category.ts';
import type { Race } from '#domain/season/season.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import { kindOf } from '#server/http/paging.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { isCounted } from '#server/season/is-counted.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';

function showLeaderboard(season: GroupSeasonView, race: Race): LiveOrderView['leaderboard'] {
  const { facts, now, players } = season;
  if (kindOf(players.length) !== 'WHOLE' || !hasLeaderboard(facts, now)) return null;
  if (!isCounted(season, race)) return null;
  const scores = season.scores();
  const rows = leaderboardAfterRace(
    prepareWhatIf(facts, scores, race),
    knownRaceScenario(facts, race),
  );
  // Before the first race all are level, so it moves nobody.
  return scores.completedRaces.length === 0 ? rows.map((row) => ({ ...row, movement: 0 })) : rows;
}

/** Returns how an ongoing race stands; `null` while no position is known. */
export function showLiveOrder(
  season: GroupSeasonView,
  race: Race,
  { overtake }: Pick<LiveOrderView, 'overtake'>,
): LiveOrderView | null {
  const { liveOrder } = race;
  if (liveOrder === null) return null;
  const known = new Set(liveOrder.drivers.values());
  const { driverName, driverLook } = competitorsOf(season.facts);
  return {
    setAt: liveOrder.setAt,
    ...byPickName((category) => {
      const id = liveOrder.drivers.get(PICKED_POSITION[category]);
      return id === undefined ? null : { name: driverName(id), look: driverLook(id) };
    }),
    isComplete: (race.grid ?? []).every(({ driverId }) => known.has(driverId)),
    flags: FLAG_TYPES.map((type) => ({
      type,
      count: race.flags.filter((flag) => flag.session === 'RACE' && flag.type === type).length,
    })).filter(({ count }) => count > 0),
    leaderboard: showLeaderboard(season, race),
    overtake,
  };
}
