import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Selectable } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/tables.ts';
import { fillDatabase } from '#support/rows/filled-database.ts';

type Listed<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/** Columns of a table whose type is a list of texts, each with all of them. */
type ListedColumns<Table> = {
  readonly [Column in keyof Selectable<Table> as [Listed<Selectable<Table>[Column]>] extends [never]
    ? never
    : Column]: Readonly<Record<Listed<Selectable<Table>[Column]>, true>>;
};

/** Tables that accept any text in such columns, because no constraint was made for them. */
type Unconstrained = 'audit_entry' | 'bingo_text' | 'hand_edit' | 'import_notice';

type ListedValues = {
  readonly [Table in Exclude<keyof Database, Unconstrained> as keyof ListedColumns<
    Database[Table]
  > extends never
    ? never
    : Table]: ListedColumns<Database[Table]>;
};

const KIND = { DRIVER: true, CONSTRUCTOR: true } as const;
const SESSION = { RACE: true, SPRINT: true } as const;
const FLAG = { YELLOW_FLAG: true, RED_FLAG: true, SAFETY_CAR: true } as const;
const QUESTION = { ...KIND, NUMBER: true, YES_NO: true } as const;
const PLACE = { FIRST: true, TENTH: true } as const;

/** What the code may write, which the compiler keeps complete. */
const WRITTEN: ListedValues = {
  competitor: { kind: KIND },
  alias: { kind: KIND },
  result_row: {
    session: SESSION,
    status: {
      CLASSIFIED: true,
      NOT_CLASSIFIED: true,
      RETIRED: true,
      DISQUALIFIED: true,
      DID_NOT_START: true,
    },
  },
  standing: { kind: KIND },
  flag: { type: FLAG, session: SESSION, origin: { AUTOMATIC: true, MANUAL: true } },
  points_table: { category: { ...PLACE, ...KIND, FLAG: true } },
  order_guess: { kind: KIND },
  flag_guess: { type: FLAG },
  question: { kind: QUESTION },
  right_answer: { kind: QUESTION },
  answer_guess: { kind: QUESTION },
  race_guess: { category: PLACE },
  reserve_guess: { category: PLACE },
  seal: { reason: { DEADLINE: true, MERGER: true } },
  sealed_guess: {
    part: { ...PLACE, DRIVERS: true, CONSTRUCTORS: true, FLAGS: true, QUESTIONS: true },
  },
  import_run: { outcome: { CHANGED: true, UNCHANGED: true, REFUSED: true, FAILED: true } },
  mail_entry: {
    outcome: { SENT: true, FAILED: true },
    failure: { RECIPIENT: true, LATER: true, SERVER: true, UNKNOWN: true },
  },
  trouble: { kind: { IMPORTS: true, BACKUP: true, MAIL: true, PUSH: true, CLOCK: true } },
  import_review: {
    kind: {
      RACE_RESULT: true,
      SPRINT_RESULT: true,
      DRIVER_STANDINGS: true,
      CONSTRUCTOR_STANDINGS: true,
      FLAGS: true,
    },
    state: { WAITING: true, ACCEPTED: true, KEPT: true, APPLIED: true, BY_HAND: true },
  },
  reminder_choice: {
    choice: { SEASON: true, RESULTS: true, OVERTAKES: true, MOVED_START: true, RECEIPTS: true },
  },
  outbox: {
    channel: { MAIL: true, PUSH: true, CHAT: true },
    kind: {
      RACE_REMINDER: true,
      SEASON_REMINDER: true,
      RESULTS: true,
      OVERTAKES: true,
      MOVED_START: true,
      RECEIPT: true,
      SEAL: true,
      REVIEW_WAITING: true,
      TROUBLE: true,
      GUESSES: true,
      CARD: true,
    },
  },
};

it('every value that the code may write is accepted by the tables that the migrations make', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-values-'));
  const file = join(folder, 'game.db');
  const filled = await openDatabase(`sqlite:${file}`);
  await fillDatabase(filled, 'allowed values');
  await filled.close();
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const refused: string[] = [];
  for (const [table, columns] of Object.entries(WRITTEN)) {
    for (const [column, values] of Object.entries(columns)) {
      // A row that may not have the value keeps its own; it is enough that one may.
      const write = database.prepare(`update or ignore "${table}" set "${column}" = ?`);
      for (const value of Object.keys(values)) {
        if (write.run(value).changes === 0) refused.push(`${table}.${column} = ${value}`);
      }
    }
  }
  database.close();
  rmSync(folder, { recursive: true });
  expect(refused, 'a migration has to allow it').toEqual([]);
});
