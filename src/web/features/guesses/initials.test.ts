import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Gult Flagg', 'GF'],
  ['Regnvær', 'RE'],
  ['ole gunnar svingen', 'OS'],
  ['Å', 'Å'],
  ['🏁 Kari', '🏁K'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
