import { areLookalikes, SEPARATORS, usernameLook } from './username-lookalikes.ts';

/** Rule which a username breaks; the interface has a message for each. */
export const USERNAME_RULES = [
  'TOO_SHORT',
  'TOO_LONG',
  /** Letter of another script, which may look Latin. */
  'NOT_LATIN',
  /** Latin letter which no Nordic or Western European name has. */
  'LETTER_NOT_ALLOWED',
  /** Visible or invisible character other than letters, digits, space, `-`, `_` and `.`. */
  'CHARACTER_NOT_ALLOWED',
  /** Name of only spaces and marks. */
  'NO_LETTER_OR_DIGIT',
  /** Name reserved for deleted accounts. */
  'ANONYM',
  /** Name reserved for the game, or a word that breaks programs. */
  'RESERVED',
] as const;
export type UsernameRule = (typeof USERNAME_RULES)[number];

export const USERNAME_MIN_LENGTH = 2;
export const USERNAME_MAX_LENGTH = 30;

/** Maximum length that is read; longer input is refused before any processing. */
const MAX_READ_LENGTH = 1000;

/**
 * Letters of Nordic (including Sámi) and Western European names, composed. Other Latin letters are
 * excluded, because many look like these.
 */
const LETTERS = 'A-Za-zÀ-ÖØ-öø-ÿŒœŸČčĐđŊŋŠšŦŧŽžŴŵŶŷ';
const ALLOWED = new RegExp(`^[${LETTERS}0-9 _.-]*$`);
const ALLOWED_SIGN_OR_LETTER = new RegExp(`^[${LETTERS}\\p{Script=Latin}0-9 _.-]*$`, 'u');
const LETTER_OR_DIGIT = new RegExp(`[${LETTERS}0-9]`);
/** Matches a letter of another script than Latin. Characters that scripts share match neither. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;

/** Returns a username in its stored form: composed (NFC), trimmed, and without double spaces. */
export function normaliseUsername(typed: string): string {
  return typed.slice(0, MAX_READ_LENGTH).normalize('NFC').trim().replace(/ {2,}/g, ' ');
}

/**
 * Returns the first rule that a normalised username breaks, or `null`. Does not check whether it is
 * taken.
 */
export function brokenUsernameRule(username: string): UsernameRule | null {
  const length = [...username].length;
  if (length > USERNAME_MAX_LENGTH) return 'TOO_LONG';
  if (OTHER_SCRIPT.test(username)) return 'NOT_LATIN';
  if (!ALLOWED_SIGN_OR_LETTER.test(username)) return 'CHARACTER_NOT_ALLOWED';
  if (!ALLOWED.test(username)) return 'LETTER_NOT_ALLOWED';
  if (length < USERNAME_MIN_LENGTH) return 'TOO_SHORT';
  if (!LETTER_OR_DIGIT.test(username)) return 'NO_LETTER_OR_DIGIT';
  if (usernameLook(username).startsWith('anonym')) return 'ANONYM';
  return isReserved(username) ? 'RESERVED' : null;
}

/** Words that a username must not contain. */
const OFFICES = ['admin', 'administrator', 'formelgjett', 'moderator', 'support', 'system'];
/** Words that a whole username must not be. */
const TECHNICAL = [
  ...['null', 'undefined', 'nan', 'true', 'false', 'none', 'nil', 'object Object'],
  ...['__proto__', 'prototype', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'],
  ...['root', 'server', 'webmaster', 'postmaster', 'noreply', 'bruker', 'slettet', 'ukjent'],
];

function isReserved(username: string): boolean {
  const withoutNumber = username.replace(/[ _.-]*\d+$/, '');
  const isAnyOf = (name: string, kept: readonly string[]) =>
    kept.some((each) => areLookalikes(name, each));
  return (
    [username, withoutNumber].some((name) => isAnyOf(name, [...TECHNICAL, ...OFFICES])) ||
    username.split(SEPARATORS).some((word) => isAnyOf(word, OFFICES))
  );
}
