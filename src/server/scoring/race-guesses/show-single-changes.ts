import type { OvertakeView, WayPastView } from '#contract/scoring/race-guesses.ts';
import { surnameOf } from '#domain/base/surname.ts';
import { knownRaceScenario } from '#domain/scoring/what-if/race.ts';
import { decisiveOvertake, waysPastSteps } from '#domain/scoring/what-if/single-changes.ts';
import { prepareWhatIf } from '#domain/scoring/what-if/what-if.ts';
import type { Race } from '#domain/season/season.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import { runInSlices } from '#server/base/run-in-slices.ts';
import { kindOf } from '#server/http/paging.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { isCounted } from '#server/season/is-counted.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';

/** What a single change in the order of a race would bring. */
interface SingleChanges {
  readonly overtake: OvertakeView | null;
  readonly waysPast: WayPastView[];
}

/** Estimated bytes of one way past a rival. */
const WAY_BYTES = 300;

function namesOf({ facts, scores }: GroupSeasonView) {
  const { driverName, driverLook } = competitorsOf(facts);
  const { players, indexOf } = scores();
  return {
    surname: (driverId: string) => surnameOf(driverName(driverId), driverLook(driverId).code ?? ''),
    player: (playerId: string) => players[indexOf.get(playerId) ?? -1]?.name ?? '',
  };
}

async function makeSingleChanges(season: GroupSeasonView, race: Race): Promise<SingleChanges> {
  const { liveOrder } = race;
  const { surname, player } = namesOf(season);
  const whatIf = prepareWhatIf(season.facts, season.scores(), race);
  const scenario = knownRaceScenario(season.facts, race);
  const overtake =
    liveOrder && decisiveOvertake(whatIf, scenario, new Set(liveOrder.drivers.values()));
  const ways = await runInSlices(waysPastSteps(whatIf, scenario));
  return {
    overtake: overtake && {
      driver: surname(overtake.driverId),
      overtaken: surname(overtake.overtakenId),
      playerId: overtake.playerId,
      name: player(overtake.playerId),
      rank: overtake.rank,
      isShared: overtake.isShared,
      won: overtake.won,
    },
    waysPast: ways.map((way) => ({
      playerId: way.playerId,
      rival: player(way.rivalId),
      behind: liveOrder === null ? way.behindBefore : way.behindNow,
      driver: surname(way.driverId),
      position: way.position,
    })),
  };
}

/**
 * Returns what a single change in the order of a race with public guesses would bring: nothing once
 * it has a result, for viewers from whom it is hidden, in a large game, and before there is a
 * leaderboard.
 */
export async function showSingleChanges(
  season: GroupSeasonView,
  race: Race,
): Promise<SingleChanges> {
  const { facts, now, players, asOf, derive, group } = season;
  const isShown =
    race.result === null &&
    (asOf === null || race.liveOrder !== null) &&
    kindOf(players.length) === 'WHOLE' &&
    hasLeaderboard(facts, now) &&
    isCounted(season, race);
  if (!isShown) return { overtake: null, waysPast: [] };
  return derive(`single changes ${race.id} ${group}`, () => makeSingleChanges(season, race), {
    bytesOf: (made) => made.waysPast.length * WAY_BYTES,
  });
}
