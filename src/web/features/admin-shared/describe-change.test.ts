import { expect, it } from 'vitest';
import type { ChangedField, SourceChange } from '#contract/import-lines.ts';
import { describeChange } from './describe-change.ts';

const change = (rest: Partial<SourceChange>): SourceChange => ({
  kind: 'RACE_CHANGED',
  name: 'Monaco',
  raceId: 'r',
  fields: [],
  ...rest,
});

it('says what became of a list', () => {
  expect(describeChange(change({ kind: 'RESULT_CHANGED' }))).toBe('Monaco: resultat');
});

it('says what a field was and is, instants in Norwegian time', () => {
  const fields: ChangedField[] = [
    { field: 'name', from: 'Monte Carlo', to: 'Monaco' },
    { field: 'startsAt', from: Date.UTC(2026, 5, 7, 12), to: Date.UTC(2026, 5, 7, 13) },
    { field: 'sprintAt', from: null, to: Date.UTC(2026, 0, 6, 9) },
  ];
  expect(describeChange(change({ fields })).replaceAll(':', '.')).toBe(
    'Monaco. navn fra Monte Carlo til Monaco, start fra 7. juni 2026 kl.\u00a014.00 til 7. juni 2026 kl.\u00a015.00, sprint fra ingen til 6. jan. 2026 kl.\u00a010.00',
  );
});

it('says of a team that it is another', () => {
  const fields = [{ field: 'team' as const }];
  expect(describeChange(change({ kind: 'DRIVER_CHANGED', name: 'Norris', fields }))).toBe(
    'Norris: konstruktør',
  );
});
