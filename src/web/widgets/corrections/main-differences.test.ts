import { describe, expect, it } from 'vitest';
import type { Review } from '#contract/admin/admin-reviews.ts';
import type { ResultStatus } from '#domain/season/season.ts';
import { mainDifferences } from './main-differences.ts';

type Difference = Review['differences'][number];
type ComparedRow = Difference['stored'];

const at = (place: number | null, status: ResultStatus = 'CLASSIFIED'): ComparedRow => ({
  place,
  status,
  points: 0,
});
const differs = (name: string, stored: ComparedRow, incoming: ComparedRow): Difference => ({
  name,
  stored,
  incoming,
});
/** Returns positions 2 to `last`, all moved up by one behind a driver who fell. */
const movedUp = (last: number) =>
  Array.from({ length: last - 1 }, (_, index) =>
    differs(`was ${index + 2}`, at(index + 2), at(index + 1)),
  );
const names = (kind: Review['kind'], differences: Difference[]) =>
  mainDifferences({ kind, differences }).main.map(({ name }) => name);

describe('mainDifferences', () => {
  it('is who fell, and in a race those who get or lose a place that is guessed', () => {
    const differences = [...movedUp(20), differs('fell', at(1), at(20, 'DISQUALIFIED'))];
    expect(names('RACE_RESULT', differences)).toEqual(['was 2', 'was 10', 'was 11', 'fell']);
    expect(names('SPRINT_RESULT', differences)).toEqual(['fell']);
  });

  it('leaves nobody out', () => {
    const differences = [...movedUp(20), differs('fell', at(1), at(20))];
    const { main, rest } = mainDifferences({ kind: 'SPRINT_RESULT', differences });
    expect([...rest, ...main]).toEqual(differences);
  });

  it('is who came, who went and who got another status, too', () => {
    const differences = [
      ...movedUp(9),
      differs('went', at(12), null),
      differs('came', null, at(12)),
      differs('retired', at(13), at(13, 'RETIRED')),
      differs('not ranked any more', at(14), at(null)),
    ];
    expect(names('DRIVER_STANDINGS', differences)).toEqual([
      'went',
      'came',
      'retired',
      'not ranked any more',
    ]);
  });

  it('is everything when that is little', () => {
    const differences = [differs('a', at(4), at(5)), differs('b', at(5), at(4))];
    expect(mainDifferences({ kind: 'RACE_RESULT', differences })).toEqual({
      main: differences,
      rest: [],
    });
  });
});
