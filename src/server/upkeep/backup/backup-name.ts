import { BACKUP_NAME, BackupKind } from '#contract/upkeep/backup.ts';
import type { Instant } from '#domain/base/time.ts';

export function backupName(kind: BackupKind, now: Instant): string {
  const stamp = new Date(now).toISOString().replace(/[-:.]/g, '');
  return `${kind.toLowerCase()}-${stamp}.jsonl.gz`;
}

/** Returns kind and time of a backup from its file name; `null` for other files. */
export function readBackupName(name: string): { kind: BackupKind; createdAt: Instant } | null {
  if (!BACKUP_NAME.test(name)) return null;
  const [kind = '', stamp = ''] = name.split(/[-.]/);
  const iso = stamp.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/,
    '$1-$2-$3T$4:$5:$6.$7Z',
  );
  const createdAt = Date.parse(iso);
  if (Number.isNaN(createdAt)) return null;
  return { kind: BackupKind.parse(kind.toUpperCase()), createdAt };
}
