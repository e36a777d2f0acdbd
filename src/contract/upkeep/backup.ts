import { z } from 'zod';
import { Instant } from '#contract/shared.ts';

export const BackupKind = z.enum(['NIGHTLY', 'DEADLINE', 'MANUAL', 'UPGRADE']);
export type BackupKind = z.infer<typeof BackupKind>;

/**
 * File name of a backup, with its time in UTC to the millisecond:
 * `nightly-20251109T030000000Z.jsonl.gz`.
 */
export const BACKUP_NAME = /^(nightly|deadline|manual|upgrade)-\d{8}T\d{9}Z\.jsonl\.gz$/;
export const BackupParams = z.strictObject({ name: z.string().regex(BACKUP_NAME) });

export const BackupFile = z.object({
  name: z.string(),
  kind: BackupKind,
  createdAt: Instant,
  /**
   * Size of the download in bytes: encrypted and padded, so that it reveals nothing about the
   * contents.
   */
  size: z.int(),
});
export type BackupFile = z.infer<typeof BackupFile>;

/** Backups, newest first, as of `now`. */
export const BackupList = z.object({ now: Instant, backups: z.array(BackupFile) });
export type BackupList = z.infer<typeof BackupList>;
