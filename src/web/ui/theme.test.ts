import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { THEME_SCRIPT } from '#contract/http/theme.ts';
import { nextTheme } from './theme.ts';

test('light, then dark, then oled, then light again', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('oled');
  expect(nextTheme('oled')).toBe('light');
});

function themeAfterScript(localStorage: object): unknown {
  const document = { documentElement: { dataset: {} as { theme?: string } } };
  runInNewContext(THEME_SCRIPT, { document, localStorage });
  return document.documentElement.dataset.theme;
}

test('a page begins in the theme that is stored', () => {
  expect(themeAfterScript({ theme: 'oled' })).toBe('oled');
});

test.each([undefined, '', 'blue', 'DARK'])('with %j stored the system decides', (theme) => {
  expect(themeAfterScript({ theme })).toBeUndefined();
});

test('where storage is forbidden the system decides', () => {
  const forbidden = new Proxy(
    {},
    {
      get: () => {
        throw new Error('forbidden');
      },
    },
  );
  expect(themeAfterScript(forbidden)).toBeUndefined();
});
