import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#support/databases/databases.ts';
import { buildPages } from '#support/processes/build-pages.ts';
import { MOMENTS, ROLES, recordDemo } from '#support/requests/demo-responses.ts';
import { reverseRows } from '#support/rows/reverse-rows.ts';
import { IS_EXHAUSTIVE, sample } from '#support/running/exhaustive.ts';

/** Plans that PostgreSQL would choose for other numbers of rows. */
const OTHER_PLANS = ['indexscan', 'bitmapscan', 'indexonlyscan', 'nestloop']
  .map((way) => `-c enable_${way}=off`)
  .join(' ');

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-pages-'));
let webRoot: string;
beforeAll(async () => {
  webRoot = await buildPages(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the demo answers alike on SQLite and PostgreSQL, however that stores and reads rows', async () => {
  const [sqlite, postgres] = await Promise.all([
    createTestDatabase('sqlite'),
    createTestDatabase('postgres'),
  ]);
  onTestFinished(async () => {
    await sqlite.drop();
    await postgres.drop();
  });
  const moments = IS_EXHAUSTIVE ? MOMENTS : MOMENTS.slice(-1);
  const roles = sample(ROLES, 3);
  const expected = await recordDemo(sqlite.url, { moments, roles, webRoot });
  const url = `${postgres.url}?options=${encodeURIComponent(OTHER_PLANS)}`;
  const recorded = await recordDemo(url, { moments, roles, webRoot, onMoment: reverseRows });
  const differences = [...expected].flatMap(([of, responses]) =>
    responses
      .filter((response, index) => response !== recorded.get(of)?.[index])
      .map((response) => `${of} ${response.split(' ')[0]}`),
  );
  expect(differences).toEqual([]);
});
