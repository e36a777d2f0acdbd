import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditAction } from '#contract/admin/admin-audit.ts';
import type { SeasonSeals } from '#contract/guessing/seals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { type SealReason, sealHashInput } from '#domain/guessing/seals.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { Database } from '#server/db/tables.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import { guessHash, sha256 } from '#server/season/seal-log/guess-hash.ts';
import {
  insertSeal,
  selectClosedGuesses,
  selectEndOfChain,
} from '#server/season/seal-log/seals.queries.ts';
import { restoreBackup } from '#server/upkeep/backup/restore-backup.ts';
import { writeBackup } from '#server/upkeep/backup/write-backup.ts';
import { checkSeals, documentedProgram, sealsDocument } from '#support/checks/check-seals.ts';
import { allSay, sealVerdicts } from '#support/checks/seal-verdicts.ts';
import { readBackupLines, writeBackupLines } from '#support/databases/backup-files.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertReserves } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { type RowSnapshot, restoreRows, snapshotRows } from '#support/rows/snapshot-rows.ts';
import { sample } from '#support/running/exhaustive.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, constructors, seasonDeadline, raceDeadline } = WORLD;

type Db = Kysely<Database>;

/** Change by somebody with database access, who may let the game run on by its clock. */
type Edit = (game: Game) => Promise<unknown>;
interface Game {
  readonly db: Db;
  readonly database: OpenDatabase;
  readonly server: TestServer;
}

const KARI_CHANGED = 'Australia kari FIRST changed';

/** Changes Kari's pick to another driver. */
const changeGuess = (db: Db, set: { saved_at?: number } = {}) =>
  db
    .updateTable('race_guess')
    .set({ driver_id: 'driver-9', ...set })
    .where('user_id', '=', 'kari')
    .where('category', '=', 'FIRST')
    .execute();

const setRace = (db: Db, values: Partial<Database['race']>) =>
  db.updateTable('race').set(values).where('id', '=', race).execute();

async function deleteSeals(db: Db, from: number): Promise<void> {
  for (const table of ['sealed_guess', 'seal'] as const) {
    await db.deleteFrom(table).where('year', '=', year).where('number', '>=', from).execute();
  }
}

const deleteFromLog = (db: Db, actions: readonly AuditAction[]) =>
  db.deleteFrom('audit_entry').where('year', '=', year).where('action', 'in', actions).execute();

const log = (
  { database }: Pick<Game, 'database'>,
  action: AuditAction,
  at: number,
  before: object | string | null,
  after: object | string | null,
) =>
  database.inWriteTransaction((trx) =>
    recordAudit(trx, {
      at,
      actorUserId: null,
      action,
      subject: 'Australia',
      year,
      before: before as never,
      after: after as never,
    }),
  );

interface Forged {
  readonly reason?: SealReason;
  readonly deadline?: number;
  readonly sealedAt?: number;
  readonly isLogged?: boolean;
}

/** Appends a seal of the current guesses, as the game makes one. */
async function forgeSeal(game: Game, forged: Forged = {}): Promise<void> {
  const { reason = 'DEADLINE', deadline = raceDeadline, sealedAt = raceDeadline } = forged;
  const subject = { year, raceId: race };
  const root = await game.database.inWriteTransaction(async (trx) => {
    const players = ['kari', 'ola', 'ase'];
    const guesses = await selectClosedGuesses(trx, subject, players, Number.MAX_SAFE_INTEGER);
    const sealed = guesses.map((guess) => {
      return { userId: guess.userId, part: guess.part, hash: guessHash(guess) };
    });
    const end = await selectEndOfChain(trx, year);
    const seal = { ...subject, ...end, reason, deadline, sealedAt };
    const made = sha256(
      sealHashInput(
        seal,
        sealed.map(({ hash }) => hash),
      ),
    );
    await insertSeal(trx, { ...seal, root: made }, sealed);
    return made;
  });
  if (forged.isLogged === true) await log(game, 'RACE_SEALED', sealedAt, null, { root });
}

const iso = (instant: number) => new Date(instant).toISOString();

/** Changes, and what the page, the program and the restore command report about each. */
const EDITS: Readonly<Record<string, [Edit, ...string[]]>> = {
  'a guess changed': [({ db }) => changeGuess(db), KARI_CHANGED],
  'a guess taken away': [
    ({ db }) => db.deleteFrom('race_guess').where('user_id', '=', 'ola').execute(),
    'Australia ola FIRST missing',
  ],
  'a guess added': [
    ({ db }) =>
      db
        .insertInto('race_guess')
        .values({
          user_id: 'ola',
          race_id: race,
          category: 'TENTH',
          driver_id: 'driver-1',
          saved_at: raceDeadline - 1,
        })
        .execute(),
    'Australia ola TENTH added',
  ],
  'the guesses of two players swapped': [
    async ({ db }) => {
      const rows = await db.selectFrom('race_guess').selectAll().execute();
      await db.deleteFrom('race_guess').execute();
      const other: Record<string, string> = { kari: 'ola', ola: 'kari' };
      const swapped = rows.map((row) => ({ ...row, user_id: other[row.user_id] ?? row.user_id }));
      await db.insertInto('race_guess').values(swapped).execute();
    },
    KARI_CHANGED,
    'Australia ola FIRST changed',
  ],
  'another salt': [
    ({ db }) =>
      db
        .updateTable('race_guess')
        .set({ salt: '0'.repeat(32) })
        .where('user_id', '=', 'kari')
        .execute(),
    KARI_CHANGED,
  ],
  'another time of the save': [
    ({ db }) =>
      db
        .updateTable('race_guess')
        .set((column) => ({ saved_at: column('saved_at', '-', 1) }))
        .where('user_id', '=', 'kari')
        .execute(),
    KARI_CHANGED,
  ],
  'a reserve passed off as a guess': [
    ({ db }) => db.updateTable('race_guess').set({ is_reserve: 0 }).execute(),
    'Australia ase FIRST changed',
  ],
  'two drivers of an order swapped': [
    async ({ db }) => {
      const own = db.updateTable('order_guess').where('user_id', '=', 'kari');
      await own.where('competitor_id', '=', 'driver-1').set({ position: 99 }).execute();
      await own.where('competitor_id', '=', 'driver-2').set({ position: 1 }).execute();
      await own.where('competitor_id', '=', 'driver-1').set({ position: 2 }).execute();
    },
    'season kari DRIVERS changed',
  ],
  'a count changed': [
    ({ db }) =>
      db.updateTable('flag_guess').set({ count: 77 }).where('type', '=', 'RED_FLAG').execute(),
    'season kari FLAGS changed',
  ],
  'a receipt changed': [
    ({ db }) =>
      db
        .updateTable('sealed_guess')
        .set({ hash: '1'.repeat(64) })
        .where('user_id', '=', 'kari')
        .where('part', '=', 'FIRST')
        .execute(),
    'broken',
    KARI_CHANGED,
  ],
  'a receipt taken away with its guess': [
    async ({ db }) => {
      await db.deleteFrom('race_guess').where('user_id', '=', 'ola').execute();
      await db.deleteFrom('sealed_guess').where('user_id', '=', 'ola').execute();
    },
    'broken',
  ],
  'the receipts of two players swapped': [
    async ({ db }) => {
      const rows = db.updateTable('sealed_guess').where('part', '=', 'FIRST');
      await rows.where('user_id', '=', 'kari').set({ part: 'FLAGS' }).execute();
      await rows.where('user_id', '=', 'ola').set({ user_id: 'kari' }).execute();
      const moved = db.updateTable('sealed_guess').where('number', '=', 2);
      await moved.where('part', '=', 'FLAGS').set({ user_id: 'ola', part: 'FIRST' }).execute();
    },
    KARI_CHANGED,
    'Australia ola FIRST changed',
  ],
  'another root': [
    ({ db }) =>
      db
        .updateTable('seal')
        .set({ root: '2'.repeat(64) })
        .where('number', '=', 1)
        .execute(),
    'broken',
    'a seal is gone',
    'season not in the log',
  ],
  'another time of the seal': [
    ({ db }) => db.updateTable('seal').set({ sealed_at: 1 }).where('number', '=', 2).execute(),
    'broken',
  ],
  'another deadline of the seal': [
    ({ db }) =>
      db
        .updateTable('seal')
        .set({ deadline: raceDeadline + 1 })
        .where('number', '=', 2)
        .execute(),
    'broken',
  ],
  'the first seal taken away': [
    async ({ db }) => {
      await db.deleteFrom('sealed_guess').where('number', '=', 1).execute();
      await db.deleteFrom('seal').where('number', '=', 1).execute();
    },
    'broken',
    'a seal is gone',
    'season unsealed',
  ],
  'the last seal taken away': [
    ({ db }) => deleteSeals(db, 2),
    'a seal is gone',
    'Australia unsealed',
  ],
  'the last seal taken away, and from the log': [
    async ({ db }) => {
      await deleteSeals(db, 2);
      await deleteFromLog(db, ['RACE_SEALED']);
    },
    'Australia unsealed',
  ],
  'the last seal taken away, and the game left to seal again': [
    async ({ db, database, server }) => {
      await changeGuess(db);
      await deleteSeals(db, 2);
      await setRace(db, { closed_at: null });
      await finaliseDueGuesses(database, server.clock);
    },
    'a seal is gone',
  ],
  'all seals taken away, and from the log': [
    async ({ db }) => {
      await changeGuess(db);
      await deleteSeals(db, 1);
      await deleteFromLog(db, ['RACE_SEALED', 'SEASON_SEALED']);
    },
    'Australia unsealed',
    'season unsealed',
  ],
  'two seals in another order': [
    async ({ db }) => {
      const ofYear = (table: 'seal' | 'sealed_guess') =>
        db.selectFrom(table).where('year', '=', year);
      const hashes = await ofYear('sealed_guess').selectAll('sealed_guess').execute();
      const seals = await ofYear('seal').selectAll('seal').execute();
      await deleteSeals(db, 1);
      const swapped = <Row extends { number: number }>(rows: readonly Row[]) =>
        rows.map((row) => ({ ...row, number: 3 - row.number }));
      await db.insertInto('seal').values(swapped(seals)).execute();
      await db.insertInto('sealed_guess').values(swapped(hashes)).execute();
    },
    'broken',
  ],
  'the mark cleared, and the season finished': [
    async ({ db }) => {
      await changeGuess(db);
      await setRace(db, { closed_at: null });
      await db
        .updateTable('season')
        .set({ finished_at: raceDeadline })
        .where('year', '=', year)
        .execute();
    },
    KARI_CHANGED,
    'Australia unmarked',
  ],
  'the mark cleared, nobody on the grid, and the game left to seal again': [
    async ({ db, database, server }) => {
      await changeGuess(db);
      await setRace(db, { closed_at: null });
      await db.deleteFrom('guessable').where('race_id', '=', race).execute();
      await finaliseDueGuesses(database, server.clock);
    },
    KARI_CHANGED,
    'Australia sealed again',
  ],
  'the mark cleared, and the deadline moved past the seal, but passed': [
    async ({ db, database, server }) => {
      await changeGuess(db, { saved_at: raceDeadline + 1 });
      await setRace(db, { closed_at: null, guess_deadline: raceDeadline + MINUTE_MS });
      await finaliseDueGuesses(database, server.clock);
    },
    KARI_CHANGED,
    'Australia sealed again',
  ],
  'the mark cleared, and the deadline moved ahead': [
    async ({ db }) => {
      await changeGuess(db);
      await setRace(db, { closed_at: null, guess_deadline: raceDeadline + DAY_MS });
    },
    'Australia open again',
  ],
  'the race cancelled since': [
    async ({ db }) => {
      await changeGuess(db);
      await setRace(db, { cancelled_at: raceDeadline + 1 });
    },
    KARI_CHANGED,
  ],
  'the race cancelled, as if before its deadline': [
    async ({ db }) => {
      await changeGuess(db);
      await setRace(db, { cancelled_at: raceDeadline - 1 });
    },
    'Australia open again',
  ],
  'the race put into another season': [
    async ({ db }) => {
      await changeGuess(db);
      await setRace(db, { year: WORLD.lastYear });
    },
    'Australia ase FIRST missing',
    'Australia kari FIRST missing',
    'Australia ola FIRST missing',
  ],
  'a seal of a merger appended': [
    async (game) => {
      await changeGuess(game.db);
      await forgeSeal(game, { reason: 'MERGER' });
    },
    KARI_CHANGED,
    'Australia sealed again',
    'Australia not in the log',
  ],
  'a seal of a merger appended, in the log too': [
    async (game) => {
      await changeGuess(game.db);
      await forgeSeal(game, { reason: 'MERGER', isLogged: true });
    },
    KARI_CHANGED,
    'Australia sealed again',
  ],
  'a merger of one who still drives written into the log': [
    async (game) => {
      await changeGuess(game.db);
      const [from, into] = ['driver-2', 'driver-9'];
      const merged = { before: { name: from, id: from }, after: { name: into, id: into } };
      await log(game, 'COMPETITOR_MERGED', raceDeadline + 1, merged.before, merged.after);
    },
    KARI_CHANGED,
  ],
  'a merger of another one written into the log': [
    async (game) => {
      await changeGuess(game.db);
      const merged = { before: { name: 'X', id: 'x' }, after: { name: '9', id: 'driver-9' } };
      await log(game, 'COMPETITOR_MERGED', raceDeadline + 1, merged.before, merged.after);
    },
    KARI_CHANGED,
  ],
  'a second seal appended, in the log too': [
    async (game) => {
      await changeGuess(game.db);
      await forgeSeal(game, { deadline: raceDeadline + 1, isLogged: true });
    },
    KARI_CHANGED,
    'Australia sealed again',
  ],
  'a reopening written into the log, and a seal of what was saved before it': [
    async (game) => {
      await changeGuess(game.db);
      const [at, to] = [raceDeadline + 1, raceDeadline + MINUTE_MS];
      await log(game, 'RACE_REOPENED', at, iso(raceDeadline), iso(to));
      await forgeSeal(game, { deadline: to, sealedAt: to, isLogged: true });
    },
    KARI_CHANGED,
  ],
  'a reopening written into the log, and a seal': [
    async (game) => {
      const [at, to] = [raceDeadline + 1, raceDeadline + MINUTE_MS];
      await changeGuess(game.db, { saved_at: at });
      await log(game, 'RACE_REOPENED', at, iso(raceDeadline), iso(to));
      await forgeSeal(game, { deadline: to, sealedAt: to, isLogged: true });
    },
    `${KARI_CHANGED} by REOPENED`,
  ],
  'a start set right of a race that was guessed, and a seal': [
    async (game) => {
      const [at, to] = [raceDeadline + 1, raceDeadline + MINUTE_MS];
      await changeGuess(game.db, { saved_at: at });
      await game.db
        .insertInto('race_move')
        .values({
          id: 'move',
          race_id: race,
          moved_at: at,
          from_starts_at: raceDeadline + 1,
          to_starts_at: to + 1,
          from_deadline: raceDeadline,
          to_deadline: to,
          is_import: 1,
        })
        .execute();
      await forgeSeal(game, { deadline: to, sealedAt: to, isLogged: true });
    },
    KARI_CHANGED,
  ],
  'a guess saved after the deadline, and sealed with the others': [
    async (game) => {
      await deleteSeals(game.db, 2);
      await deleteFromLog(game.db, ['RACE_SEALED']);
      await changeGuess(game.db, { saved_at: raceDeadline + 1 });
      await forgeSeal(game, { isLogged: true });
    },
    'Australia kari FIRST saved late',
  ],
};

onAnyDatabase('what is sealed', (open, dialect) => {
  let folder: string;
  /** Published roots, as mails contain them. */
  let roots: string[];
  let server: TestServer;
  let played: RowSnapshot;
  let revision = 1000;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `formelgjett-sealed-${dialect}-`));
    server = await startServer(open(), { now: seasonDeadline - HOUR_MS });
    roots = await play(open(), server);
    played = await snapshotRows(open());
    await writeBackup(open(), join(folder, 'backup.jsonl.gz'), raceDeadline);
  });
  beforeEach(async () => {
    server.clock.set(raceDeadline + HOUR_MS);
    revision += 1;
    await restoreRows(open(), played, revision);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const game = (): Game => ({ db: open().db, database: open(), server });
  const check = (known: readonly string[] = roots) => checkSeals(server.url, year, known);
  const verdicts = () => sealVerdicts(server, open(), year);

  it('holds when nobody has touched it', async () => {
    const { status, lines } = await check();
    expect(status).toBe(0);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^1 season DEADLINE 2025-02-26T07:00:00.000Z [0-9a-f]{64} 3$/);
    expect(lines[1]).toMatch(/^2 Australia DEADLINE 2025-03-16T03:55:00.000Z [0-9a-f]{64} 3$/);
    expect(lines[2]).toBe('0 faults');
    expect(await verdicts()).toEqual(allSay());
  });

  it.each(sample(Object.entries(EDITS), 3))('tells of %s', async (_, [edit, ...said]) => {
    await edit(game());
    expect(await verdicts()).toEqual(allSay(...said));
  });

  it('tells those who know a root of a chain that was made anew, whole, and in the log', async () => {
    const { db } = open();
    await changeGuess(db);
    await deleteSeals(db, 2);
    await deleteFromLog(db, ['RACE_SEALED']);
    await forgeSeal(game(), { isLogged: true });
    expect(await verdicts()).toEqual(allSay());
    const { status, lines } = await check();
    expect(lines).toContain(`${roots[1]} is gone`);
    expect(status).toBe(1);
  });

  describe('in a backup', () => {
    const restored = async (edit: (lines: unknown[]) => void) => {
      const lines = await readBackupLines(join(folder, 'backup.jsonl.gz'));
      edit(lines);
      const file = join(folder, 'edited.jsonl.gz');
      await writeBackupLines(file, lines);
      await restoreBackup(open(), file, raceDeadline + MINUTE_MS);
    };

    it('holds when it is restored as it was', async () => {
      await restored(() => {});
      expect(await check()).toMatchObject({ status: 0 });
      expect(await verdicts()).toEqual(allSay());
    });

    it('tells of a guess that was edited', async () => {
      await restored((lines) => {
        const at = lines.findIndex((line) => Array.isArray(line) && isFirstOf(line, 'kari'));
        lines[at] = (lines[at] as unknown[]).map((value) =>
          value === 'driver-2' ? 'driver-3' : value,
        );
      });
      expect(await verdicts()).toEqual(allSay(KARI_CHANGED));
    });

    it('tells of a guess that was taken out', async () => {
      await restored((lines) => {
        const at = lines.findIndex((line) => Array.isArray(line) && isFirstOf(line, 'ola'));
        lines.splice(at, 1);
      });
      expect(await verdicts()).toEqual(allSay('Australia ola FIRST missing'));
    });
  });
});

const isFirstOf = (row: readonly unknown[], userId: string) =>
  row.includes(userId) && row.includes(race) && row.includes('FIRST');

/**
 * Closes the deadlines of a season and its first race through the game.
 * @returns the published roots
 */
async function play(database: OpenDatabase, server: TestServer): Promise<string[]> {
  await insertGuessWorld(database);
  await database.db
    .updateTable('season')
    .set({ has_reserves: 1 })
    .where('year', '=', year)
    .execute();
  const players: Record<string, Client> = {};
  for (const [index, id] of ['kari', 'ola', 'ase'].entries()) {
    const login = `spiller${index + 1}`;
    await insertPerson(database, server, { login, id, username: id });
    players[id] = await logIn(server, login);
  }
  const { kari, ola } = players;
  const save = async (client: Client | undefined, path: string, body: object) => {
    const answer = await client?.send('PUT', `/api/guess/${path}`, body);
    expect(answer?.status).toBe(200);
  };
  await save(kari, `season/${year}/drivers`, { order: drivers });
  await save(kari, `season/${year}/constructors`, { order: constructors });
  await save(kari, `season/${year}/flags`, { YELLOW_FLAG: 40, RED_FLAG: 3, SAFETY_CAR: 20 });
  await insertReserves(database.db, { userId: 'ase', year, first: ['driver-5'] });
  server.clock.set(seasonDeadline);
  await finaliseDueGuesses(database, server.clock);
  server.clock.set(raceDeadline - MINUTE_MS);
  await save(kari, `race/${race}/first`, { driver: 'driver-2' });
  await save(ola, `race/${race}/first`, { driver: 'driver-4' });
  server.clock.set(raceDeadline);
  await finaliseDueGuesses(database, server.clock);
  const { seals } = await server.newClient().getJson<SeasonSeals>(`/api/public/seals/${year}`);
  return seals.map(({ root }) => root);
}

it('is hashed as the document says', () => {
  const guess = {
    year: 2025,
    raceId: 'm1',
    part: 'FIRST',
    userId: 'kari',
    savedAt: 1_748_170_000_000,
    salt: '00112233445566778899aabbccddeeff',
    addedByGame: 0,
    picks: ['d1'],
  } as const;
  const hash = guessHash(guess);
  const seal = {
    year: 2025,
    number: 1,
    raceId: 'm1',
    reason: 'DEADLINE',
    deadline: 1_748_177_700_000,
    sealedAt: 1_748_177_700_012,
    previous: '0'.repeat(64),
  } as const;
  const root = createHash('sha256')
    .update(sealHashInput(seal, [hash]))
    .digest('hex');
  expect(sealsDocument()).toContain(`The hash is \`${hash}\`.`);
  expect(sealsDocument()).toContain(`The root is \`${root}\`.`);
});

it('is checked by a program of one page', () => {
  expect(documentedProgram().trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});
