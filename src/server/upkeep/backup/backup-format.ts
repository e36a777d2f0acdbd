import { z } from 'zod';
import { OperatorError } from '#server/base/operator-error.ts';

/**
 * A backup is a gzip file of JSON lines: a header, then for each table one line with its name and
 * columns and one line (a list) per row, and a footer with a checksum of all lines before it. It is
 * independent of the database dialect.
 */
export const BACKUP_FORMAT = 'formelgjett-backup';
export const BACKUP_VERSION = 1;

/** Limits far above anything the game stores, but within the memory of a small server. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;
/**
 * Maximum compression ratio: our rows shrink to a tenth or a thirtieth, so far more is no backup.
 */
export const MAX_UNPACKED = { timesPacked: 250, butAtLeastBytes: 64 * 1024 * 1024 } as const;

/** Fixed start of the gzip header: no flags, no file time, "unknown" system. */
export const GZIP_HEADER = Buffer.from('1f8b08000000000000ff', 'hex');

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const Names = z
  .array(Name)
  .max(1000)
  .refine((names) => new Set(names).size === names.length, 'names something twice');

export const BackupHeader = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  /** Migrations of the schema that the rows fit, in order. */
  migrations: z.array(z.string().max(100)).min(1).max(1000),
  createdAt: z.iso.datetime(),
  tables: Names,
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** Minimal header, enough to explain why another version is refused. */
export const AnyHeader = z.object({ format: z.literal(BACKUP_FORMAT), version: z.int() });

export const TableLine = z.strictObject({ table: Name, columns: Names.min(1) });
export type TableLine = z.infer<typeof TableLine>;

export const BackupRow = z.array(z.union([z.string(), z.number(), z.null()]));

export const BackupFooter = z.strictObject({
  rows: z.record(Name, z.int().min(0)),
  /** SHA-256 of all bytes before this line, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFooter = z.infer<typeof BackupFooter>;

/** Backup file that is unusable; the message tells the operator why. */
export class BackupError extends OperatorError {
  override name = 'BackupError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
