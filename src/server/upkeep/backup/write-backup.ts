import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Instant } from '#domain/base/time.ts';
import type { CopiedDatabase } from '#server/db/database.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  BackupError,
  type BackupFooter,
  type BackupHeader,
  GZIP_HEADER,
  MAX_LINE_BYTES,
  type TableLine,
} from './backup-format.ts';
import { ALL_TABLES, BACKED_UP, formerTables } from './backup-tables.ts';
import { type Pace, unthrottled } from './throttle.ts';

/**
 * Writes a new file that only its owner can read, and returns once it is on the disk. The schema may be of
 * an older version: it is copied as it is.
 */
export async function writeBackup(
  database: CopiedDatabase,
  file: string,
  now: Instant,
  pace: Pace = unthrottled,
): Promise<void> {
  await database.inSnapshot((snapshot) => {
    const tables = tablesToCopy(snapshot);
    return pipeline(
      backupLines(snapshot, tables, now, pace),
      createGzip(),
      withFixedHeader,
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    );
  });
}

/**
 * Tables that an older schema lacks are left out; an unknown table is an error, or it would be lost
 * silently.
 */
function tablesToCopy({ migrations, tables }: Snapshot): string[] {
  const known = Object.keys(MIGRATIONS);
  const former = formerTables(migrations);
  const unknown = tables.filter((table) => ![...ALL_TABLES, ...former].includes(table));
  if (migrations.some((name, index) => name !== known[index]) || unknown.length > 0) {
    throw new BackupError('The database belongs to another version of this program');
  }
  return [...BACKED_UP, ...former].filter((table) => tables.includes(table));
}

async function* backupLines(
  snapshot: Snapshot,
  tables: readonly string[],
  now: Instant,
  pace: Pace,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  const sealed = (text: string): string => {
    hash.update(text);
    return text;
  };

  yield sealed(
    line({
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      migrations: [...snapshot.migrations],
      createdAt: new Date(now).toISOString(),
      tables: [...tables],
    } satisfies BackupHeader),
  );
  for (const table of tables) {
    let count = 0;
    const columns = await snapshot.columnsOf(table);
    yield sealed(line({ table, columns } satisfies TableLine));
    for await (const batch of snapshot.rowsOf(table)) {
      count += batch.length;
      yield sealed(batch.map(line).join(''));
      await pace();
    }
    rows[table] = count;
  }
  yield line({ rows, sha256: hash.digest('hex') } satisfies BackupFooter);
}

function line(value: unknown): string {
  const text = `${JSON.stringify(value)}\n`;
  // Fails now, because a backup that no restore accepts is worse than none.
  if (Buffer.byteLength(text) > MAX_LINE_BYTES) throw new BackupError('A row is too long');
  return text;
}

/**
 * Replaces the system byte of zlib's header, which differs between machines and concerns nobody.
 */
async function* withFixedHeader(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < GZIP_HEADER.length) continue;
    yield GZIP_HEADER;
    yield start.subarray(GZIP_HEADER.length);
    start = null;
  }
}
