const SOFT_HYPHEN = '\u00ad';
const LONG_WORD = /\p{L}{10,}/gu;
const VOWEL = /[aeiouyæøåéèôü]/i;
/** Consonants that begin a syllable together. */
const ONSET = /^([skghtbf]j|[bdfgkpt]r|[bfgkp]l|ch|sh|th|ph)$/i;
const LEAST_AT_EITHER_END = 3;

/** Whether Norwegian may divide a word before this letter: before the last consonant ahead of a vowel. */
function isBreak(word: string, index: number): boolean {
  const [before, here, after] = [word[index - 1], word[index], word[index + 1]];
  if (before === undefined || here === undefined || after === undefined) return false;
  if (VOWEL.test(here) || !VOWEL.test(after)) {
    return ONSET.test(here + after) && VOWEL.test(word[index + 2] ?? '');
  }
  return !ONSET.test(before + here);
}

function divide(word: string): string {
  return [...word]
    .map((letter, index) => {
      const isInside = index >= LEAST_AT_EITHER_END && index <= word.length - LEAST_AT_EITHER_END;
      return isInside && isBreak(word, index) ? SOFT_HYPHEN + letter : letter;
    })
    .join('');
}

/**
 * Marks with soft hyphens where long Norwegian words may be divided, roughly: one
 * consonant, or two that go together, to the next line. Browsers know the language's own rules on some systems only.
 */
export function hyphenate(text: string): string {
  return text.replaceAll(LONG_WORD, divide);
}
