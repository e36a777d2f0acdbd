import type { SelectedColumn } from '#server/db/dialects/select-columns.ts';
import type { StoredValue, StoredValues } from '#server/db/snapshot.ts';
import { BackupError, type TableLine } from './backup-format.ts';
import { READ_AS } from './read-as.ts';

/** Matches a surrogate without its other half. */
const HALF_CHARACTER = /\p{Surrogate}/u;
const INT_32_MAX = 2 ** 31 - 1;
/**
 * Limits of integer columns. The second is the last instant that a date can hold, above all
 * counters.
 */
const INT_64_MAX = 8_640_000_000_000_000;

/**
 * Checks the rows of a table of a backup before they are stored, on both databases alike.
 * @throws BackupError now when the table does not have just these columns; from the function when a row does not fit
 */
export function createRowCheck(
  { table, columns }: TableLine,
  stored: readonly SelectedColumn[],
): (row: StoredValues, line: number) => void {
  const byName = new Map(stored.map((column) => [column.name, column]));
  const checks = columns.map((name) => {
    const column = byName.get(name);
    if (column === undefined) throw new BackupError(`The table ${table} has no column ${name}`);
    return { column, isReadable: READ_AS[`${table}.${name}`] };
  });
  const missing = stored.find(({ name }) => !columns.includes(name));
  if (missing !== undefined)
    throw new BackupError(`The column ${table}.${missing.name} is missing`);
  return (row, line) => {
    for (const [index, { column, isReadable }] of checks.entries()) {
      const value = row[index] ?? null;
      const thing = `Line ${line} has something in ${table}.${column.name} that`;
      if (!fits(column, value)) throw new BackupError(`${thing} does not fit`);
      if (typeof value === 'string' && isReadable?.(value) === false) {
        throw new BackupError(`${thing} this version cannot read`);
      }
    }
  };
}

function fits({ type, isNullable }: SelectedColumn, value: StoredValue): boolean {
  if (value === null) return isNullable;
  // PostgreSQL cannot store a NUL or half a surrogate pair, and nobody types either.
  if (type === 'TEXT') {
    return typeof value === 'string' && !value.includes('\0') && !HALF_CHARACTER.test(value);
  }
  if (typeof value !== 'number') return false;
  if (type === 'FRACTION') return Math.abs(value) <= INT_64_MAX;
  return (
    Number.isInteger(value) && Math.abs(value) <= (type === 'INT_32' ? INT_32_MAX : INT_64_MAX)
  );
}
