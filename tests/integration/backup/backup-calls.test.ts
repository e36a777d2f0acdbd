import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '#contract/shared.ts';
import type { BackupFile, BackupList } from '#contract/upkeep/backup.ts';
import { decryptBackup, encryptedSize } from '#server/upkeep/backup/encrypted-file.ts';
import { checkBackup, restoreBackup } from '#server/upkeep/backup/restore-backup.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { isAlive, pidIn } from '#support/processes/hook-process.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertRaceGuess, insertSeasonGuess, insertUser } from '#support/rows/factories.ts';
import { dumpDatabase, fillDatabase } from '#support/rows/filled-database.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { insertAdminSeason } from '#support/worlds/admin-season.ts';

const LIST = '/api/admin/backup';
const DOWNLOAD = '/api/admin/backup/download';
const KEY = randomBytes(32);

onAnyDatabase('the calls for backups', (open) => {
  let folder: string;
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'formelgjett-calls-')), 'backups');
    server = await startServer(open(), {
      environment: { BACKUP_DIR: folder, BACKUP_KEY: KEY.toString('base64') },
    });
    await fillDatabase(open(), 'calls');
    await insertPerson(open(), server, { login: 'bingomester', is_bingo_master: 1 });
    await insertPerson(open(), server, { login: 'spiller1' });
    admin = await logInAdmin(open(), server);
  });
  afterAll(async () => {
    await server.close();
    await rm(join(folder, '..'), { recursive: true, force: true });
  });

  const list = async () => (await admin.getJson<BackupList>(LIST)).backups;
  const logged = () =>
    open()
      .db.selectFrom('audit_entry')
      .innerJoin('user', 'user.id', 'audit_entry.actor_user_id')
      .select(['action', 'subject', 'username'])
      .where('kind', '=', 'BACKUP')
      .orderBy('entry')
      .execute();
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  /** Stores a download, to be read with the key. */
  const asRestorable = async (answer: Response) => {
    const path = join(folder, '..', 'sealed');
    await writeFile(path, await bytesOf(answer));
    return { path, key: KEY };
  };

  it('make, list, send and refuse backups', async () => {
    await step('When none has been made, then the list is empty', async () => {
      expect(await list()).toEqual([]);
    });

    await step(
      'When an admin makes one, then it stands in the list, private, and can be restored',
      async () => {
        const answer = await admin.send('POST', LIST);
        expect(answer.status).toBe(201);
        const made = (await answer.json()) as BackupFile;
        expect(made).toMatchObject({ kind: 'MANUAL', createdAt: server.wallClock.now() });
        expect(await list()).toEqual([made]);
        expect(await readdir(folder)).toEqual([made.name]);
        const { mode, size } = await stat(join(folder, made.name));
        expect([mode & 0o777, encryptedSize(size)]).toEqual([0o600, made.size]);
        expect((await checkBackup(join(folder, made.name))).rows.get('user')).toBe(9);
        expect(await logged()).toEqual([
          { action: 'BACKUP_MADE', subject: made.name, username: 'Sjefen' },
        ]);
      },
    );

    await step(
      'When an admin downloads a fresh one, then it holds the present and leaves nothing behind',
      async () => {
        const files = await readdir(folder);
        const before = await dumpDatabase(open());
        const answer = await admin.get(DOWNLOAD, { 'accept-encoding': 'gzip, br' });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toBe('application/vnd.formelgjett.backup');
        expect(answer.headers.get('content-encoding')).toBeNull();
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('content-disposition')).toMatch(
          /^attachment; filename="formelgjett-manual-\d{8}T\d{9}Z\.sealed"$/,
        );
        const file = await asRestorable(answer);
        expect((await logged()).at(-1)).toMatchObject({ action: 'BACKUP_DOWNLOADED' });
        expect(await readdir(folder)).toEqual(files);
        // The log was written after the backup.
        const sessions = await open().db.selectFrom('session').selectAll().execute();
        await restoreBackup(open(), file, 0);
        expect(await dumpDatabase(open())).toEqual(before);
        await open().db.insertInto('session').values(sessions).execute();
      },
    );

    await step('When an admin downloads one from the list, then it is that file', async () => {
      const [made] = await list();
      const answer = await admin.get(`${LIST}/${made?.name}`);
      expect(answer.headers.get('content-disposition')).toContain(made?.name.split('.')[0]);
      expect(Number(answer.headers.get('content-length'))).toBe(made?.size);
      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
      const stored = await readFile(join(folder, made?.name ?? ''));
      expect(hash(await buffer(decryptBackup(await asRestorable(answer))))).toBe(hash(stored));
      expect((await logged()).at(-1)).toEqual({
        action: 'BACKUP_DOWNLOADED',
        subject: made?.name,
        username: 'Sjefen',
      });
    });

    await step(
      'When somebody guesses, then neither the list nor a download tells an admin',
      async () => {
        const look = async () => {
          server.wallClock.advance(1000);
          const made = (await (await admin.send('POST', LIST)).json()) as BackupFile;
          const bytes = await bytesOf(await admin.get(`${LIST}/${made.name}`));
          const fresh = await bytesOf(await admin.get(DOWNLOAD));
          return { sizes: [made.size, bytes.length, fresh.length], bytes };
        };
        const before = await look();
        const { id: userId } = await insertUser(open().db);
        const { year, driverIds, openRaceId: raceId } = await insertAdminSeason(open().db, 2031, 0);
        await insertSeasonGuess(open().db, { userId, year, drivers: driverIds });
        await insertRaceGuess(open().db, { userId, raceId, first: driverIds[0] ?? '' });
        const after = await look();
        expect(after.sizes).toEqual(before.sizes);
        // The bytes do not compress, so they reveal nothing.
        for (const { bytes } of [before, after]) {
          expect(gzipSync(bytes).length).toBeGreaterThan(bytes.length);
        }
        expect(before.bytes.subarray(40).equals(after.bytes.subarray(40))).toBe(false);
      },
    );

    await step('lists the newest first, and nothing that is not a backup of ours', async () => {
      server.wallClock.advance(1000);
      const later = (await (await admin.send('POST', LIST)).json()) as BackupFile;
      await writeFile(join(folder, 'notes.txt'), 'mine');
      await writeFile(join(folder, '.partial-aaaaaaaaaaaa'), 'half');
      await mkdir(join(folder, 'nightly-20240101T000000000Z.jsonl.gz'));
      const names = (await list()).map(({ name }) => name);
      expect(names[0]).toBe(later.name);
      expect(names).toHaveLength(4);
    });

    await step(
      'When several are asked for at the same moment, then one is made and the others told',
      async () => {
        const before = await list();
        const headers = await admin.csrfHeaders();
        server.wallClock.advance(1000);
        const answers = await Promise.all(
          [1, 2, 3, 4].map(() => admin.request(LIST, { method: 'POST', headers })),
        );
        const statuses = new Set(answers.map(({ status }) => status));
        expect(statuses).toContain(201);
        // On a slow machine the second request may come after the first is done, and creates another
        // backup.
        expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
        expect(await list()).toHaveLength(before.length + 1);
      },
    );

    for (const [name, status] of [
      ['..%2Ftest.db', 400],
      ['..%2F..%2F..%2Fetc%2Fpasswd', 400],
      ['%2Fetc%2Fpasswd', 400],
      ['notes.txt', 400],
      ['.partial-aaaaaaaaaaaa', 400],
      ['..', 404],
      ['manual-20251109T153000000Z.jsonl.gz%00', 400],
      ['manual-20251109T153000000Z.jsonl.gz%0A', 400],
      ['manual-19990101T000000000Z.jsonl.gz', 404],
      ['manual-20259999T999999999Z.jsonl.gz', 404],
      ['nightly-20240101T000000000Z.jsonl.gz', 404],
    ] as const) {
      await step(`When asked for ${name}, then there is no such backup`, async () => {
        const before = (await logged()).length;
        const answer = await admin.get(`${LIST}/${name}`);
        expect(answer.status).toBe(status);
        expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        expect(await logged()).toHaveLength(before);
      });
    }

    await step('When a link in the folder leads elsewhere, then it is not followed', async () => {
      const name = 'manual-20200101T000000000Z.jsonl.gz';
      await symlink('/etc/hostname', join(folder, name));
      expect((await list()).map((file) => file.name)).not.toContain(name);
      expect((await admin.get(`${LIST}/${name}`)).status).toBe(404);
    });

    await step(
      'When another site asks an admin’s browser for a backup, then it gets none',
      async () => {
        const [made] = await list();
        for (const path of [DOWNLOAD, `${LIST}/${made?.name}`]) {
          const answer = await admin.get(path, { 'sec-fetch-site': 'cross-site' });
          expect(answer.status).toBe(403);
          expect(((await answer.json()) as Problem).code).toBe('cross-site');
        }
      },
    );

    await step('When the list is asked for without a folder, then it is empty', async () => {
      await rm(folder, { recursive: true });
      expect(await list()).toEqual([]);
    });

    await step('is for admins alone, every call of it', async () => {
      const name = 'manual-20251109T153000000Z.jsonl.gz';
      const calls: [string, string][] = [
        ['GET', LIST],
        ['POST', LIST],
        ['GET', DOWNLOAD],
        ['GET', `${LIST}/${name}`],
      ];
      const people: [Client, string][] = [
        [server.newClient(), 'not-logged-in'],
        [await logIn(server, 'ny'), 'no-username'],
        [await logIn(server, 'spiller1'), 'not-admin'],
        [await logIn(server, 'bingomester'), 'not-admin'],
      ];
      const before = (await logged()).length;
      for (const [method, path] of calls) {
        for (const [client, code] of people) {
          const answer = await (method === 'GET' ? client.get(path) : client.send(method, path));
          expect(((await answer.json()) as Problem).code, `${method} ${path}`).toBe(code);
        }
      }
      const forged = await admin.request(LIST, { method: 'POST' });
      expect(((await forged.json()) as Problem).code).toBe('csrf-token-wrong');
      expect((await admin.request(DOWNLOAD, { method: 'HEAD' })).status).toBe(404);
      expect(await logged()).toHaveLength(before);
      expect(await list()).toEqual([]);
    });
  });
});

onAnyDatabase('a backup hook that hangs', (open) => {
  it('When the server closes, then the hook ends, too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formelgjett-hook-'));
    const pidFile = join(folder, 'pid');
    const server = await startServer(open(), {
      environment: {
        BACKUP_DIR: join(folder, 'backups'),
        BACKUP_KEY: KEY.toString('base64'),
        BACKUP_HOOK: `echo $$ > ${pidFile}; sleep 600; true`,
      },
    });
    const admin = await logInAdmin(open(), server);
    expect((await admin.send('POST', LIST)).status).toBe(201);
    const pid = await pidIn(pidFile);
    expect(isAlive(pid)).toBe(true);
    await server.close();
    await expect.poll(() => isAlive(pid)).toBe(false);
    await rm(folder, { recursive: true, force: true });
  });
});
