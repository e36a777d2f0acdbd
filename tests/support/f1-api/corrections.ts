import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { SeasonFile } from '#server/importing/fetch/season-file.ts';

const Race = SeasonFile.shape.races.element;
const Result = Race.shape.result.unwrap();

/** Facts of one race in phases over time; the last phase is final. */
const Correction = z.strictObject({
  attribution: z.string(),
  about: z.string(),
  year: z.int(),
  race: z.string(),
  result: z.array(z.strictObject({ from: z.iso.datetime(), rows: Result })).default([]),
  qualifying: z
    .array(
      z.strictObject({
        from: z.iso.datetime(),
        rows: z.array(z.strictObject({ driver: z.string(), position: z.int().positive() })),
      }),
    )
    .default([]),
});
export type Correction = z.output<typeof Correction>;

const FOLDER = new URL('../../fixtures/corrections/', import.meta.url);

export function readCorrections(): Correction[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => Correction.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))));
}
