import { expect, test } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { AUDITED_CALLS } from '#support/requests/audited-calls.ts';

test('every change by an admin or a bingo master has an action in the audit log', () => {
  const audited = new Set<string>(Object.values(AUDITED_CALLS).flat());
  const isChange = (name: string) =>
    !name.startsWith('GET ') && ['admin', 'bingomaster'].includes(name.split('/')[2] ?? '');
  const changes = Object.keys(CALLS).filter(isChange);
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter((name) => !audited.has(name))).toEqual([]);
});
