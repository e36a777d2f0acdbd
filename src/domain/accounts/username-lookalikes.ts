export const SEPARATORS = /[ _.-]+/g;

/** Letters that Unicode does not decompose, and digits that look like letters. */
const FOLDED: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ŋ: 'n',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
  '0': 'o',
  '1': 'l',
};

/**
 * Å is a letter of its own, so `Pål` and `Pal` are two people; æ and ø are not decomposed either.
 */
const A_RING = 'å';
const PLACEHOLDER = '\u0001';

/** Marks the end of a word in a folded name. */
const WORD_END = '|';
/** Letters that consist of one upright line, or nearly so. */
const LINES = /[iIlL]/;
/** Sets of letters that font or case make indistinguishable. */
const ALIKE_LINES = [new Set('iI'), new Set('Il'), new Set('lL')];
const VOWEL = /[aeouyæøå]/;
/** Matches a word that is written like a name. */
const NAME = /^\p{Lu}\p{Ll}+$/u;

/** Returns a username without case, accents and word separators. It is unique among users. */
export function usernameKey(username: string): string {
  return fold(username).toLowerCase().replace(SEPARATORS, ' ').trim();
}

/**
 * Returns a key that lookalikes share, so that they can be looked up. Names with equal keys need
 * not be lookalikes: I, i, l, L and 1 are the same letter here, rn is m, vv is w, and words run
 * together.
 */
export function usernameLook(username: string): string {
  return usernameKey(username)
    .replaceAll(' ', '')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/**
 * Returns true if two usernames can be taken for each other: they differ only in case, accents,
 * separators and letters that fonts draw alike. Ordinary i and l differ, as do capital I and L,
 * because `Kari` is not `Karl`; but an l without a vowel beside it that does not end its word, as
 * in `Plt Lane`, is meant to be read as an i.
 */
export function areLookalikes(username: string, other: string): boolean {
  if (usernameKey(username) === usernameKey(other)) return true;
  if (usernameLook(username) !== usernameLook(other)) return false;
  if (areDividedApart(username, other)) return false;
  const [ours, theirs] = [toSigns(username), toSigns(other)];
  return ours.every((sign, index) => {
    const twin = theirs[index];
    if (twin === undefined || areAlike(sign.letter, twin.letter)) return true;
    const beside = [ours[index - 1], ours[index + 1]];
    const hasVowel = beside.some((each) => each !== undefined && VOWEL.test(each.letter));
    return !(hasVowel || sign.endsWord || twin.endsWord);
  });
}

/** Returns true for two different names of several words, such as `Anne-Line` and `Ann-Eline`. */
function areDividedApart(username: string, other: string): boolean {
  const [ours, theirs] = [username.split(SEPARATORS), other.split(SEPARATORS)];
  const areNames = [ours, theirs].every(
    (words) => words.length > 1 && words.every((word) => NAME.test(word)),
  );
  const lengths = (words: readonly string[]) =>
    words.map((word) => usernameLook(word).length).join();
  return areNames && lengths(ours) !== lengths(theirs);
}

function areAlike(a: string, b: string): boolean {
  return a === b || ALIKE_LINES.some((set) => set.has(a) && set.has(b));
}

interface Sign {
  /** Folded letter; only i and l keep their case. */
  readonly letter: string;
  readonly endsWord: boolean;
}

/** Returns as many signs as the name's look has letters. */
function toSigns(username: string): Sign[] {
  const words = username
    .replace(SEPARATORS, WORD_END)
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|$/gu, WORD_END);
  const letters = fold(words)
    .replace(/./gu, (sign) => (LINES.test(sign) ? sign : sign.toLowerCase()))
    .replace(/r\|*n/g, 'm')
    .replace(/v\|*v/g, 'w')
    .matchAll(/([^|])(\|*)/gu);
  return [...letters].map(([, letter = '', ends]) => ({ letter, endsWord: ends !== '' }));
}

function fold(username: string): string {
  return username
    .replace(/å/gi, PLACEHOLDER)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(PLACEHOLDER, A_RING)
    .replace(/./gu, (sign) => FOLDED[sign.toLowerCase()] ?? sign);
}
