/** A rule that a wished username breaks; the interface has a message for each. */
export const USERNAME_RULES = [
  'TOO_SHORT',
  'TOO_LONG',
  /** A letter of another script, which may look Latin. */
  'NOT_LATIN',
  /** A sign that is neither letter, digit, space, `-`, `_` nor `.`; seen or unseen. */
  'CHARACTER_NOT_ALLOWED',
  /** Nothing but spaces and marks. */
  'NO_LETTER_OR_DIGIT',
  /** Kept for those who have left. */
  'ANONYM',
] as const;
export type UsernameRule = (typeof USERNAME_RULES)[number];

export const USERNAME_MIN_LENGTH = 2;
export const USERNAME_MAX_LENGTH = 30;

/** What one hand can type: more is refused before anything is made of it. */
const LONGEST_READ = 1000;

/**
 * Latin letters as European languages write them, composed. Not all of the Latin script: it also holds
 * phonetic signs, small capitals and full-width letters made to look like these.
 */
const LETTERS = 'A-Za-zÀ-ÖØ-öø-ſȘșȚțḀ-ỿ';
const ALLOWED = new RegExp(`^[${LETTERS}0-9 _.-]*$`);
const LETTER_OR_DIGIT = new RegExp(`[${LETTERS}0-9]`);
/** Letters that are not Latin; signs that all scripts share have none. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;

/** A username as it is kept: composed (NFC), without space around it, and no two spaces in a row. */
export function normaliseUsername(wished: string): string {
  return wished.slice(0, LONGEST_READ).normalize('NFC').trim().replace(/ {2,}/g, ' ');
}

/** The first rule that a normalised username breaks, or `null`. Whether it is taken is another matter. */
export function brokenUsernameRule(username: string): UsernameRule | null {
  const length = [...username].length;
  if (length > USERNAME_MAX_LENGTH) return 'TOO_LONG';
  if (OTHER_SCRIPT.test(username)) return 'NOT_LATIN';
  if (!ALLOWED.test(username)) return 'CHARACTER_NOT_ALLOWED';
  if (length < USERNAME_MIN_LENGTH) return 'TOO_SHORT';
  if (!LETTER_OR_DIGIT.test(username)) return 'NO_LETTER_OR_DIGIT';
  return usernameKey(username).startsWith('anonym') ? 'ANONYM' : null;
}

/** Letters that Unicode does not take apart, or that are letters of their own in Norwegian. */
const FOLDED: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ß: 'ss',
  ſ: 's',
  ŧ: 't',
  þ: 'th',
  '0': 'o',
  '1': 'l',
};

/** Å is a letter, not an A with a ring: `Pål` and `Pal` are two people. So are æ and ø, which stay whole. */
const A_RING = 'å';
const PLACEHOLDER = '\u0001';

/**
 * Usernames with the same key cannot both exist: the same but for case, accents, 0 and o, 1 and l, or
 * which separator stands between words. æ, ø and å are letters of their own.
 */
export function usernameKey(username: string): string {
  return fold(username.toLowerCase());
}

/**
 * Nor can usernames with the same look: a capital I, which in many fonts is an l, counts as l here.
 * (Not in the key, where it is an i: there `Kari` would rule out `Karl`.)
 */
export function usernameLook(username: string): string {
  return fold(username.replaceAll('I', 'l').toLowerCase());
}

function fold(lowerCase: string): string {
  return lowerCase
    .replaceAll(A_RING, PLACEHOLDER)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(PLACEHOLDER, A_RING)
    .replace(/./gu, (sign) => FOLDED[sign] ?? sign)
    .replace(/[ _.-]+/g, ' ')
    .trim();
}
