import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { USUAL_SCENARIO } from '#support/f1-api/scenario.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { createLiveImports } from '#support/worlds/live-imports.ts';

const YEAR = 2025;
const IN_PRACTICE = Date.parse('2025-03-14T02:00:00Z');
const { username, password } = USUAL_SCENARIO.account;

onAnyDatabase('an import with an account at OpenF1', (open) => {
  const clock = createTestClock(IN_PRACTICE);
  let api: F1Api;
  let seed = 0;
  beforeEach(async () => {
    clock.set(IN_PRACTICE);
    api = await startF1Api([readSeasonFile(YEAR)], clock);
  });
  afterEach(() => api.close());

  async function run(
    environment: Readonly<Record<string, string>>,
    fetch: typeof globalThis.fetch = globalThis.fetch,
  ) {
    const { db } = open();
    const stored = await db.selectFrom('season').select('year').executeTakeFirst();
    if (stored === undefined) await insertSeason(db, { year: YEAR, guess_deadline: null });
    clock.advance(MINUTE_MS);
    // Everything is due at once.
    const tables = ['job_lease', 'season_poll', 'import_notice', 'upstream_request'] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
    seed += 1;
    const imports = createLiveImports({ database: open(), api, clock, environment, seed, fetch });
    const report = await imports.tick();
    return { report, codes: report?.notices.map(({ code }) => code) };
  }
  const logins = () => api.requests.filter(({ path }) => path === 'token').length;

  test('is not shut out while a session runs', async () => {
    expect((await run({})).codes).toContain('SOURCE_UNAVAILABLE');
    const account = { OPENF1_USERNAME: username, OPENF1_PASSWORD: password };
    const { report, codes } = await run(account);
    expect(report?.outcome).toMatch(/CHANGED/);
    expect(codes).not.toContain('SOURCE_UNAVAILABLE');
    expect(logins()).toBe(1);
  });

  test('goes on without it where it is refused, and says so', async () => {
    const wrong = { OPENF1_USERNAME: username, OPENF1_PASSWORD: 'canary-wrong' };
    const { report, codes } = await run(wrong);
    expect(codes).toEqual(expect.arrayContaining(['ACCOUNT_REFUSED', 'SOURCE_UNAVAILABLE']));
    expect(JSON.stringify(report)).not.toContain('canary');
    clock.set(IN_PRACTICE + 12 * HOUR_MS);
    const later = await run(wrong);
    expect(later.codes).toContain('ACCOUNT_REFUSED');
    expect(later.codes).not.toContain('SOURCE_UNAVAILABLE');
    expect(later.report?.outcome).toMatch(/CHANGED/);
    expect(logins()).toBe(2);
  });

  test.each([400, 401, 402, 403, 431])(
    'goes on without it where OpenF1 answers its tokens with %s',
    async (status) => {
      clock.set(IN_PRACTICE + 12 * HOUR_MS);
      const account = { OPENF1_USERNAME: username, OPENF1_PASSWORD: password };
      let refused = 0;
      const { report, codes } = await run(account, async (url, init) => {
        if (!new Headers(init?.headers).has('authorization')) return fetch(url, init);
        refused += 1;
        return new Response('{}', { status, headers: { 'content-type': 'application/json' } });
      });
      expect(report?.outcome).toMatch(/CHANGED/);
      expect(codes).not.toContain('SOURCE_UNAVAILABLE');
      expect(codes).not.toContain('SOURCE_BROKEN');
      expect(refused).toBe(logins());
      expect(refused).toBeLessThan(4);
    },
  );

  test('goes on without it while no token is to be had', async () => {
    api.breakAnswers(/openf1 token/, 'ERROR_500');
    clock.set(IN_PRACTICE + 12 * HOUR_MS);
    const account = { OPENF1_USERNAME: username, OPENF1_PASSWORD: password };
    const { report, codes } = await run(account);
    expect(report?.outcome).toMatch(/CHANGED/);
    expect(codes).not.toContain('ACCOUNT_REFUSED');
    expect(codes).not.toContain('SOURCE_UNAVAILABLE');
    expect(logins()).toBe(1);
  });
});
