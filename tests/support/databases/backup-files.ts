import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GZIP_HEADER } from '#server/upkeep/backup/backup-format.ts';

/** Returns the lines of a backup, for a test to change. */
export async function readBackupLines(file: string): Promise<unknown[]> {
  const text = gunzipSync(await readFile(file)).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Writes lines as a backup; checksum and counts fit unless the test says otherwise. */
export async function writeBackupLines(
  file: string,
  lines: readonly unknown[],
  { isSealedAnew = true } = {},
): Promise<void> {
  const textOf = (list: readonly unknown[]) =>
    list.map((line) => `${JSON.stringify(line)}\n`).join('');
  const body = textOf(lines.slice(0, -1));
  const rows: Record<string, number> = {};
  let table = '';
  for (const line of lines.slice(1, -1)) {
    if (Array.isArray(line)) rows[table] = (rows[table] ?? 0) + 1;
    if (!isTable(line)) continue;
    table = line.table;
    rows[table] = 0;
  }
  const sha256 = createHash('sha256').update(body).digest('hex');
  const end = isSealedAnew ? textOf([{ rows, sha256 }]) : textOf(lines.slice(-1));
  await writeGzip(file, body + end);
}

export async function writeGzip(file: string, text: string): Promise<void> {
  await writeFile(file, Buffer.concat([GZIP_HEADER, gzipSync(text).subarray(GZIP_HEADER.length)]));
}

function isTable(line: unknown): line is { table: string } {
  return typeof line === 'object' && line !== null && 'table' in line;
}
