import {
  type OwnRaceGuess,
  type PickedDriver,
  type RaceGuessEntry,
  RaceGuesses,
} from '#contract/scoring/race-guesses.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { PICK_POSITIONS } from '#domain/scoring/pick-positions.ts';
import { startPosition } from '#domain/scoring/player-tables.ts';
import { scoreRacePick } from '#domain/scoring/points.ts';
import { raceOutcome } from '#domain/scoring/race-recap.ts';
import { byPickName, type RaceCategory } from '#domain/season/category.ts';
import { runningPositions } from '#domain/season/live-order.ts';
import type { Race } from '#domain/season/season.ts';
import { hasLeaderboard, isRaceGuessPublic } from '#domain/season/visibility.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { endOf, kindOf, shapeOf } from '#server/http/paging.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import type { GroupSeasonView, SeasonView } from '#server/season/season-view.ts';
import { showCountsFrom } from '#server/season/show-counts-from.ts';
import { recapIndex, showRaceRecap } from '../race-recap/show-race-recap.ts';
import { showLiveOrder } from './show-live-order.ts';
import { showSingleChanges } from './show-single-changes.ts';

function link(race: Race | undefined) {
  return race === undefined ? null : { id: race.id, position: race.position, name: race.name };
}

/** Returns a player's pick of a race; `null` if there is none. */
function pickOf(player: Player, race: Race, category: RaceCategory) {
  const guess = player.raceGuesses.find(({ raceId }) => raceId === race.id);
  const driverId = guess?.drivers[category] ?? null;
  if (guess === undefined || driverId === null) return null;
  return { driverId, isReserve: guess.reserves.includes(category) };
}

type Guessed = Pick<RaceGuessEntry, 'driver' | 'look' | 'position' | 'finishPosition' | 'points'>;

/**
 * Returns a function that describes a guessed driver; each driver is computed once for all players.
 */
function guessedDrivers({ facts, tables }: GroupSeasonView, race: Race, category: RaceCategory) {
  const competitors = competitorsOf(facts);
  const positions = race.result === null ? runningPositions(race) : PICK_POSITIONS[category](race);
  const known = new Map<string, Guessed>();
  return (driverId: string): Guessed => {
    const same = known.get(driverId);
    if (same !== undefined) return same;
    const position = positions?.get(driverId) ?? null;
    const guessed = {
      driver: competitors.driverName(driverId),
      look: competitors.driverLook(driverId),
      position: startPosition(race, driverId),
      finishPosition: position,
      points: positions === null ? null : scoreRacePick(tables, category, position).points,
    };
    known.set(driverId, guessed);
    return guessed;
  };
}

interface Picks {
  readonly count: number;
  /** Indexes in `players`, who are in name order. */
  readonly order: () => readonly number[];
  readonly drivers: PickedDriver[];
  readonly entry: (index: number) => RaceGuessEntry[];
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Groups players by driver instead of sorting them, so that time is linear in their number. */
function picksOf(season: GroupSeasonView, race: Race, category: RaceCategory): Picks {
  const { players, guessedAt } = season;
  const guessedDriverOf = guessedDrivers(season, race, category);
  const byDriver = new Map<string, number[]>();
  players.forEach((player, index) => {
    const pick = pickOf(player, race, category);
    if (pick === null) return;
    const indexes = byDriver.get(pick.driverId);
    if (indexes === undefined) byDriver.set(pick.driverId, [index]);
    else indexes.push(index);
  });
  const groups = [...byDriver].map(([driverId, indexes]) => ({
    guessed: guessedDriverOf(driverId),
    indexes,
  }));
  const count = groups.reduce((sum, { indexes }) => sum + indexes.length, 0);
  // A whole list is sorted by points in the browser; only pages are sorted here.
  const points = ({ guessed }: (typeof groups)[number]) =>
    kindOf(count) === 'WHOLE' ? 0 : (guessed.points ?? 0);
  groups.sort(
    (a, b) =>
      points(b) - points(a) ||
      (a.guessed.position ?? LAST) - (b.guessed.position ?? LAST) ||
      (a.indexes[0] ?? 0) - (b.indexes[0] ?? 0),
  );
  return {
    count,
    order: () => {
      const isOnGrid = ({ guessed }: (typeof groups)[number]) => guessed.position !== null;
      const others = groups.filter((group) => !isOnGrid(group)).flatMap(({ indexes }) => indexes);
      return [
        ...groups.filter(isOnGrid).flatMap(({ indexes }) => indexes),
        ...others.sort((a, b) => a - b),
      ];
    },
    drivers: groups.map(({ guessed, indexes: [first = -1, ...others] }) => ({
      ...guessed,
      count: 1 + others.length,
      aloneUser: others.length === 0 ? (players[first]?.name ?? null) : null,
    })),
    entry: (index) => {
      const player = players[index];
      const pick = player && pickOf(player, race, category);
      if (player === undefined || !pick) return [];
      const { id, name } = player;
      const { driverId, ...how } = pick;
      const savedAt = guessedAt(id, race.id, category);
      return [{ user: name, userId: id, ...guessedDriverOf(driverId), savedAt, ...how }];
    },
  };
}

/** Returns the public guesses of a race, by grid slot and then by name. */
export async function raceGuessesOf(
  season: GroupSeasonView,
  race: Race,
  offset: number,
): Promise<RaceGuesses> {
  const changes = await showSingleChanges(season, race);
  const { first, tenth } = byPickName((category) => picksOf(season, race, category));
  const most = Math.max(first.count, tenth.count);
  const end = endOf(most, offset);
  const entries = ({ order, entry }: Picks) => order().slice(offset, end).flatMap(entry);
  const closed = season.facts.races.filter(
    (other) => other.grid !== null && isRaceGuessPublic(other, season.now),
  );
  const index = closed.findIndex(({ id }) => id === race.id);
  return {
    ...shapeOf(most, offset),
    name: race.name,
    year: season.facts.year,
    id: race.id,
    position: race.position,
    startsAt: race.startsAt,
    isCompleted: race.result !== null,
    isRecorded: race.isRecorded,
    live: showLiveOrder(season, race, changes),
    waysPast: changes.waysPast,
    story: showRaceRecap(season, race),
    ...showCountsFrom(season, season.counted),
    first: entries(first),
    tenth: entries(tenth),
    picks: { first: first.drivers, tenth: tenth.drivers },
    previous: link(closed[index - 1]),
    next: link(closed[index + 1]),
  };
}

/**
 * Returns the guesses of all players, cached while facts and public guesses are unchanged; `null`
 * beyond the last page.
 */
export async function showRaceGuesses(
  season: SeasonView,
  race: Race,
  offset: number,
): Promise<CachedResponse | null> {
  if (offset > 0 && offset >= season.players.length) return null;
  return season.cachedResponse(`race guesses ${race.id} ${offset}`, RaceGuesses, () =>
    raceGuessesOf(season, race, offset),
  );
}

/** Returns the viewer's guess of a race whose deadline has passed. */
export function showOwnRaceGuess(
  season: GroupSeasonView,
  race: Race,
  userId: string,
): OwnRaceGuess {
  const player = season.players.find(({ id }) => id === userId);
  const entry = (category: RaceCategory): RaceGuessEntry | null => {
    const pick = player && pickOf(player, race, category);
    if (player === undefined || !pick) return null;
    const { driverId, ...how } = pick;
    const guessed = guessedDrivers(season, race, category)(driverId);
    const savedAt = season.guessedAt(userId, race.id, category);
    return { user: player.name, userId, ...guessed, savedAt, ...how };
  };
  const raceIndex = recapIndex(season, race);
  const hasRanks = hasLeaderboard(season.facts, season.now);
  return {
    ...byPickName(entry),
    outcome:
      raceIndex === null ? null : raceOutcome(season.scores(), raceIndex, userId, { hasRanks }),
  };
}
