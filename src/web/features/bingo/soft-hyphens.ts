const SOFT_HYPHEN = '\u00ad';

/** Matches long words; shorter ones fit in a cell on a phone without hyphens. */
const LONG_WORD = /\p{L}{11,}/gu;

/**
 * Hyphenation point between two vowels: the last consonant goes to the next line, with the one
 * before it if a word can start with both. At least three letters stay on either side.
 */
const BREAK =
  /(?<=\p{L}{2}[^\s]*)(?<=[aeiouyæøå]\p{L}*)(?=(?:[bfgkp][lr]|[dt]r|[ks]j|kn|[^aeiouyæøåj\W])[aeiouyæøå]\p{L}+)/giu;

/** Inserts soft hyphens into long words, for browsers that cannot hyphenate Norwegian. */
export function withSoftHyphens(text: string): string {
  return text.replaceAll(LONG_WORD, (word) => {
    const parts: string[] = [];
    let start = 0;
    for (const { index } of word.matchAll(BREAK)) {
      // A pair of consonants has been found before its second one.
      if (index - start < 2 || index < 3 || word.length - index < 3) continue;
      parts.push(word.slice(start, index));
      start = index;
    }
    return [...parts, word.slice(start)].join(SOFT_HYPHEN);
  });
}
