import { expect, it } from 'vitest';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import { standIn } from '../finding.ts';
import { describeImport } from './describe-import.ts';

const run = { year: 2025, source: 'bundled', startedAt: 0, finishedAt: 1, notices: [] };
const change = { raceId: null, fields: [], rows: null, isCorrection: false };

it('tells changes line by line', () => {
  const text = describeImport({
    ...run,
    outcome: 'CHANGED',
    held: [],
    reasons: [],
    refused: [],
    changes: [
      { ...change, kind: 'DRIVER_ADDED', name: 'Franco Colapinto' },
      {
        ...change,
        kind: 'RACE_CHANGED',
        name: 'Spania',
        fields: [
          { field: 'starts_at', from: Date.UTC(2025, 5, 1, 13), to: Date.UTC(2025, 5, 1, 14) },
          { field: 'position', from: 10, to: 9 },
        ],
      },
      {
        ...change,
        kind: 'RESULT_CHANGED',
        name: 'Monaco',
        rows: { added: 0, changed: 2, removed: 1 },
        isCorrection: true,
      },
    ],
  });
  expect(text).toBe(
    [
      '2025 from bundled: 3 changes',
      '  Franco Colapinto: new driver',
      '  Spania: race changed: starts_at 2025-06-01T13:00:00.000Z -> 2025-06-01T14:00:00.000Z, position 10 -> 9',
      '  Monaco: result (correction): 2 changed, 1 removed',
    ].join('\n'),
  );
});

it('says so when nothing has changed', () => {
  const report = {
    ...run,
    outcome: 'UNCHANGED',
    changes: [],
    held: [],
    reasons: [],
    refused: [],
  } as const;
  expect(describeImport(report)).toBe('2025 from bundled: nothing has changed');
});

it('tells every reason of a refusal', () => {
  const report = {
    ...run,
    outcome: 'REFUSED',
    changes: [],
    held: [],
    reasons: [standIn('NO_RACES')],
    refused: [],
  } as const;
  expect(describeImport(report)).toBe('2025 from bundled: refused, nothing was stored\n  no races');
});

it('tells what was refused of a race', () => {
  const race = { key: 'monaco', name: 'Monaco' };
  const details: ImportDetail[] = [
    { kind: 'TWICE', name: 'lando-norris', list: 'RACE_RESULT' },
    { kind: 'TIME', by: 'DEADLINE', at: Date.UTC(2025, 4, 25, 13) },
    { kind: 'REASON', reason: 'STANDINGS_WITHOUT_RESULT', list: null },
    { kind: 'TECHNICAL', technical: 'startsAt: Invalid' },
  ];
  const refused = [{ severity: 'KEEP', code: 'RACE_REFUSED', race, details }] as const;
  const report = {
    ...run,
    outcome: 'UNCHANGED',
    changes: [],
    held: [],
    reasons: [],
    refused,
  } as const;
  expect(describeImport(report)).toBe(
    [
      '2025 from bundled: nothing has changed',
      '  Monaco: race refused: twice (name lando-norris, list RACE_RESULT); time (by DEADLINE, at 2025-05-25T13:00:00.000Z); reason (reason STANDINGS_WITHOUT_RESULT); startsAt: Invalid',
    ].join('\n'),
  );
});

it('counts new aliases where they are many', () => {
  const aliases = ['norris', 'piastri', 'leclerc', 'hamilton'].map(
    (name) => ({ ...change, kind: 'ALIAS_ADDED', name }) as const,
  );
  const lines = (changes: typeof aliases) =>
    describeImport({
      ...run,
      outcome: 'CHANGED',
      held: [],
      reasons: [],
      refused: [],
      changes,
    }).split('\n');
  expect(lines(aliases)).toEqual(['2025 from bundled: 4 changes', '  4 new aliases']);
  expect(lines(aliases.slice(1))).toHaveLength(4);
});
