import type { RaceGuessView } from '#contract/race-guesses.ts';

type Entry = RaceGuessView['first'][number];

/** A driver that somebody has guessed, and how many did. */
export interface Pick {
  readonly driver: string;
  readonly look: Entry['look'];
  readonly startPosition: number | null;
  readonly finishPosition: number | null;
  readonly points: number | null;
  readonly count: number;
  readonly isOwn: boolean;
}

/** Once the points are known, most points first; within the same points the order stays. */
export function byPoints(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0));
}

/** The guesses of one place by driver, in the order in which the drivers first appear. */
export function picksOf(entries: readonly Entry[], viewerId: string | undefined): readonly Pick[] {
  const picks = new Map<string, Pick>();
  for (const entry of entries) {
    const known = picks.get(entry.look.id);
    picks.set(entry.look.id, {
      driver: entry.driver,
      look: entry.look,
      startPosition: entry.position,
      finishPosition: entry.finishPosition,
      points: entry.points,
      count: (known?.count ?? 0) + 1,
      isOwn: (known?.isOwn ?? false) || entry.userId === viewerId,
    });
  }
  return [...picks.values()];
}

interface PlaceCount {
  readonly count: number;
  readonly isOwn: boolean;
}

/** A driver on the grid whom somebody has picked. */
interface GridPick extends Pick {
  readonly first: PlaceCount;
  readonly tenth: PlaceCount;
}

const NOBODY: PlaceCount = { count: 0, isOwn: false };

type Guesses = { readonly [place in 'first' | 'tenth']: readonly Entry[] };

/** The picks of both places by driver, in the order of the grid; who does not start comes last. */
export function picksOnGrid(guesses: Guesses, viewerId: string | undefined): readonly GridPick[] {
  const first = picksOf(guesses.first, viewerId);
  const tenth = picksOf(guesses.tenth, viewerId);
  const counts = (picks: readonly Pick[], id: string) =>
    picks.find(({ look }) => look.id === id) ?? NOBODY;
  const drivers = new Map([...first, ...tenth].map((pick) => [pick.look.id, pick]));
  return [...drivers.values()]
    .map((pick) => ({
      ...pick,
      first: counts(first, pick.look.id),
      tenth: counts(tenth, pick.look.id),
    }))
    .sort((a, b) => (a.startPosition ?? Infinity) - (b.startPosition ?? Infinity));
}

/** Those who are alone with a pick, first place before tenth. */
export function lonePicks(guesses: Guesses) {
  return (['first', 'tenth'] as const).flatMap((place) =>
    guesses[place]
      .filter(({ look }, _, all) => all.filter((other) => other.look.id === look.id).length === 1)
      .map(({ user, driver }) => ({ user, driver, place })),
  );
}
