/**
 * Maximum number of players in cached seasons, at some kB each; the least used seasons are dropped.
 */
const MAX_PLAYERS = 5_000;
/** Minimum number of cached seasons, whatever their size: the current one and the previous. */
const MIN_SEASONS = 2;

interface CacheableSeason {
  readonly guesses: { readonly players: readonly unknown[] };
}

export interface SeasonCache<Season extends CacheableSeason> {
  readonly get: (year: number) => Season | undefined;
  readonly set: (year: number, season: Season) => void;
}

/** LRU cache of loaded seasons, bounded by the number of players in them. */
export function createSeasonCache<Season extends CacheableSeason>(
  playersMax = MAX_PLAYERS,
): SeasonCache<Season> {
  /** Cached seasons, least recently used first. */
  const seasons = new Map<number, Season>();

  function set(year: number, season: Season): void {
    seasons.delete(year);
    seasons.set(year, season);
  }

  return {
    get: (year) => {
      const season = seasons.get(year);
      if (season !== undefined) set(year, season);
      return season;
    },
    set: (year, season) => {
      set(year, season);
      let players = 0;
      for (const each of seasons.values()) players += each.guesses.players.length;
      for (const [oldest, { guesses }] of seasons) {
        if (players <= playersMax || seasons.size <= MIN_SEASONS) return;
        seasons.delete(oldest);
        players -= guesses.players.length;
      }
    },
  };
}
