import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GridChange, ResultChange, StandingsChange } from '#contract/admin/admin-results.ts';
import { RESULT_LISTS, type ResultList } from '#contract/season/result-lists.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import { RESULT_STATUSES } from '#domain/season/season.ts';
import { listFault, pointsFault } from './list-checks.ts';
import { LIST_RULES } from './list-rules.ts';
import {
  inSections,
  newRow,
  parseRowPoints,
  type Rows,
  withNewRow,
  withoutRow,
  withRow,
  withSectionOrder,
  writePoints,
} from './rows.ts';
import { changeOf } from './stored-rows.ts';

const LIST = 'RACE_RESULT';
const result = (...ids: string[]): Rows => ids.map((id) => newRow(LIST, id));
const say = (rows: Rows) => rows.map(({ id, kind }) => `${id} ${kind}`);

describe('rows of a result', () => {
  it('go to the end of the classified, or to the top of those who are not', () => {
    const rows = withRow(LIST, result('a', 'b', 'c', 'd'), 'c', { kind: 'RETIRED' });
    expect(say(rows)).toEqual(['a CLASSIFIED', 'b CLASSIFIED', 'd CLASSIFIED', 'c RETIRED']);
    // A later retirement ranks higher.
    const more = withRow(LIST, rows, 'a', { kind: 'NOT_CLASSIFIED' });
    expect(say(more)).toEqual(['b CLASSIFIED', 'd CLASSIFIED', 'a NOT_CLASSIFIED', 'c RETIRED']);
    expect(say(withRow(LIST, more, 'a', { kind: 'RETIRED' }))[2]).toBe('a RETIRED');
    expect(say(withRow(LIST, more, 'c', { kind: 'CLASSIFIED' }))[2]).toBe('c CLASSIFIED');
    expect(say(withNewRow(LIST, more, 'e'))[2]).toBe('e CLASSIFIED');
    expect(withoutRow(more, 'c')).toHaveLength(3);
  });

  it('are put in another order within their section', () => {
    const rows = withRow(LIST, result('a', 'b', 'c'), 'c', { kind: 'RETIRED', points: '1' });
    expect(say(withSectionOrder(LIST, rows, ['b', 'a']))).toEqual([
      'b CLASSIFIED',
      'a CLASSIFIED',
      'c RETIRED',
    ]);
  });

  it('stand in the order that the game counts places by', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RESULT_STATUSES), { maxLength: 22 }), (statuses) => {
        const rows = statuses.map((kind, index) => ({ ...newRow(LIST, `d${index}`), kind }));
        const counted = inFinishingOrder(
          rows.map(({ id }, index) => ({
            driverId: id,
            constructorId: null,
            status: statuses[index] ?? 'CLASSIFIED',
            gridPosition: null,
            laps: null,
            points: 0,
          })),
        );
        expect(inSections(LIST, rows).map(({ id }) => id)).toEqual(
          counted.map(({ driverId }) => driverId),
        );
      }),
    );
  });
});

describe('points', () => {
  it.each([
    ['', 0],
    [' 25 ', 25],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0', 0],
    ['-1', null],
    ['1e3', null],
    ['1.5.2', null],
    ['25 p', null],
    ['∞', null],
  ])('«%s» are %s', (text, points) => {
    expect(parseRowPoints(text)).toBe(points);
  });

  it('are written as they are read', () => {
    expect(writePoints(12.5)).toBe('12,5');
    expect(parseRowPoints(writePoints(12.5))).toBe(12.5);
  });

  it('have the bounds of the contract', () => {
    expect(pointsFault('RACE_RESULT', '100')).toBeNull();
    expect(pointsFault('RACE_RESULT', '100,5')).toBe('TOO_MANY');
    expect(pointsFault('DRIVER_STANDINGS', '2000')).toBeNull();
    expect(pointsFault('DRIVER_STANDINGS', '2001')).toBe('TOO_MANY');
    expect(pointsFault('GRID', 'whatever')).toBeNull();
  });
});

describe('a list without faults', () => {
  const schemas = {
    GRID: GridChange,
    RACE_RESULT: ResultChange,
    SPRINT_RESULT: ResultChange,
    DRIVER_STANDINGS: StandingsChange,
    CONSTRUCTOR_STANDINGS: StandingsChange,
  } as const satisfies Record<ResultList, unknown>;
  const texts = fc.constantFrom('', '0', '25', '12,5', '100', '101', '2000', '2001', 'x', '-1');
  const ids = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', '1', '-'), minLength: 1 }),
    {
      maxLength: 65,
    },
  );

  it.each(RESULT_LISTS)('is one that the server takes, and no other: %s', (list) => {
    const kinds = fc.constantFrom(...LIST_RULES[list].sections.flat());
    fc.assert(
      fc.property(ids, fc.array(kinds), fc.array(texts), (field, kindOf, points) => {
        const rows = field.map((id, index) => ({
          ...newRow(list, id),
          kind: kindOf[index % Math.max(1, kindOf.length)] ?? newRow(list, id).kind,
          points: points[index % Math.max(1, points.length)] ?? '',
        }));
        const fault = listFault(list, rows);
        const taken = schemas[list].safeParse(changeOf(list, rows, 'FINAL'));
        if (fault === null) expect(taken.error?.issues).toBeUndefined();
        if (fault === 'TOO_LONG') expect(taken.success).toBe(false);
      }),
    );
  });
});
