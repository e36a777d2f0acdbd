import type { PickedDriver, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { PICK_NAMES } from '#domain/season/category.ts';

/** Picked driver, with the number of picks. */
export interface MarkedDriver extends PickedDriver {
  readonly isOwn: boolean;
}

/** Driver ids of the viewer's two picks; `null` for an empty one. */
export interface OwnPicks {
  readonly first: string | null;
  readonly tenth: string | null;
}

/** Sorts by points once known, most first; ties keep their order. */
export function byPoints<Guess extends { readonly points: number | null }>(
  guesses: readonly Guess[],
): readonly Guess[] {
  return guesses.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0));
}

/** Marks the viewer's own pick. */
export function picksOf(
  picks: readonly PickedDriver[],
  own: string | null,
): readonly MarkedDriver[] {
  return picks.map((pick) => ({ ...pick, isOwn: pick.look.id === own }));
}

interface PickCount {
  readonly count: number;
  readonly isOwn: boolean;
}

/** Driver on the grid with picks. */
interface GridPick extends MarkedDriver {
  readonly first: PickCount;
  readonly tenth: PickCount;
}

const NO_PICKS: PickCount = { count: 0, isOwn: false };

type Guesses = RaceGuesses['picks'];

/** Returns the picks of both categories by driver, in grid order; non-starters come last. */
export function picksOnGrid(guesses: Guesses, own: OwnPicks): readonly GridPick[] {
  const first = picksOf(guesses.first, own.first);
  const tenth = picksOf(guesses.tenth, own.tenth);
  const counts = (picks: readonly MarkedDriver[], id: string) =>
    picks.find(({ look }) => look.id === id) ?? NO_PICKS;
  const drivers = new Map([...first, ...tenth].map((pick) => [pick.look.id, pick]));
  return [...drivers.values()]
    .map((pick) => ({
      ...pick,
      first: counts(first, pick.look.id),
      tenth: counts(tenth, pick.look.id),
    }))
    .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity));
}

/** Returns the picks that only one player has, the winner before the tenth. */
export function lonePicks(guesses: Guesses) {
  return PICK_NAMES.flatMap((pickName) =>
    guesses[pickName].flatMap(({ aloneUser: user, driver }) =>
      user === null ? [] : [{ user, driver, pickName }],
    ),
  );
}
