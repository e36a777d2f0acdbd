import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { THEMES } from '#contract/http/theme.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll(
  /\/\*.*?\*\//gs,
  '',
);

type Tokens = Readonly<Record<string, string>>;
type Scheme = 'light' | 'dark';

const COLOUR = /--color-([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?/g;
const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
  selectors: selectors.split(',').map((selector) => selector.trim()),
  tokensIn: (scheme: Scheme): Tokens =>
    Object.fromEntries(
      [...body.matchAll(COLOUR)].map(([, name = '', light = '', dark = light]) => [
        name,
        scheme === 'light' ? light : dark,
      ]),
    ),
}));

/** Returns the colours that apply if all selectors match; later rules override earlier ones. */
function tokensOf(scheme: Scheme, ...selectors: readonly string[]): Tokens {
  return Object.assign(
    {},
    ...rules
      .filter((rule) => rule.selectors.some((selector) => selectors.includes(selector)))
      .map((rule) => rule.tokensIn(scheme)),
  );
}

const TRACK = '[data-surface="track"]';
const theme = (name: string) => `[data-theme="${name}"]`;
const surroundings: Readonly<Record<string, Tokens>> = Object.fromEntries(
  THEMES.flatMap((name) => [
    [name, tokensOf(name === 'light' ? 'light' : 'dark', ':root', theme(name))],
    [
      `${name}, on the track`,
      tokensOf('dark', ':root', theme(name), TRACK, `${theme(name)} ${TRACK}`),
    ],
  ]),
);

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const BACKGROUNDS = ['bg', 'surface', 'sunken', 'tint'];
const TEXTS = ['ink', 'muted', 'accent', 'second'];
const GRAPH_LINES = [1, 2, 3, 4, 5, 6].map((line) => `line-${line}`);
const PAIRS = [
  ...BACKGROUNDS.flatMap((background) => TEXTS.map((text) => [text, background] as const)),
  ...GRAPH_LINES.map((line) => [line, 'surface'] as const),
  ['surface', 'ink'],
  ['on-accent', 'accent'],
  ['on-second', 'second'],
  ['on-medal', 'gold'],
  ['on-medal', 'silver'],
  ['on-medal', 'bronze'],
] as const;

test('the measure agrees with the known extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(Object.entries(surroundings))('%s', (_name, tokens) => {
  test.each(PAIRS)('text in %s on %s can be read', (text, background) => {
    const colours = [tokens[text], tokens[background]];
    expect(colours).not.toContain(undefined);
    expect(contrast(tokens[text] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['edge', 'bg'],
    ['edge', 'surface'],
    ['focus', 'bg'],
    ['focus', 'surface'],
  ])('%s stands out from %s', (part, background) => {
    expect(contrast(tokens[part] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

/** Equal lengths in all themes let browser tests check everything but colours in one theme. */
describe('themes differ in colours alone', () => {
  const declared = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([rule]) => /data-theme|light-dark/.test(rule))
    .flatMap(([, , body = '']) => [...body.matchAll(/([\w-]+):/g)].map(([, name = '']) => name));

  test('in what they set', () => {
    expect(declared.length).toBeGreaterThan(55);
    expect(declared.filter((name) => !/^(--color-.+|--shadow|color-scheme)$/.test(name))).toEqual(
      [],
    );
  });

  test('and no other stylesheet knows of them, but for the icon of the button that changes them', () => {
    const web = new URL('..', import.meta.url);
    const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.css'),
    );
    const knowing = sheets.filter((file) =>
      /data-theme|light-dark|prefers-color-scheme/.test(readFileSync(new URL(file, web), 'utf8')),
    );
    expect(sheets.length).toBeGreaterThan(50);
    expect(knowing.toSorted()).toEqual(['shell/header.module.css', 'ui/tokens.css']);
  });
});

test('no text is smaller than 14 px', () => {
  const sizes = [...css.matchAll(/--(?:text|title)-\w+:\s*(?:clamp\()?([\d.]+)rem/g)].map(
    ([, size]) => Number(size) * 16,
  );
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBe(14);
});
