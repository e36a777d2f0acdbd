import { expect, it } from 'vitest';
import { backupName, readBackupName } from './backup-name.ts';

const AT = Date.UTC(2025, 10, 9, 3, 4, 5, 67);

it('reads the names that it gives', () => {
  expect(backupName('NIGHTLY', AT)).toBe('nightly-20251109T030405067Z.jsonl.gz');
  expect(readBackupName(backupName('NIGHTLY', AT))).toEqual({ kind: 'NIGHTLY', createdAt: AT });
  expect(readBackupName(backupName('MANUAL', AT))).toEqual({ kind: 'MANUAL', createdAt: AT });
});

it.each([
  '',
  'nightly-20251309T030405067Z.jsonl.gz',
  'weekly-20251109T030405067Z.jsonl.gz',
  'nightly-20251109T030405067Z.jsonl.gz.old',
  '../nightly-20251109T030405067Z.jsonl.gz',
  'x/nightly-20251109T030405067Z.jsonl.gz',
  'nightly-20251109T030405067Z.jsonl.gz\n',
])('knows no backup called %j', (name) => {
  expect(readBackupName(name)).toBeNull();
});
