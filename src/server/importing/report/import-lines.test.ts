import { expect, it } from 'vitest';
import { toSourceChange } from './import-lines.ts';

it('tells of columns by the names of the contract: no ids, and none that nobody knows', () => {
  const fields = [
    { field: 'name', from: 'Monte Carlo', to: 'Monaco' },
    { field: 'starts_at', from: null, to: 5 },
    { field: 'constructor_id', from: 'abc', to: 'def' },
    { field: 'is_imported', from: 0, to: 1 },
  ];
  const change = {
    kind: 'RACE_CHANGED' as const,
    name: 'Monaco',
    raceId: 'r',
    fields,
    rows: null,
    isCorrection: false,
  };
  expect(toSourceChange(change).fields).toEqual([
    { field: 'name', from: 'Monte Carlo', to: 'Monaco' },
    { field: 'startsAt', from: null, to: 5 },
    { field: 'team' },
  ]);
});
