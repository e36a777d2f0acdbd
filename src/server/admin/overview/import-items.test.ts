import { expect, it } from 'vitest';
import type { ImportRunTable } from '#server/db/tables.ts';
import { failedRunItems } from './import-items.ts';

function aRun(outcome: ImportRunTable['outcome']): ImportRunTable {
  const report = JSON.stringify([{ code: 'SEASON_UNKNOWN', race: null, details: [] }]);
  return {
    id: outcome,
    year: 2026,
    source: 'live',
    started_at: 5,
    finished_at: 6,
    outcome,
    account: report,
  };
}

it('a source that was refused is told at once, one that fails when it goes on to', () => {
  const kinds = (...outcomes: ImportRunTable['outcome'][]) =>
    failedRunItems(outcomes.map(aRun)).map(({ kind }) => kind);
  expect(kinds()).toEqual([]);
  expect(kinds('UNCHANGED', 'REFUSED', 'FAILED')).toEqual([]);
  expect(kinds('FAILED', 'FAILED', 'CHANGED')).toEqual([]);
  expect(kinds('FAILED', 'FAILED', 'FAILED')).toEqual(['IMPORT_FAILED']);
  expect(kinds('REFUSED', 'CHANGED', 'CHANGED')).toEqual(['IMPORT_FAILED']);
});
