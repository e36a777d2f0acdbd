import { once } from '#domain/base/once.ts';
import type { Instant } from '#domain/base/time.ts';
import type { SeasonReader, SeasonStore, SeasonView, ViewerSeasonReader } from './season-view.ts';

interface Seasons {
  readonly everybodys: SeasonReader;
  /** Returns a reader of the season as of a moment; `null` reads it as it is. */
  readonly before: (asOf: Instant | null) => SeasonReader;
  /** Season of the calendar year; races of others are never on these days. */
  readonly current: () => Promise<SeasonView | null>;
}

/**
 * Creates the only reader for a viewer: the spoiler cut-off is decided before anything is read.
 */
export function createViewerReader({
  everybodys: publicReader,
  before,
  current,
}: Seasons): SeasonStore['forViewer'] {
  const asTheyCome: ViewerSeasonReader = {
    ...publicReader,
    hidden: async () => null,
    since: async () => null,
  };
  return (revealedUntil) => {
    if (revealedUntil === null) return asTheyCome;
    const hidden = once(async () => (await current())?.hiddenFrom(revealedUntil) ?? null);
    const asOf = async () => (await hidden())?.since ?? null;
    const seen = async () => before(await asOf());
    return {
      of: async (year) => (await seen()).of(year),
      defaultSeason: async () => (await seen()).defaultSeason(),
      require: async (year) => (await seen()).require(year),
      requireRace: async (raceId) => (await seen()).requireRace(raceId),
      hidden,
      since: asOf,
    };
  };
}
