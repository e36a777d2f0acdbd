import type { SeasonFacts } from '#domain/season/season.ts';
import type { Player } from './guesses.ts';
import { addPositions, meanOrder, noPositions } from './mean-order.ts';

/** Minimum number of players; fewer are no group to compare with. */
export const MIN_REVEAL_PLAYERS = 3;
/** Maximum number of players that are compared in pairs, whose number grows with the square. */
export const MAX_COMPARED_PLAYERS = 200;
/** Maximum number of players who share an award by name; if more share it, nobody gets it. */
export const MAX_NAMED_ALIKE = 3;
/** Maximum number of lone champions that are named; more are nothing special. */
export const MAX_NAMED_LONERS = 4;

/** Guessed champion, with the number of players. */
export interface ChampionPick {
  readonly driverId: string;
  readonly count: number;
}

/** Only player with this driver as champion. */
export interface LoneChampion {
  readonly playerId: string;
  readonly driverId: string;
}

/** Players who share an award, in the given order, with the distance in positions per driver. */
export interface SharedDistance {
  readonly playerIds: readonly string[];
  /** The mean over the drivers in both orders. */
  readonly places: number;
}

/** Guesses of a group for the drivers' championship. */
export interface SeasonReveal {
  /** Number of players who have guessed it. */
  readonly count: number;
  /** Guessed champions, most first; ties in the season's order, drivers outside of it last. */
  readonly champions: readonly ChampionPick[];
  /**
   * Lone champions in the order of `champions`; empty if there are more than `MAX_NAMED_LONERS`.
   */
  readonly loners: readonly LoneChampion[];
  /**
   * Players whose order is farthest from the group's; `null` if all are as far, or more than three
   * are farthest.
   */
  readonly boldest: SharedDistance | null;
  /**
   * Two players with the nearest orders, or three equally near to each other; `null` if others are
   * as near.
   */
  readonly alike: SharedDistance | null;
}

interface Ordered {
  readonly id: string;
  readonly order: readonly string[];
}

/** Position of each driver by number, or -1. */
type PlaceList = Int16Array;

/**
 * Returns the reveal of a season's championship guesses before its first race.
 * @param players with public guesses only; those without a drivers' order are ignored
 * @returns `null` with fewer than three guesses
 */
export function seasonReveal(
  players: readonly Player[],
  { drivers }: Pick<SeasonFacts, 'drivers'>,
): SeasonReveal | null {
  const ordered = players.flatMap(({ id, driverOrder }): Ordered[] =>
    driverOrder === null || driverOrder.length === 0 ? [] : [{ id, order: driverOrder }],
  );
  if (ordered.length < MIN_REVEAL_PLAYERS) return null;
  const field = drivers.map(({ id }) => id);
  const champions = championPicks(ordered, field);
  const isCompared = ordered.length <= MAX_COMPARED_PLAYERS;
  return {
    count: ordered.length,
    champions,
    loners: lonersOf(ordered, champions),
    ...(isCompared ? compared(ordered, drivers) : { boldest: null, alike: null }),
  };
}

function championPicks(ordered: readonly Ordered[], field: readonly string[]): ChampionPick[] {
  const counts = new Map<string, number>();
  for (const { order } of ordered) {
    const [first = ''] = order;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const at = new Map(field.map((id, index) => [id, index]));
  const positionOf = (id: string) => at.get(id) ?? field.length;
  return [...counts]
    .map(([driverId, count]) => ({ driverId, count }))
    .sort(
      (a, b) =>
        b.count - a.count ||
        positionOf(a.driverId) - positionOf(b.driverId) ||
        (a.driverId < b.driverId ? -1 : 1),
    );
}

function lonersOf(
  ordered: readonly Ordered[],
  champions: readonly ChampionPick[],
): readonly LoneChampion[] {
  const alone = champions.filter(({ count }) => count === 1);
  if (alone.length > MAX_NAMED_LONERS) return [];
  return alone.flatMap(({ driverId }) => {
    const player = ordered.find(({ order }) => order[0] === driverId);
    return player === undefined ? [] : [{ playerId: player.id, driverId }];
  });
}

function compared(
  ordered: readonly Ordered[],
  drivers: SeasonFacts['drivers'],
): Pick<SeasonReveal, 'boldest' | 'alike'> {
  const numbers = new Map<string, number>();
  const places = noPositions();
  for (const { order } of ordered) {
    addPositions(places, order);
    for (const id of order) if (!numbers.has(id)) numbers.set(id, numbers.size);
  }
  const listOf = (order: readonly string[]): PlaceList => {
    const list = new Int16Array(numbers.size).fill(-1);
    order.forEach((id, position) => {
      list[numbers.get(id) ?? 0] = position;
    });
    return list;
  };
  const lists = ordered.map(({ order }) => listOf(order));
  const group = listOf(meanOrder(places, drivers) ?? []);
  return { boldest: boldestOf(ordered, lists, group), alike: alikeOf(ordered, lists) };
}

/** Returns the mean distance of two orders; `null` if they share no driver. */
function distance(a: PlaceList, b: PlaceList): number | null {
  let sum = 0;
  let count = 0;
  // An index loop, because 200 players make 20,000 pairs.
  for (let driver = 0; driver < a.length; driver++) {
    const ofA = a[driver] ?? -1;
    const ofB = b[driver] ?? -1;
    if (ofA < 0 || ofB < 0) continue;
    sum += Math.abs(ofA - ofB);
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

function boldestOf(
  ordered: readonly Ordered[],
  lists: readonly PlaceList[],
  group: PlaceList,
): SharedDistance | null {
  const distances = lists.map((list) => distance(list, group) ?? 0);
  const places = Math.max(...distances);
  const playerIds = ordered.flatMap(({ id }, index) => (distances[index] === places ? id : []));
  const isSpecial = playerIds.length <= MAX_NAMED_ALIKE && playerIds.length < ordered.length;
  return isSpecial ? { playerIds, places } : null;
}

function alikeOf(ordered: readonly Ordered[], lists: readonly PlaceList[]): SharedDistance | null {
  let places = Number.POSITIVE_INFINITY;
  let pairs: (readonly [number, number])[] = [];
  for (const [a, ofA] of lists.entries()) {
    for (let b = a + 1; b < lists.length; b++) {
      const apart = distance(ofA, lists[b] as PlaceList);
      if (apart === null || apart > places) continue;
      if (apart < places) pairs = [];
      places = apart;
      pairs.push([a, b]);
    }
  }
  const who = new Set(pairs.flat());
  // If all are equally near, this is one pair of two players, or three pairs of three.
  const isOneGroup = pairs.length === (who.size * (who.size - 1)) / 2;
  const isSpecial = who.size > 0 && who.size <= MAX_NAMED_ALIKE && who.size < ordered.length;
  if (!isSpecial || !isOneGroup) return null;
  return { playerIds: ordered.flatMap(({ id }, index) => (who.has(index) ? id : [])), places };
}
