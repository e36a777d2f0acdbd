import { once } from '#domain/base/once.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Race } from '#domain/season/season.ts';
import type {
  ReplayMoment,
  ReplayView,
  SeasonReader,
  SeasonStore,
  SeasonView,
  ViewerSeasonReader,
} from './season-view.ts';

interface Seasons {
  readonly everybodys: SeasonReader;
  /** Returns a reader of the season as of a moment; `null` reads it as it is. */
  readonly before: (asOf: Instant | null) => SeasonReader;
  /** Reads a moment of a recording, unless that is refused for the race. */
  readonly replay: (
    raceId: string,
    moment: ReplayMoment,
    isRefused: (race: Race) => boolean,
  ) => Promise<ReplayView>;
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
    replay: (raceId, moment) => replay(raceId, moment, () => false),
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
        const first = (await hidden())?.races[0]?.race;
        // Its points would be among those before the race.
        const isTold = ({ id, startsAt }: Race) =>
          first !== undefined && first.id !== id && first.startsAt < startsAt;
        return replay(raceId, moment, isTold);
      },
    };
  };
}
