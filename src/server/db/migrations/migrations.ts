import type { Migration } from 'kysely';
import { createInitialTables } from './0001-initial.ts';
import { createAdminTables } from './0003-admin.ts';

export type MigrationList = Readonly<Record<string, Migration>>;

/** In the order of their names. Add new ones; never change one that has been released. */
export const MIGRATIONS: MigrationList = {
  '0001-initial': { up: createInitialTables },
  '0003-admin': { up: createAdminTables },
};
