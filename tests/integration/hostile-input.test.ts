import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CsrfToken } from '#contract/accounts/header.ts';
import { NO_CONTENT, type Problem } from '#contract/shared.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import {
  type HostileRequest,
  hostileRequests,
  type SampleCall,
} from '#support/hostile/hostile-requests.ts';
import { makeSampleCalls } from '#support/hostile/sample-calls.ts';
import { type DatabaseSnapshot, snapshotDatabase } from '#support/hostile/snapshot-database.ts';
import { writeEmptyPages } from '#support/processes/build-pages.ts';
import { SAMPLES_NOW } from '#support/requests/admin-writes.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertUser } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { SCRATCH_FOLDER } from '#support/running/scratch-folder.ts';
import { seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

/** `HOSTILE_CASES=2000` (`--testTimeout=0`) is the number that a release is tested with. */
const CASES = Number(process.env.HOSTILE_CASES ?? (IS_EXHAUSTIVE ? 24 : 2));
const SEED = Number(process.env.HOSTILE_SEED ?? 20_251_109);

/** SQLite only: `admin/hostile-input.test.ts` covers differences between the databases. */
describe('hostile input to every route', () => {
  const folder = mkdtempSync(join(SCRATCH_FOLDER, 'formelgjett-hostile-'));
  const backups = join(folder, 'backups');
  let database: OpenDatabase;
  let server: TestServer;
  let world: DatabaseSnapshot;
  let calls: SampleCall[];
  let cookie: string;
  let csrf: Record<string, string>;
  let addresses = 0;

  beforeAll(async () => {
    const file = join(folder, 'hostile.db');
    database = await openDatabase(`sqlite:${file}`);
    server = await startServer(database, {
      now: SAMPLES_NOW,
      webRoot: await writeEmptyPages(folder),
      // A season without results is quick to store.
      bundled: sourceOf(seasonAt(2024, Date.UTC(2024, 0, 10))),
      environment: { BACKUP_DIR: backups },
      logLevel: 'error',
    });
    const person = { login: 'admin', username: 'Hostil', is_admin: 1, is_bingo_master: 1 } as const;
    const { id } = await insertPerson(database, server, person);
    const { cookies } = await logIn(server, 'admin');
    cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = '/api/public/csrf-token';
    const answer = await server.app.inject({ url, headers: { cookie } });
    const { headerName, token } = CsrfToken.parse(answer.json());
    csrf = { [headerName]: token };
    calls = await makeSampleCalls(database, id, server.app);
    world = snapshotDatabase(file);
  });
  afterAll(async () => {
    world.close();
    await server.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (request: HostileRequest) => {
    addresses += 1;
    return server.app.inject({
      ...request,
      method: request.method as 'GET',
      headers: { ...request.headers, ...csrf, cookie },
      // Writes are counted by address.
      remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    });
  };

  /** Returns the fault of a response, if any, and restores all rows. */
  async function faultOf(request: HostileRequest): Promise<string | null> {
    const { statusCode, body } = await send(request);
    const hasStored = world.hasStored();
    const changed = hasStored && statusCode >= 400 ? world.changedTables() : [];
    if (hasStored) world.restore();
    if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}: ${lastError(server)}`;
    return changed.length === 0 ? null : `${statusCode}, but it changed ${changed.join(', ')}`;
  }

  it('begins with calls that are as their route wants them', async () => {
    const refused: string[] = [];
    for (const { method, route, parameters, query, body } of calls) {
      const path = route.replace(/:(\w+)|\*/g, (_, name = '*') => parameters[name] ?? '');
      const answer = await send({
        method,
        url: `${path}?${new URLSearchParams(query)}`,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      if (world.hasStored()) world.restore();
      const code = answer.statusCode < 400 ? null : answer.json<Problem>().code;
      if (code === 'bad-request' || code === 'invalid-input') {
        refused.push(`${method} ${route}: ${answer.body}`);
      }
    }
    expect(refused).toEqual([]);
  });

  it.each([
    ['a body', { body: z.object({ text: z.string() }) }],
    ['text', { querystring: z.object({ text: z.string().optional() }) }],
  ])('When a route has no sample of %s, then it does not count as tried', async (what, schema) => {
    const empty = await openDatabase(`sqlite:${join(folder, `without ${what}.db`)}`);
    const { id } = await insertUser(empty.db);
    const withRoute = await startServer(empty, {
      now: SAMPLES_NOW,
      features: [
        (app) =>
          void app.post(
            '/api/public/unsampled',
            { config: { access: 'PUBLIC' }, schema: { ...schema, response: NO_CONTENT } },
            async (_request, reply) => reply.code(204).send(null),
          ),
      ],
    });
    await expect(makeSampleCalls(empty, id, withRoute.app)).rejects.toThrow(
      `POST /api/public/unsampled has no sample of ${what}`,
    );
    await withRoute.close();
    await empty.close();
  });

  it(`is never answered by 5xx, and what is refused changes nothing (${CASES} cases each)`, async () => {
    const faults: string[] = [];
    expect(calls.length).toBeGreaterThan(100);
    for (const [index, call] of calls.entries()) {
      const details = await fc.check(
        fc.asyncProperty(hostileRequests(call), async (request) => {
          expect(await faultOf(request)).toBeNull();
        }),
        { numRuns: CASES, seed: SEED + index },
      );
      if (details.failed) {
        const told = fc.defaultReportMessage(details);
        faults.push(`${call.method} ${call.route}: ${told}\n${details.errorInstance}`);
      }
      rmSync(backups, { recursive: true, force: true });
    }
    expect(faults.join('\n\n')).toBe('');
  });
});

/** Latest log line of the server, which logs only failures here. */
function lastError(server: TestServer): string {
  return server.logs().trimEnd().split('\n').at(-1)?.slice(0, 2000) ?? '';
}
