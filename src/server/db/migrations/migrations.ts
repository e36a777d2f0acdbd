import type { Migration } from 'kysely/migration';
import { createInitialTables } from './0001-initial.ts';
import { takeFactsFromRows } from './0002-facts-from-rows.ts';
import { tellRaceNamesApart } from './0003-race-names-apart.ts';
import { mergeClosingMarks } from './0004-closed-at.ts';
import { addIndexes } from './0005-indexes.ts';
import { mergeIntoOutbox } from './0006-outbox.ts';
import { addLiveOrder } from './0007-live-order.ts';
import { addIncidents } from './0008-told-incidents.ts';
import { addQuestions } from './0009-questions.ts';
import { allowOvertakes } from './0010-overtakes.ts';
import { addLeagueStart } from './0011-league-start.ts';
import { addRecordings } from './0012-recordings.ts';

export type MigrationList = Readonly<Record<string, Migration>>;

/** In the order of their names. Add new ones; never change one that has been released. */
export const MIGRATIONS: MigrationList = {
  '0001-initial': { up: createInitialTables },
  '0002-facts-from-rows': { up: takeFactsFromRows },
  '0003-race-names-apart': { up: tellRaceNamesApart },
  '0004-closed-at': { up: mergeClosingMarks },
  '0005-indexes': { up: addIndexes },
  '0006-outbox': { up: mergeIntoOutbox },
  '0007-live-order': { up: addLiveOrder },
  '0008-told-incidents': { up: addIncidents },
  '0009-questions': { up: addQuestions },
  '0010-overtakes': { up: allowOvertakes },
  '0011-league-start': { up: addLeagueStart },
  '0012-recordings': { up: addRecordings },
};
