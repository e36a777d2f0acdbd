import { resolve } from 'node:path';

const SQLITE = 'sqlite:';
/** Where the game is when the host does not say. */
export const DEFAULT_DATABASE = 'sqlite:data/formelgjett.db';

/** Where a database is, without the names and passwords of its address. */
export function describeDatabase(databaseUrl: string): string {
  if (databaseUrl.startsWith(SQLITE)) return `${SQLITE}${resolve(sqliteFileOf(databaseUrl))}`;
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}

export function sqliteFileOf(databaseUrl: string): string {
  return databaseUrl.slice(SQLITE.length);
}
