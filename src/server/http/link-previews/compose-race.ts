import type { PickedDriver, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import { PICKED_POSITION } from '#domain/season/category.ts';
import { momentText } from './compose-home.ts';
import { LINK_PREVIEW_TEXTS as TEXTS } from './link-previews.texts.ts';
import type { Scene, Slot } from './picture.ts';

/** Maximum number of names; more would be truncated. */
const NAMED_WINNERS = 2;

const EMPTY = { colour: null, note: '' };
const countOf = (picks: readonly PickedDriver[]) =>
  picks.reduce((sum, { count }) => sum + count, 0);

type Place = RaceStats['raceResult'][number];

/**
 * Returns the driver in a finishing position, and the number of correct guesses if these are
 * visible.
 */
function resultSlot(place: Place | undefined, picks: readonly PickedDriver[] | undefined): Slot {
  if (place === undefined) return { ...EMPTY, name: '–' };
  const hits = picks?.find(({ driver }) => driver === place.name)?.count ?? 0;
  return {
    name: place.name,
    colour: place.competitor.colour,
    note: picks && countOf(picks) > 0 ? TEXTS.gotIt(hits, countOf(picks)) : '',
  };
}

/** Returns the driver with the most guesses. */
function favouriteSlot(picks: readonly PickedDriver[]): Slot {
  const most = Math.max(...picks.map(({ count }) => count));
  const favourite = picks.find(({ count }) => count === most);
  if (favourite === undefined) return { ...EMPTY, name: TEXTS.nobodyGuessed };
  return {
    name: favourite.driver,
    colour: favourite.look.colour,
    note: TEXTS.believeIt(favourite.count, countOf(picks)),
  };
}

/**
 * Returns the best players of the race's two guesses; none if nobody scored, or if not all guesses
 * are loaded.
 */
function bestOf({ first, tenth, kind }: RaceGuesses) {
  if (kind !== 'WHOLE') return { users: [], points: 0 };
  const totals = new Map<string, { id: string; name: string; points: number }>();
  for (const { userId, user, points } of [...first, ...tenth]) {
    const before = totals.get(userId)?.points ?? 0;
    totals.set(userId, { id: userId, name: user, points: before + (points ?? 0) });
  }
  const points = Math.max(0, ...[...totals.values()].map((each) => each.points));
  const users = points === 0 ? [] : [...totals.values()].filter((each) => each.points === points);
  return { users, points };
}

function footOf(guesses: RaceGuesses, hidden: ReadonlySet<string>) {
  const { users, points } = bestOf(guesses);
  if (users.length === 0 || users.some(({ id }) => hidden.has(id))) {
    const count = Math.max(countOf(guesses.picks.first), countOf(guesses.picks.tenth));
    return { foot: TEXTS.haveGuessed(count), figure: '' };
  }
  const foot =
    users.length > NAMED_WINNERS
      ? TEXTS.bestOfRaceShared(users.length)
      : TEXTS.bestOfRace(users.map(({ name }) => name));
  return { foot, figure: TEXTS.points(points) };
}

/** Returns the players that a preview of the race may name. */
export const bestPlayersOf = (guesses: RaceGuesses): string[] =>
  bestOf(guesses).users.map(({ id }) => id);

/**
 * Composes the preview of a race: the deadline, then the favourites, then the result and the best
 * players.
 * @param guesses `null` while they are secret
 */
export function composeRace(
  stats: RaceStats,
  guesses: RaceGuesses | null,
  hidden: ReadonlySet<string>,
): Scene & { readonly eyebrow: string } {
  const { name, circuit, position, year, raceResult, startsAt } = stats;
  const frame = {
    kind: 'RACE',
    title: name,
    circuit,
    eyebrow: TEXTS.race(position, year),
  } as const;
  if (raceResult.length > 0) {
    const at = (place: number) => raceResult.find((each) => each.position === place);
    const foot = guesses === null ? { foot: '', figure: '' } : footOf(guesses, hidden);
    return {
      ...frame,
      first: resultSlot(at(PICKED_POSITION.FIRST), guesses?.picks.first),
      tenth: resultSlot(at(PICKED_POSITION.TENTH), guesses?.picks.tenth),
      ...foot,
    };
  }
  if (guesses !== null) {
    return {
      ...frame,
      first: favouriteSlot(guesses.picks.first),
      tenth: favouriteSlot(guesses.picks.tenth),
      foot: TEXTS.haveGuessed(Math.max(countOf(guesses.picks.first), countOf(guesses.picks.tenth))),
      figure: '',
    };
  }
  return {
    ...frame,
    first: { ...EMPTY, name: TEXTS.whoWins },
    tenth: { ...EMPTY, name: TEXTS.whoIsTenth },
    foot: TEXTS.starts(momentText(startsAt)),
    figure: '',
  };
}
