import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import { ImportResponse } from '#contract/admin/admin-imports.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { type PositionRow, USUAL_SCENARIO } from '#support/f1-api/scenario.ts';
import { freePort } from '#support/processes/free-port.ts';
import { type ServerProcess, startBuiltServer } from '#support/processes/server-process.ts';
import { shiftedClock } from '#support/processes/shifted-clock.ts';
import { type Client, createClient } from '#support/requests/client.ts';
import { DEMO_LOGINS } from '#support/requests/start-server.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { insertPerson } from '#support/rows/people.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { startTestProvider, type TestProvider } from '#support/services/test-provider.ts';
import { SAO_PAULO_OPEN, SAO_PAULO_START, seedDemoWorld } from '#support/worlds/demo-world.ts';

const YEAR = 2025;
const JUMP_MS = 3 * MINUTE_MS;
const LOGIN_JUMP_MS = 20 * MINUTE_MS;
const { username, password } = USUAL_SCENARIO.account;
const ACCOUNT = { OPENF1_USERNAME: username, OPENF1_PASSWORD: password };
const PATIENCE = { timeout: 60 * SECOND_MS, interval: 250 };

describe.runIf(IS_EXHAUSTIVE)('a server that follows a race', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-race-'));
  const clock = { now: () => Date.now() + shiftMs };
  let shiftMs = SAO_PAULO_START + 20 * MINUTE_MS - Date.now();
  let rows: readonly PositionRow[] = [];
  let api: F1Api;
  let server: ServerProcess;
  let client: Client;
  let raceId: string;
  const idOf = new Map<number | null, string>();

  beforeAll(async () => {
    const DATABASE_URL = `sqlite:${join(folder, 'game.db')}`;
    const database = await openDatabase(DATABASE_URL);
    const timeMachine = await seedDemoWorld(database, SAO_PAULO_OPEN);
    await timeMachine.jumpTo(SAO_PAULO_START);
    const drivers = database.db.selectFrom('driver').select(['id', 'number']);
    for (const { id, number } of await drivers.where('year', '=', YEAR).execute()) {
      idOf.set(number, id);
    }
    await database.close();
    api = await startF1Api([readSeasonFile(YEAR)], clock, {
      changePositions: (all) => {
        rows = all;
        return all;
      },
      falsify: (path, all) => {
        if (path === 'drivers') return all.slice(0, 3);
        if (path === 'position') {
          return [...all, { ...all.at(-1), date: '2025-11-09T20:00:00Z', position: 1 }];
        }
        if (path !== 'race_control') return all;
        const date = '2025-11-09T17:02:00Z';
        return [...all, { ...all[0], date, lap_number: 2, message: 'CHEQUERED FLAG' }];
      },
    });
    server = await startBuiltServer(
      {
        DATABASE_URL,
        IMPORTS: 'on',
        JOLPICA_URL: api.urls.jolpica,
        OPENF1_URL: api.urls.openf1,
        ...ACCOUNT,
      },
      shiftedClock(shiftMs, JUMP_MS),
    );
    client = createClient(`http://127.0.0.1:${server.port}`);
    const races = await client.getJson<RaceListItem[]>(`/api/public/race/list/${YEAR}`);
    raceId = races.find(({ name }) => name === 'São Paulo')?.id ?? '';
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function jump(): void {
    shiftMs += JUMP_MS;
    server.kill('SIGUSR2');
  }
  const told = (part: string) => server.lines.filter(({ msg }) => msg.includes(part));
  /** Returns true if what everybody is shown is what was on the track in the last seconds. */
  async function isAsOnTrack(): Promise<boolean> {
    const { field } = await client.getJson<WhatIfView>(`/api/public/what-if?raceId=${raceId}`);
    const shown = JSON.stringify(field.map(({ driverId }) => driverId));
    return [0, 5, 10].some((seconds) => {
      const positions = new Map<number, PositionRow>();
      for (const row of rows) {
        const before = positions.get(row.driver_number);
        if (Date.parse(row.date) > clock.now() - seconds * SECOND_MS) continue;
        if (before === undefined || before.date <= row.date) positions.set(row.driver_number, row);
      }
      const order = [...positions.values()].sort((a, b) => a.position - b.position);
      return shown === JSON.stringify(order.map((row) => idOf.get(row.driver_number)));
    });
  }

  it('shows the order and the flags whatever is wrong, and says what that is', async () => {
    await step(
      'shows the order and the flags whatever is wrong at first, and says what that is',
      async () => {
        await expect.poll(() => told('positions from the future'), PATIENCE).toHaveLength(1);
        await expect.poll(() => told('messages of an end'), PATIENCE).toHaveLength(1);
        api.scenario.falsify = (path, all) =>
          path === 'drivers' ? all : USUAL_SCENARIO.falsify(path, all);
        jump();
        await expect.poll(isAsOnTrack, PATIENCE).toBe(true);
        const { live } = await client.getJson<RaceGuesses>(
          `/api/public/race-guess?raceId=${raceId}`,
        );
        expect(live?.flags.length).toBeGreaterThan(0);
      },
    );

    for (const path of ['sessions', 'drivers', 'position', 'race_control']) {
      await step(`refuses 5 MB of valid ${path} as they arrive, says so, and goes on`, async () => {
        api.scenario.falsify = (asked, all) => {
          if (asked !== path) return all;
          const size = JSON.stringify(all.at(-1)).length;
          return [...all, ...Array.from({ length: 5_000_000 / size }, () => ({ ...all.at(-1) }))];
        };
        jump();
        const refused = () => told(`TOO_LARGE: ${path}?`);
        await expect.poll(refused, PATIENCE).not.toHaveLength(0);
        api.scenario.falsify = USUAL_SCENARIO.falsify;
        await expect.poll(isAsOnTrack, PATIENCE).toBe(true);
      });
    }
  });
});

describe('a server whose account at OpenF1 fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-account-'));
  const CANARY = 'canary';
  let api: F1Api;
  let provider: TestProvider;
  let server: ServerProcess;
  let admin: Client;

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const DATABASE_URL = `sqlite:${join(folder, 'game.db')}`;
    provider = await startTestProvider(url, DEMO_LOGINS);
    const database = await openDatabase(DATABASE_URL);
    await insertSeason(database.db, { year: YEAR, guess_deadline: null });
    await insertPerson(database, provider, { login: 'admin', username: 'Sjefen', is_admin: 1 });
    await database.close();
    // The season is over, so that everything is public.
    api = await startF1Api([readSeasonFile(YEAR)], { now: () => Date.now() });
    server = await startBuiltServer(
      {
        DATABASE_URL,
        PORT: String(port),
        PUBLIC_URL: url,
        ...provider.settings,
        JOLPICA_URL: api.urls.jolpica,
        OPENF1_URL: api.urls.openf1,
        BACKUP_DIR: join(folder, 'backups'),
        ...ACCOUNT,
      },
      shiftedClock(0, LOGIN_JUMP_MS),
    );
    admin = createClient(url);
    await admin.login('admin');
  });
  beforeEach(() => {
    api.requests.length = 0;
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await provider.close();
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['a line break in it', `${CANARY}\nX-Other: 1`],
    ['letters that no header has', `${CANARY}-øæ-☃`],
    ['100,000 letters', CANARY.padEnd(100_000, 'a')],
    ['nothing in it', ''],
  ])('imports as without one where the token has %s, and tells it nobody', async (_what, token) => {
    api.scenario.changeToken = () => token;
    // A login that was refused is tried again after a quarter of an hour.
    const serverNow = async () => (await admin.getJson<HeaderInfo>('/api/public/header')).now;
    const before = await serverNow();
    server.kill('SIGUSR2');
    await expect.poll(serverNow, PATIENCE).toBeGreaterThan(before + LOGIN_JUMP_MS / 2);
    const path = `/api/admin/seasons/${YEAR}/imports`;
    const response = await admin.send('POST', path, { raceId: null });
    const { outcome, lines } = ImportResponse.parse(await response.json());
    expect(['CHANGED', 'UNCHANGED']).toContain(outcome);
    expect(lines).toContainEqual(expect.objectContaining({ code: 'ACCOUNT_REFUSED' }));
    expect(api.requests.map((each) => each.path)).toContain('token');
    expect(api.requests.map((each) => each.path)).toContain(`sessions?year=${YEAR}`);

    const portal = ['/api/admin/imports', '/api/admin/log/IMPORT', '/api/admin/overview'];
    const told = await Promise.all(
      portal.map(async (each) => {
        const answer = await admin.get(each);
        expect(answer.status).toBe(200);
        return answer.text();
      }),
    );
    expect([JSON.stringify(lines), ...told, JSON.stringify(server.lines)].join()).not.toContain(
      CANARY,
    );
    // Whatever a backup has is in the database.
    for (const file of readdirSync(folder).filter((name) => name.startsWith('game.db'))) {
      expect(readFileSync(join(folder, file), 'latin1')).not.toContain(CANARY);
    }
  });
});
