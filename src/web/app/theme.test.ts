import { expect, test } from 'vitest';
import { chosenTheme, nextTheme } from './theme.ts';

test('light, then dark, then oled, then light again', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('oled');
  expect(nextTheme('oled')).toBe('light');
});

test('what was chosen here goes before what the page came in, and that before what the system prefers', () => {
  expect(chosenTheme('light', 'oled', true)).toBe('light');
  expect(chosenTheme('oled', undefined, false)).toBe('oled');
  expect(chosenTheme(null, 'oled', false)).toBe('oled');
});

test.each([null, '', 'blue', 'DARK'])('with %j stored the system decides', (stored) => {
  expect(chosenTheme(stored, undefined, true)).toBe('dark');
  expect(chosenTheme(stored, undefined, false)).toBe('light');
});
