import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { importSeason } from '#server/importing/import-season.ts';
import type { NormalisedResultRow } from '#server/importing/normalised-season.ts';
import { onEachDatabase } from '#support/databases.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/season-sources.ts';
import { createTestClock } from '#support/test-clock.ts';

/** The Monday after Monaco 2025. */
const MAY_26 = Date.UTC(2025, 4, 26);
const A_MONTH_LATER = MAY_26 + 30 * DAY_MS;
const random = createTestRandom();

type Details = Partial<Pick<NormalisedResultRow, 'laps' | 'gridPosition'>>;

onEachDatabase('what of a result nobody gets points by', (open) => {
  /** The season as it was, with one row of Monaco's result otherwise. */
  async function importWith(change: Details, now: number) {
    const season = seasonAt(2025, MAY_26);
    const races = season.races.map((race) =>
      race.key === 'monaco' && race.result !== null
        ? {
            ...race,
            result: race.result.map((row, index) => (index === 2 ? { ...row, ...change } : row)),
          }
        : race,
    );
    const deps = { database: open(), clock: createTestClock(now), random };
    const source = sourceOf({ ...season, races });
    return importSeason(deps, source, 2025, { corrections: 'review' });
  }

  async function third() {
    return open()
      .db.selectFrom('result_row')
      .innerJoin('race', 'race.id', 'result_row.race_id')
      .select(['laps', 'grid_position as gridPosition', 'points'])
      .where('race.key', '=', 'monaco')
      .where('session', '=', 'RACE')
      .where('sort', '=', 2)
      .executeTakeFirstOrThrow();
  }

  const reviews = () => open().db.selectFrom('import_review').select('state').execute();

  beforeAll(async () => {
    await importWith({}, MAY_26);
  });

  test.each<[string, Details]>([
    ['laps', { laps: 70 }],
    ['a start place', { gridPosition: 17 }],
  ])('When %s alone is corrected a month later, then nobody is asked', async (_what, change) => {
    const { changes, held } = await importWith(change, A_MONTH_LATER);
    expect(held).toEqual([]);
    expect(changes.map(({ kind, isCorrection }) => [kind, isCorrection])).toEqual([
      ['RESULT_CHANGED', false],
    ]);
    expect(await third()).toMatchObject(change);
    expect(await reviews()).toEqual([]);
  });
});
