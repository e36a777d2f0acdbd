import { resolve } from 'node:path';

const SQLITE = 'sqlite:';
/** Default of `DATABASE_URL`. */
export const DEFAULT_DATABASE = 'sqlite:data/formelgjett.db';

/** Returns the location of a database without the credentials of its URL. */
export function describeDatabase(databaseUrl: string): string {
  if (databaseUrl.startsWith(SQLITE)) return `${SQLITE}${resolve(sqliteFileOf(databaseUrl))}`;
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}

export function sqliteFileOf(databaseUrl: string): string {
  return databaseUrl.slice(SQLITE.length);
}
