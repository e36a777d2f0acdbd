/** Some kB each, with their scores. Beyond that, only the seasons that are asked for most are kept. */
const PLAYERS_MAX = 5_000;
/** The season that is on and the one before it, however many play. */
const SEASONS_MIN = 2;

interface CacheableSeason {
  readonly guesses: { readonly players: readonly unknown[] };
}

export interface SeasonCache<Season extends CacheableSeason> {
  readonly get: (year: number) => Season | undefined;
  readonly set: (year: number, season: Season) => void;
}

/** Seasons that have been loaded; those that nobody has asked for longest make way. */
export function createSeasonCache<Season extends CacheableSeason>(
  playersMax = PLAYERS_MAX,
): SeasonCache<Season> {
  /** The one that was used last stands last. */
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
        if (players <= playersMax || seasons.size <= SEASONS_MIN) return;
        seasons.delete(oldest);
        players -= guesses.players.length;
      }
    },
  };
}
