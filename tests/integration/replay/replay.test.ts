import { beforeAll, expect, it } from 'vitest';
import type { Replay } from '#contract/scoring/replay.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import type { Client } from '#support/requests/client.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { seedDemoWorld, SEASON_OVER } from '#support/worlds/demo-world.ts';

onAnyDatabase('a race seen again', (open) => {
  let server: TestServer;
  let admin: Client;
  let raceId: string;
  beforeAll(async () => {
    await seedDemoWorld(open(), SEASON_OVER);
    server = await startServer(open(), { now: SEASON_OVER });
    admin = await logInAdmin(open(), server);
    const races = await admin.getJson<RaceListItem[]>('/api/public/race/list/2025');
    raceId = races.find(({ name }) => name === 'São Paulo')?.id ?? '';
  });
  it('smokes', async () => {
    const row = await open().db.selectFrom('race_recording').selectAll().where('race_id','=',raceId).executeTakeFirstOrThrow();
    console.log(row.moments.length, row.moments.slice(0, 300));
    for (const q of ['at=0', 'at=2000', 'lap=30', 'at=21600', 'lap=190', 'at=5&lap=3']) {
      const t = performance.now();
      const response = await admin.get(`/api/user/replay?raceId=${raceId}&${q}`);
      const body = await response.json() as Replay;
      console.log(q, response.status, performance.now() - t, JSON.stringify(body).length, JSON.stringify(body).slice(0, 200), JSON.stringify(body.guesses?.live)?.slice(0, 1500), body.guesses?.isCompleted, body.guesses?.waysPast?.[0]);
    }
  });
});
