import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import type { Executor } from '#server/db/database.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import { createTestDatabase, onEachDatabase } from '#support/databases/databases.ts';
import { insertDriver, insertRace, insertSeason } from '#support/rows/factories.ts';
import { createTestClock } from '#support/running/test-clock.ts';

const NOON = Date.UTC(2025, 2, 14, 12);
const stoppedClock = createTestClock(NOON);

onEachDatabase('openDatabase', (open) => {
  it('keeps instants and fractions as numbers', async () => {
    const { db } = open();
    await insertSeason(db, { year: 2001, guess_deadline: NOON });
    const race = await insertRace(db, { year: 2001 });
    const driver = await insertDriver(db, { year: 2001 });
    const standing = {
      race_id: race.id,
      kind: 'DRIVER' as const,
      competitor_id: driver.id,
      sort: 0,
      position: 1,
      points: 12.5,
    };
    await db.insertInto('standing').values(standing).execute();
    const season = await db
      .selectFrom('season')
      .selectAll()
      .where('year', '=', 2001)
      .executeTakeFirstOrThrow();
    expect(season).toMatchObject({ year: 2001, guess_deadline: NOON, finished_at: null });
    expect(await db.selectFrom('standing').selectAll().execute()).toEqual([standing]);
  });

  it('When the work throws, then nothing that it wrote stays', async () => {
    const { inWriteTransaction } = open();
    const work = inWriteTransaction(async (trx) => {
      await trx.insertInto('season').values({ year: 2002 }).execute();
      throw new Error('half way');
    });
    await expect(work).rejects.toThrow('half way');
    expect((await open().readRevision(2002, stoppedClock)).revision).toBeNull();
  });

  it('When two read and then write, then neither loses the other’s write', async () => {
    const { db, inWriteTransaction } = open();
    await db.insertInto('season').values({ year: 2003 }).execute();
    const bump = () =>
      inWriteTransaction(async (trx) => {
        const { revision } = await trx
          .selectFrom('season')
          .select('revision')
          .where('year', '=', 2003)
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('season')
          .set({ revision: revision + 1 })
          .where('year', '=', 2003)
          .execute();
      });
    await Promise.all(Array.from({ length: 25 }, bump));
    expect(await open().readRevision(2003, stoppedClock)).toEqual({
      year: 2003,
      revision: 26,
      participantChanges: 0,
      now: NOON,
    });
  });

  it('When a read transaction tries to write, then it is refused, and only it', async () => {
    const { db, inReadTransaction } = open();
    const write = inReadTransaction((trx) =>
      trx.insertInto('season').values({ year: 2004 }).execute(),
    );
    await expect(write).rejects.toThrow(/read-?only/);
    await db.insertInto('season').values({ year: 2004 }).execute();
    expect((await open().readRevision(2004, stoppedClock)).revision).toBe(1);
  });

  it('A read transaction sees one moment, and nobody waits for it', async () => {
    const { db, inReadTransaction } = open();
    await db.insertInto('season').values({ year: 2006 }).execute();
    const selectRevision = (executor: Executor) =>
      executor
        .selectFrom('season')
        .select('revision')
        .where('year', '=', 2006)
        .executeTakeFirstOrThrow();
    const seen = await inReadTransaction(async (trx) => {
      const before = await selectRevision(trx);
      await open().inWriteTransaction((writing) =>
        writing.updateTable('season').set({ revision: 7 }).where('year', '=', 2006).execute(),
      );
      expect(await selectRevision(db)).toEqual({ revision: 7 });
      return [before, await selectRevision(trx)];
    });
    expect(seen).toEqual([{ revision: 1 }, { revision: 1 }]);
    const write = inReadTransaction((trx) => trx.deleteFrom('season').execute());
    await expect(write).rejects.toThrow(/read-?only/);
  });

  it('does not show the revision of a transaction that is not committed', async () => {
    const { db, inWriteTransaction } = open();
    await db.insertInto('season').values({ year: 2005 }).execute();
    await inWriteTransaction(async (trx) => {
      await trx.updateTable('season').set({ revision: 2 }).where('year', '=', 2005).execute();
      expect((await open().readRevision(2005, stoppedClock)).revision).toBe(1);
    });
    expect((await open().readRevision(2005, stoppedClock)).revision).toBe(2);
    expect((await open().readRevision(2999, stoppedClock)).revision).toBeNull();
  });

  it('When a year has no season, then the latest is looked at where that is asked for', async () => {
    const { db, readRevision, readRevisionOrLatest } = open();
    await db.insertInto('season').values({ year: 2097, revision: 4 }).execute();
    await db.insertInto('season').values({ year: 2096, revision: 5 }).execute();
    const seen = { participantChanges: 0, now: NOON };
    for (const year of [1999, 2097, 2098]) {
      const latest = { ...seen, year: 2097, revision: 4 };
      expect(await readRevisionOrLatest(year, stoppedClock)).toEqual(latest);
    }
    const earlier = { ...seen, year: 2096, revision: 5 };
    expect(await readRevisionOrLatest(2096, stoppedClock)).toEqual(earlier);
    const none = { ...seen, year: 2098, revision: null };
    expect(await readRevision(2098, stoppedClock)).toEqual(none);
    await db.deleteFrom('season').where('year', 'in', [2096, 2097]).execute();
  });

  it('refuses rows that break a reference or a rule', async () => {
    const { db } = open();
    const orphan = {
      id: 'r1',
      year: 1999,
      key: 'x',
      position: 1,
      name: 'X',
      starts_at: 0,
      guess_deadline: 0,
    };
    await expect(db.insertInto('race').values(orphan).execute()).rejects.toThrow(/foreign key/i);
    await expect(
      db
        .insertInto('race')
        .values({ ...orphan, year: 2001, position: 0 })
        .execute(),
    ).rejects.toThrow(/race_position/);
  });

  it.each([
    ['words for an instant', { guess_deadline: 'tomorrow' }, /bigint|INTEGER column/],
    ['a fraction for a count', { revision: 1.5 }, /integer|INT column/],
  ])('refuses %s', async (_what, wrong, reason) => {
    const row = { year: 2006, ...wrong } as unknown as { year: number };
    await expect(open().db.insertInto('season').values(row).execute()).rejects.toThrow(reason);
  });

  it('decides by an injected clock, and by one moving clock when it is the system’s', async () => {
    const { inWriteTransaction } = open();
    await inWriteTransaction(async (trx) => {
      expect(await decisionTime(trx, stoppedClock)).toBe(NOON);
      const first = await decisionTime(trx, systemClock);
      expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await decisionTime(trx, systemClock)).toBeGreaterThan(first);
    });
  });
});

describe('openDatabase', () => {
  it('When PostgreSQL ends the wait to write, then it is said so, and its connection serves others', async () => {
    const { url, drop } = await createTestDatabase('postgres');
    const [other, waiting] = await Promise.all([openDatabase(url), openDatabase(url)]);
    try {
      await other.inWriteTransaction(async () => {
        const write = waiting.inWriteTransaction(async () => {});
        const refused = expect(write).rejects.toThrow(DatabaseUnavailableError);
        const cancel = sql<{ pg_cancel_backend: boolean }>`
          select pg_cancel_backend(pid) from pg_stat_activity
          where wait_event = 'advisory' and datname = current_database()
        `;
        await vi.waitFor(async () => expect((await cancel.execute(other.db)).rows).toHaveLength(1));
        await refused;
      });
      // The pool has only that connection so far.
      expect(await waiting.db.selectFrom('season').selectAll().execute()).toEqual([]);
      await waiting.inWriteTransaction((trx) =>
        trx.insertInto('season').values({ year: 2001 }).execute(),
      );
      expect((await other.readRevision(2001, stoppedClock)).revision).toBe(1);
    } finally {
      await Promise.all([other.close(), waiting.close()]);
      await drop();
    }
  });

  it('refuses an address of another kind', async () => {
    await expect(openDatabase('mysql://localhost/x')).rejects.toThrow('DATABASE_URL');
    await expect(openDatabase('sqlite::memory:')).rejects.toThrow('DATABASE_URL');
  });

  it('When there was no game, then it tells so once; a folder that is not there is not made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formelgjett-new-'));
    let newGames = 0;
    const openAt = async (file: string) => {
      const onNewGame = () => {
        newGames += 1;
      };
      const url = `sqlite:${join(folder, file)}`;
      await (await openDatabase(url, MIGRATIONS, { onNewGame })).close();
    };
    try {
      await openAt('game.db');
      await openAt('game.db');
      expect(newGames).toBe(1);
      await expect(openAt('slip/game.db')).rejects.toThrow('its folder is not there');
      expect(await readdir(folder)).toEqual(['game.db']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
