import { rankByPoints } from '../ranks.ts';
import { withDriverAt } from './projection.ts';
import { pointsIfRace, type RaceScenario } from './race.ts';
import type { WhatIf, WhatIfPlayer } from './what-if.ts';

/** Maximum number of places that one driver is moved by: more is no longer within reach. */
const REACH = 5;

/** One driver in another place, with the order of all others unchanged. */
interface Move {
  readonly driverId: string;
  /** Index in the order, which the driver has then. */
  readonly to: number;
}

/** Returns the points of all players as the race stands, and after each move. */
function pointsOfMoves(whatIf: WhatIf, scenario: RaceScenario, moves: readonly Move[]) {
  const [now = [], ...after] = pointsIfRace(whatIf, [
    scenario,
    ...moves.map(({ driverId, to }) => ({
      ...scenario,
      order: withDriverAt(scenario.order, driverId, to),
    })),
  ]);
  return { now, after };
}

/** Overtake on the track, with what it changes in the leaderboard. */
export interface Overtake {
  readonly driverId: string;
  readonly overtakenId: string;
  /** Player whom it moves most, or who leads alone by it. */
  readonly playerId: string;
  /** The player's rank by it. */
  readonly rank: number;
  readonly isShared: boolean;
  /** Places that the player wins by it; 0 if a shared lead becomes the player's own. */
  readonly won: number;
}

/** Returns the index of the player who leads alone; `null` if nobody does. */
function leaderAlone(ranks: readonly number[]): number | null {
  const first = ranks.indexOf(1);
  return first === ranks.lastIndexOf(1) && first >= 0 ? first : null;
}

function effectOf(before: readonly number[], after: readonly number[]) {
  const won = after.map((rank, index) => (before[index] ?? 0) - rank);
  const moved = won.reduce((sum, places) => sum + Math.abs(places), 0);
  const leader = leaderAlone(after);
  const isNewLead = leader !== null && leader !== leaderAlone(before);
  const rise = Math.max(...won);
  const most = rise > 0 ? rise : Math.min(...won);
  const best = Math.min(...after.filter((_, index) => won[index] === most));
  const mover = after.findIndex((rank, index) => won[index] === most && rank === best);
  return { won, moved, isNewLead, player: isNewLead ? leader : mover };
}

/**
 * Returns the overtake between two neighbours that changes the leaderboard most: one by which
 * somebody else leads alone, else that by which players move most places in all. `null` if none
 * changes the order of the players.
 * @param known drivers whose positions are known; of two others nobody can say who is ahead
 */
export function decisiveOvertake(
  whatIf: WhatIf,
  scenario: RaceScenario,
  known: ReadonlySet<string>,
): Overtake | null {
  const overtakes = scenario.order.slice(1).flatMap((driverId, to) => {
    const overtakenId = scenario.order[to] ?? '';
    return known.has(driverId) || known.has(overtakenId) ? [{ driverId, overtakenId, to }] : [];
  });
  const { now, after } = pointsOfMoves(whatIf, scenario, overtakes);
  const before = rankByPoints(now);
  const [decisive] = overtakes
    .map((overtake, index) => {
      const ranks = rankByPoints(after[index] ?? []);
      return { ...overtake, ranks, ...effectOf(before, ranks) };
    })
    .filter(({ moved }) => moved > 0)
    .sort((a, b) => Number(b.isNewLead) - Number(a.isNewLead) || b.moved - a.moved);
  if (decisive === undefined) return null;
  const { driverId, overtakenId, ranks, won, player } = decisive;
  const rank = ranks[player] ?? 0;
  return {
    driverId,
    overtakenId,
    playerId: whatIf.players[player]?.id ?? '',
    rank,
    isShared: ranks.indexOf(rank) !== ranks.lastIndexOf(rank),
    won: won[player] ?? 0,
  };
}

/** The nearest way in which a player passes the one who was next ahead before the race. */
export interface WayPast {
  readonly playerId: string;
  readonly rivalId: string;
  /** Points that the player is behind before the race. */
  readonly behindBefore: number;
  /** Points that the player is behind if the race ends as it stands; 0 if level. */
  readonly behindNow: number;
  /** Driver of the player's two. */
  readonly driverId: string;
  /** Position, from 1, with which the player is past the rival. */
  readonly position: number;
}

/** Returns the indexes of those who are next ahead in the present leaderboard: several if they are level. */
function nextAhead(players: readonly WhatIfPlayer[], points: number): number[] {
  const next = Math.min(...players.map((each) => each.pointsNow).filter((each) => each > points));
  return players.flatMap(({ pointsNow }, index) => (pointsNow === next ? [index] : []));
}

/**
 * Returns for each player the smallest move of one of the two picked drivers by which the player
 * has more points than the one who was next ahead before the race. Left out is who has no such move
 * within reach, and who is past already as the race stands. Yields after the moves of each driver,
 * so that other work can run.
 */
export function* waysPastSteps(whatIf: WhatIf, scenario: RaceScenario): Generator<void, WayPast[]> {
  const { players } = whatIf;
  const { order } = scenario;
  const picked = new Set(players.flatMap(({ drivers }) => Object.values(drivers)));
  const { now } = pointsOfMoves(whatIf, scenario, []);
  const moves: (Move & { readonly places: number; readonly points: readonly number[] })[] = [];
  for (const [from, driverId] of order.entries()) {
    if (!picked.has(driverId)) continue;
    const ofDriver = order.flatMap((_, to) => {
      const places = Math.abs(to - from);
      return places > 0 && places <= REACH ? [{ driverId, to, places }] : [];
    });
    const { after } = pointsOfMoves(whatIf, scenario, ofDriver);
    moves.push(...ofDriver.map((move, index) => ({ ...move, points: after[index] ?? [] })));
    yield;
  }
  moves.sort((a, b) => a.places - b.places);
  const behind = (points: readonly number[], player: number, rival: number) =>
    (points[rival] ?? 0) - (points[player] ?? 0);
  return players.flatMap(({ id, drivers, pointsNow }, player) => {
    const rivals = nextAhead(players, pointsNow).filter((each) => behind(now, player, each) >= 0);
    const own = Object.values(drivers);
    for (const { driverId, to, points } of moves) {
      if (!own.includes(driverId)) continue;
      const rival = rivals.find((each) => behind(points, player, each) < 0);
      const passed = players[rival ?? -1];
      if (rival === undefined || passed === undefined) continue;
      return [
        {
          playerId: id,
          rivalId: passed.id,
          behindBefore: passed.pointsNow - pointsNow,
          behindNow: behind(now, player, rival),
          driverId,
          position: to + 1,
        },
      ];
    }
    return [];
  });
}
