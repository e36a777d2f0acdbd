import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { StoredValues } from '#server/db/snapshot.ts';
import {
  AnyHeader,
  BACKUP_VERSION,
  BackupError,
  BackupFooter,
  BackupHeader,
  BackupRow,
  TableLine,
} from './backup-format.ts';
import { readLines } from './backup-lines.ts';
import { BACKED_UP, formerTables } from './backup-tables.ts';
import type { ReadableBackup } from './readable-backup.ts';

export const MADE_BY_NEWER = 'The file was made by a newer version, or by another program';

export type BackupPart =
  | { readonly kind: 'HEADER'; readonly header: BackupHeader }
  | { readonly kind: 'TABLE'; readonly table: TableLine }
  | { readonly kind: 'ROW'; readonly values: StoredValues; readonly line: number };

/**
 * Reads a backup from its header to its last row. The seal is checked at the end: until then nothing
 * that was read may be believed.
 * @param known the migrations of this program, in order
 * @throws BackupError
 */
export async function* readBackup(
  file: ReadableBackup,
  known: readonly string[],
): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let header: BackupHeader | null = null;
  let table: TableLine | null = null;
  let footer: BackupFooter | null = null;
  let number = 0;

  for await (const line of readLines(file)) {
    if (footer !== null) throw new BackupError('The file goes on after its end');
    const value = parseJson(line);
    number += 1;
    if (header === null) {
      header = readHeader(value, known);
      yield { kind: 'HEADER', header };
    } else if (Array.isArray(value)) {
      if (table === null) throw new BackupError('A row stands before any table');
      const values = parse(BackupRow, value, `A row of ${table.table} is not a row`);
      if (values.length !== table.columns.length) {
        throw new BackupError(`A row of ${table.table} has the wrong number of values`);
      }
      counts[table.table] = (counts[table.table] ?? 0) + 1;
      yield { kind: 'ROW', values, line: number };
    } else if (isObject(value) && 'sha256' in value) {
      footer = parse(BackupFooter, value, 'The last line is not a footer');
      continue;
    } else {
      table = parse(TableLine, value, 'A line is neither a table nor a row');
      if (table.table !== header.tables[Object.keys(counts).length]) {
        throw new BackupError(`The table ${table.table} stands in the wrong place`);
      }
      counts[table.table] = 0;
      yield { kind: 'TABLE', table };
    }
    hash.update(line).update('\n');
  }

  if (header === null || footer === null) throw new BackupError('The file has no end');
  if (!isSame(counts, footer.rows) || Object.keys(counts).length !== header.tables.length) {
    throw new BackupError('The file does not hold the rows that it should');
  }
  if (hash.digest('hex') !== footer.sha256) throw new BackupError('The file has been altered');
}

function readHeader(value: unknown, known: readonly string[]): BackupHeader {
  const { version } = parse(AnyHeader, value, 'This is not a backup file');
  if (version > BACKUP_VERSION) throw new BackupError('The file was made by a newer version');
  if (version < BACKUP_VERSION)
    throw new BackupError(`There is no version ${version} of backup files`);
  const header = parse(BackupHeader, value, 'The header is not well formed');
  if (header.migrations.some((name) => !known.includes(name))) {
    throw new BackupError(MADE_BY_NEWER);
  }
  if (header.migrations.some((name, index) => name !== known[index])) {
    throw new BackupError('The file does not come from one version of this program');
  }
  const tables: readonly string[] = [...BACKED_UP, ...formerTables(header.migrations)];
  const stranger = header.tables.find((name) => !tables.includes(name));
  if (stranger !== undefined) throw new BackupError(`There is no table ${stranger} to restore`);
  return header;
}

function parseJson(line: Buffer): unknown {
  refuseBomb(line);
  try {
    return JSON.parse(UTF_8.decode(line));
  } catch (error) {
    throw new BackupError('A line is not JSON', error);
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));
/** A header holds lists; nothing holds more than that. */
const DEEPEST = 2;
const MAX_VALUES = 4000;

/**
 * Refuses lines that would exhaust memory: JSON of brackets or commas takes a hundred times its
 * size when parsed.
 */
function refuseBomb(line: Buffer): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] as number;
    if (byte === QUOTE) at = endOfString(line, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (depth > DEEPEST || values > MAX_VALUES) throw new BackupError('A line is not flat');
  }
}

function endOfString(line: Buffer, start: number): number {
  for (let end = line.indexOf(QUOTE, start + 1); end >= 0; end = line.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (line[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return line.length;
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refusal: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BackupError(refusal, parsed.error);
  return parsed.data;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isSame(a: Record<string, number>, b: Record<string, number>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
