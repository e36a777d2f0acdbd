import type { SeasonSource } from './normalised-season.ts';
import type { Wish } from './sources/live.ts';

/** Where this process may learn of seasons. */
export interface SeasonSources {
  readonly bundled: SeasonSource;
  /** `null` where nothing goes over the network: the demo lives at another time than the real sources. */
  readonly live: ((wish?: Wish) => SeasonSource) | null;
}
