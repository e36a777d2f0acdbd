import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportResponse } from '#contract/admin-imports.ts';
import type { RaceGuessView } from '#contract/race-guesses.ts';
import type { RaceListItem } from '#contract/races.ts';
import type { WhatIfView } from '#contract/what-if.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type Client, createClient } from '#support/client.ts';
import { SAO_PAULO_OPEN, SAO_PAULO_START, seedDemoWorld } from '#support/demo-world.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { type PositionRow, USUAL_SCENARIO } from '#support/f1-api/scenario.ts';
import { insertSeason } from '#support/factories.ts';
import { freePort } from '#support/free-port.ts';
import { insertPerson } from '#support/people.ts';
import { readSeasonFile } from '#support/season-sources.ts';
import { FROM_SOURCES, type ServerProcess, startProcess } from '#support/server-process.ts';
import { DEMO_LOGINS } from '#support/start-server.ts';
import { startTestProvider, type TestProvider } from '#support/test-provider.ts';

const YEAR = 2025;
const JUMP_MS = 3 * MINUTE_MS;
const { username, password } = USUAL_SCENARIO.account;
const ACCOUNT = { OPENF1_USERNAME: username, OPENF1_PASSWORD: password };
const PATIENCE = { timeout: 60 * SECOND_MS, interval: 250 };

/** Preloaded script that sets the clock of the server alone, and moves it on a signal. */
const shiftedClock = (shiftMs: number, jumpMs: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const now = Date.now.bind(Date);
    let shift = ${shiftMs};
    process.on('SIGUSR2', () => { shift += ${jumpMs}; });
    Date.now = () => now() + shift;
  `)}`;

describe('a server that follows a race', () => {
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
    server = await startProcess({
      command: ['--import', shiftedClock(shiftMs, JUMP_MS), ...FROM_SOURCES],
      environment: {
        DATABASE_URL,
        IMPORTS: 'on',
        JOLPICA_URL: api.urls.jolpica,
        OPENF1_URL: api.urls.openf1,
        ...ACCOUNT,
      },
    });
    client = createClient(`http://127.0.0.1:${server.port}`);
    const races = await client.getJson<RaceListItem[]>(`/api/public/race/list/${YEAR}`);
    raceId = races.find(({ name }) => name === 'São Paulo')?.id ?? '';
  });
  afterAll(async () => {
    server.kill('SIGKILL');
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

  it('stalls', async () => {
    await new Promise((r) => setTimeout(r, 6000));
    const cases: [string, number][] = [['none',0],['drivers',1e9],['race_control',1e9],['position',1e9],['sessions',1e9],['drivers',0.9],['race_control',0.95],['position',0.95],['sessions',0.9]];
    const max: Record<string, number> = { drivers: 100, race_control: 2000, position: 6000, sessions: 500 };
    for (const [path, share] of cases) {
      let made: unknown[] | null = null;
      api.scenario.falsify = (asked, all) => {
        if (asked !== path) return all;
        const size = JSON.stringify(all.at(-1)).length;
        const n = share > 1 ? 4_900_000 / size : share * (max[path] ?? 0) - all.length;
        made ??= Array.from({ length: Math.max(0, n) }, (_, k) => ({ ...all.at(-1), ...(path === 'race_control' ? { message: k % 2 ? 'TRACK CLEAR' : 'RED FLAG', flag: null, scope: null, date: new Date(clock.now() - 60000 - k * 10).toISOString() } : {}), ...(path === 'drivers' ? { driver_number: 100 + k } : {}) }));
        return [...all, ...made as typeof all];
      };
      jump();
      const end = Date.now() + 14000;
      let worst = 0;
      while (Date.now() < end) {
        const at = performance.now();
        await (await fetch(`http://127.0.0.1:${server.port}/api/health`)).text();
        worst = Math.max(worst, performance.now() - at);
        await new Promise((r) => setTimeout(r, 20));
      }
      console.log('STALL', path, share, Math.round(worst), server.lines.slice(-2).map((l) => l.msg).join(' | ').slice(0, 300));
    }
  }, 300000);
});
