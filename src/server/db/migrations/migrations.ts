import type { Migration } from 'kysely';
import { createInitialTables } from './0001-initial.ts';
import { createAccountTables } from './0002-accounts.ts';
import { createAdminTables } from './0003-admin.ts';
import { createJobLease } from './0004-job-lease.ts';
import { markAppendedGuesses } from './0005-appended-guesses.ts';
import { createUpstreamRequests } from './0006-upstream-requests.ts';
import { createMailLog } from './0007-mail-log.ts';
import { createImportTables } from './0008-imports.ts';
import { createMessageTables } from './0009-messages.ts';
import { createCalendarAndPush } from './0010-calendar-and-push.ts';

export type MigrationList = Readonly<Record<string, Migration>>;

/** In the order of their names. Add new ones; never change one that has been released. */
export const MIGRATIONS: MigrationList = {
  '0001-initial': { up: createInitialTables },
  '0002-accounts': { up: createAccountTables },
  '0003-admin': { up: createAdminTables },
  '0004-job-lease': { up: createJobLease },
  '0005-appended-guesses': { up: markAppendedGuesses },
  '0006-upstream-requests': { up: createUpstreamRequests },
  '0007-mail-log': { up: createMailLog },
  '0008-imports': { up: createImportTables },
  '0009-messages': { up: createMessageTables },
  '0010-calendar-and-push': { up: createCalendarAndPush },
};
