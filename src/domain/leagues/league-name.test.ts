import { expect, test } from 'vitest';
import { brokenLeagueNameRule } from './league-name.ts';

test.each([
  ['Gutta', null],
  ['Åse & sønner: «Æ»', null],
  ['F1 🏁', null],
  ['ab', null],
  ['a'.repeat(30), null],
  ['🏁'.repeat(30), null],
  ['a', 'TOO_SHORT'],
  ['', 'TOO_SHORT'],
  ['--', 'TOO_SHORT'],
  ['a'.repeat(31), 'TOO_LONG'],
  ['a\tb', 'CHARACTER_NOT_ALLOWED'],
  ['a\u200bb', 'CHARACTER_NOT_ALLOWED'],
  ['a\u202eb', 'CHARACTER_NOT_ALLOWED'],
  ['a\u00a0b', 'CHARACTER_NOT_ALLOWED'],
  ['a\0b', 'CHARACTER_NOT_ALLOWED'],
  ['a\ud800', 'CHARACTER_NOT_ALLOWED'],
])('%j: %s', (name, rule) => {
  expect(brokenLeagueNameRule(name)).toBe(rule);
});
