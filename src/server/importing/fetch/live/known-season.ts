import type { KnownRace } from './matching/match-races.ts';

/** A driver who is stored. */
export interface StoredDriver {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  readonly number: number | null;
  readonly constructor: string | null;
}

/** A car that is entered for a race. */
export interface Entry {
  readonly driver: string;
  readonly constructor: string | null;
}

/**
 * A season as it is stored: what the sources say is found in it again, and it stands in for what they do not
 * say just now.
 */
export interface KnownSeason {
  /** Cancelled ones too. */
  readonly races: readonly KnownRace[];
  readonly constructors: readonly { readonly key: string; readonly name: string }[];
  readonly drivers: readonly StoredDriver[];
  /** Those of the latest race that has a result, in its order. */
  readonly latestEntries: readonly Entry[];
}
