import type { FastifyBaseLogger } from 'fastify';
import { importEnded } from '#server/base/events.ts';
import type { SeasonStore } from '#server/season/season-view.ts';
import type { ChanceCache } from './chance-cache.ts';
import { readHomeChances } from './show-chances.ts';

interface Surroundings {
  readonly seasons: SeasonStore;
  readonly chances: ChanceCache;
  readonly log: FastifyBaseLogger;
}

/**
 * Computes the chances of the front page in advance: at the start, and whenever an import has
 * changed something.
 */
export function workAhead({ seasons, chances, log }: Surroundings) {
  async function work(): Promise<void> {
    const season = await seasons.defaultSeason();
    if (season !== null) await readHomeChances(season, chances);
  }
  // A failure is only logged: the next request computes the chances anyway.
  const begin = () => void work().catch((error: unknown) => log.debug(error));
  const stop = importEnded.listen(({ outcome }) => outcome === 'CHANGED' && begin());
  return { begin, stop };
}
