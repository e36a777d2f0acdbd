import { once } from '#domain/base/once.ts';
import type { Instant } from '#domain/base/time.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonReader, SeasonStore, SeasonView, ViewerSeasonReader } from './season-view.ts';

interface Seasons {
  readonly everybodys: SeasonReader;
  /** Returns a reader of the season as of a moment; `null` reads it as it is. */
  readonly before: (asOf: Instant | null) => SeasonReader;
  readonly replay: ViewerSeasonReader['replay'];
  /** Season of the calendar year; races of others are never on these days. */
  readonly current: () => Promise<SeasonView | null>;
}

/**
 * Creates the only reader for a viewer: the spoiler cut-off is decided before anything is read.
 */
export function createViewerReader({
  everybodys: publicReader,
  before,
  replay,
  current,
}: Seasons): SeasonStore['forViewer'] {
  const asTheyCome: ViewerSeasonReader = {
    ...publicReader,
    hidden: async () => null,
    since: async () => null,
    replay,
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
      async replay(raceId, moment) {
        const view = await replay(raceId, moment);
        const first = (await hidden())?.races[0]?.race;
        // Its points would be among those before the race.
        if (first && first.id !== raceId && first.startsAt < view.race.startsAt) {
          throw new ProblemError('not-available-yet');
        }
        return view;
      },
    };
  };
}
