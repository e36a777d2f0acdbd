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
