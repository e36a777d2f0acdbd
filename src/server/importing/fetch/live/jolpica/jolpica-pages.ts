import type { z } from 'zod';
import { SourceBroken } from '../../source-failure.ts';
import { Envelope } from './jolpica.schema.ts';

/** The most that Jolpica gives at once. */
const ROWS_PER_PAGE = 100;
/** More than any season has: a source whose total runs away is stopped here. */
const MOST_PAGES = 20;

/**
 * Every page of a list. Paging is by row of the innermost list, so one race may stand on two pages.
 * @param ask answers with the body of a path below the base address, `null` when there is nothing
 * @param countRows how many of those rows a table holds
 * @returns the table of each page
 * @throws SourceBroken when rows are missing, too many or not as they should be
 */
export async function readPages<Table extends z.ZodType>(
  ask: (pathAndQuery: string) => Promise<unknown>,
  path: string,
  tableName: string,
  Table: Table,
  countRows: (table: z.output<Table>) => number,
): Promise<z.output<Table>[]> {
  const tables: z.output<Table>[] = [];
  let rows = 0;
  let offset = 0;
  let expected: number | null = null;
  for (;;) {
    const body = await ask(`${path}?limit=${ROWS_PER_PAGE}&offset=${offset}`);
    if (body === null) return tables;
    const { MRData } = check(path, Envelope, body);
    const table = check(path, Table, MRData[tableName]);
    const { limit, total } = MRData;
    expected ??= total;
    // Rows that come or go between two pages shift the rest.
    if (total !== expected) throw incomplete(path, `the total went from ${expected} to ${total}`);
    if (MRData.offset !== offset) throw incomplete(path, `asked from ${offset} on`);
    tables.push(table);
    rows += countRows(table);
    offset += limit;
    if (offset >= total) break;
    if (tables.length >= MOST_PAGES) throw incomplete(path, `there are ${total} rows`);
  }
  if (rows !== expected) throw incomplete(path, `${rows} rows came of ${expected}`);
  return tables;
}

function check<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const what = `${path} ${issue?.path.join('.')}: ${issue?.message}`;
  throw new SourceBroken('jolpica', 'SHAPE', what);
}

function incomplete(path: string, what: string): SourceBroken {
  return new SourceBroken('jolpica', 'INCOMPLETE', `${path}: ${what}`);
}
