import { describe, expect, test } from 'vitest';
import { USERNAME_RULES } from '#domain/accounts/username.ts';
import { usernameTexts } from './account.texts.ts';
import { nameToCheck, usernameMessage } from './username-message.ts';

const { reasons } = usernameTexts;
const field = {
  typed: '',
  current: null,
  availability: undefined,
  isUnknown: false,
  refused: null,
  isSubmitted: false,
};
const messageFor = (typed: string, more: object = {}) =>
  usernameMessage({ ...field, typed, ...more });

describe('a rule that is broken', () => {
  test.each([
    ['Аnna', 'NOT_LATIN'],
    ['<img onerror>', 'CHARACTER_NOT_ALLOWED'],
    ['Kari\u200bNordmann', 'CHARACTER_NOT_ALLOWED'],
    ['a'.repeat(10_000), 'TOO_LONG'],
    ['--', 'NO_LETTER_OR_DIGIT'],
    ['Anonym 7', 'ANONYM'],
  ] as const)('%.20s: %s', (typed, reason) => {
    expect(messageFor(typed)).toEqual({ tone: 'bad', text: reasons[reason] });
    expect(nameToCheck(typed, null)).toBeNull();
  });

  test('is told about in words of its own, each of them', () => {
    const texts = [...USERNAME_RULES, 'TAKEN' as const].map((rule) => reasons[rule]);
    expect(new Set(texts).size).toBe(USERNAME_RULES.length + 1);
  });

  test('too short only after an attempt to save', () => {
    expect(messageFor('K')).toBeNull();
    expect(messageFor('K', { isSubmitted: true })).toEqual({
      tone: 'bad',
      text: reasons.TOO_SHORT,
    });
  });
});

describe('a name that breaks none', () => {
  const free = { isAvailable: true, reason: null, username: 'Kari' };

  test('is asked about as it would be kept, unless it is one’s own', () => {
    expect(nameToCheck('  Kari ', null)).toBe('Kari');
    expect(nameToCheck('Kari ', 'Kari')).toBeNull();
    expect(messageFor('Kari', { current: 'Kari' })?.tone).toBe('quiet');
  });

  test('is free, taken, or not known yet', () => {
    expect(messageFor('Kari ', { availability: free })?.tone).toBe('good');
    const taken = { ...free, isAvailable: false, reason: 'TAKEN' };
    expect(messageFor('Kari', { availability: taken })?.text).toBe(reasons.TAKEN);
    expect(messageFor('Karin', { availability: free })?.tone).toBe('quiet');
  });

  test('stays refused until it is changed', () => {
    const refused = { typed: 'Kari', reason: 'TAKEN' };
    expect(messageFor('Kari', { availability: free, refused })?.text).toBe(reasons.TAKEN);
    expect(messageFor('Karin', { availability: free, refused })?.tone).toBe('quiet');
  });
});
