import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { circuitOf } from '#domain/season/known-circuits.ts';
import { CIRCUIT_DRAWINGS, circuitImage, drawingOf, PLAIN_DRAWING } from './circuit-drawings.ts';

interface SeasonFile {
  readonly races: readonly { readonly key: string }[];
}

describe('the drawings of circuits', () => {
  it.each([2024, 2025, 2026])('are there for every race of %i', (year) => {
    const file = new URL(`../../../../seasons/${year}.json`, import.meta.url);
    const { races } = JSON.parse(readFileSync(file, 'utf8')) as SeasonFile;
    expect(races.filter(({ key }) => circuitOf(key, year) === null)).toEqual([]);
  });

  it('are all different, and the plain one is for circuits that are not known', () => {
    const lines = Object.values(CIRCUIT_DRAWINGS).map(({ line }) => line);
    expect(new Set([...lines, PLAIN_DRAWING.line]).size).toBe(lines.length + 1);
    expect(drawingOf(null)).toBe(PLAIN_DRAWING);
    expect(drawingOf('monaco')).toBe(CIRCUIT_DRAWINGS.monaco);
  });

  it('are images of a kilobyte or two', () => {
    for (const drawing of Object.values(CIRCUIT_DRAWINGS)) {
      expect(circuitImage(drawing).length).toBeLessThan(2_000);
    }
  });
});
