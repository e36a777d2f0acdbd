import { expect, test } from 'vitest';
import { surnameOf } from './surname.ts';

test.each([
  ['Max Verstappen', 'VER', 'Verstappen'],
  ['Nico Hülkenberg', 'HUL', 'Hülkenberg'],
  ['Andrea Kimi Antonelli', 'ANT', 'Antonelli'],
  ['Nyck de Vries', 'DEV', 'de Vries'],
  ['Carlos Sainz Jr.', 'SAI', 'Sainz Jr.'],
  // Abbreviated otherwise than by the surname.
  ['Mick Schumacher', 'MSC', 'Schumacher'],
  ['Norris', 'NOR', 'Norris'],
])('the surname of %s, %s, is %s', (name, code, surname) => {
  expect(surnameOf(name, code)).toBe(surname);
});
