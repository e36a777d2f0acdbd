import { POOL_TEXT_MAX } from '#contract/bingo-pool.limits.ts';
import { bingoTextKey } from '#domain/bingo-text.ts';

/** What has been written into the field of new texts, one a line. */
interface NewLines {
  /** In their order, without what cannot be seen. */
  readonly texts: readonly string[];
  /** Those that are there already, or twice among themselves. */
  readonly repeated: readonly string[];
  readonly tooLong: readonly string[];
}

/** Invisible characters come along when something is pasted. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Reads the field of new texts; empty lines, and bullets or numbers in front of a list, are no part of it. */
export function readNewLines(typed: string, stored: readonly string[]): NewLines {
  const texts = typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/\t/g, ' ')
        .replace(INVISIBLE, '')
        .replace(/^\s*[-*•–]\s+/, '')
        .trim(),
    )
    .filter((line) => line !== '');
  const keys = new Set(stored.map(bingoTextKey));
  return {
    texts,
    repeated: texts.filter((text) => keys.size === keys.add(bingoTextKey(text)).size),
    tooLong: texts.filter((text) => text.length > POOL_TEXT_MAX),
  };
}
