import { expect, test } from 'vitest';
import { chosenTheme, nextTheme } from './theme.ts';

test('light, then dark, then oled, then light again', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('oled');
  expect(nextTheme('oled')).toBe('light');
});

test('what was chosen here goes before what the system prefers', () => {
  expect(chosenTheme('light', true)).toBe('light');
  expect(chosenTheme('oled', false)).toBe('oled');
});

test.each([null, '', 'blue', 'DARK'])('with %j stored the system decides', (stored) => {
  expect(chosenTheme(stored, true)).toBe('dark');
  expect(chosenTheme(stored, false)).toBe('light');
});
