import { createAccountTables } from './0001-initial/account-tables.ts';
import type { Schema } from './0001-initial/columns.ts';
import { createBingoTables, createGuessTables } from './0001-initial/guess-tables.ts';
import { createImportTables } from './0001-initial/import-tables.ts';
import { createLogTables } from './0001-initial/log-tables.ts';
import { createMessageTables } from './0001-initial/message-tables.ts';
import { createRaceTables } from './0001-initial/race-tables.ts';
import { createSeasonTables } from './0001-initial/season-tables.ts';

/** Each after those that it refers to. */
export async function createInitialTables(db: Schema): Promise<void> {
  await createSeasonTables(db);
  await createRaceTables(db);
  await createAccountTables(db);
  await createGuessTables(db);
  await createBingoTables(db);
  await createImportTables(db);
  await createMessageTables(db);
  await createLogTables(db);
}
