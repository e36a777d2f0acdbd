import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Instant } from '#domain/base/time.ts';
import type { Random } from '#server/base/random.ts';
import { revealSeason } from '#server/importing/fetch/bundled.ts';
import { SeasonFile } from '#server/importing/fetch/season-file.ts';
import {
  type NormalisedSeason,
  type SeasonSource,
  told,
} from '#server/importing/normalised-season.ts';

export const SEASONS_FOLDER = fileURLToPath(new URL('../../../seasons/', import.meta.url));

export function readSeasonFile(year: number): SeasonFile {
  return SeasonFile.parse(JSON.parse(readFileSync(`${SEASONS_FOLDER}/${year}.json`, 'utf8')));
}

/** Returns a season as it was known at an instant, for a test to change as needed. */
export function seasonAt(year: number, now: Instant): NormalisedSeason {
  return revealSeason(readSeasonFile(year), now);
}

/** Creates a source that has one season, independent of the time. */
export function sourceOf(season: NormalisedSeason | null): SeasonSource {
  return { name: 'test', fetchSeason: async () => told(structuredClone(season)) };
}

/** Creates reproducible random numbers (xorshift32). */
export function createTestRandom(seed = 1): Random {
  let state = seed;
  return {
    bytes(length) {
      return Buffer.from(
        Array.from({ length }, () => {
          state ^= state << 13;
          state ^= state >>> 17;
          state ^= state << 5;
          return state & 255;
        }),
      );
    },
  };
}
