import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#support/databases/databases.ts';
import { buildPages } from '#support/processes/build-pages.ts';
import { MOMENTS, ROLES, recordDemo } from '#support/requests/demo-responses.ts';
import { reverseRows } from '#support/rows/reverse-rows.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';

/** Plans that PostgreSQL would choose for other numbers of rows. */
const OTHER_PLANS = ['indexscan', 'bitmapscan', 'indexonlyscan', 'nestloop']
  .map((way) => `-c enable_${way}=off`)
  .join(' ');

it.runIf(IS_EXHAUSTIVE)(
  'the demo answers alike on SQLite and PostgreSQL, however that stores and reads rows',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'formelgjett-pages-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const webRoot = await buildPages(folder);
    const [sqlite, postgres] = await Promise.all([
      createTestDatabase('sqlite'),
      createTestDatabase('postgres'),
    ]);
    onTestFinished(async () => {
      await sqlite.drop();
      await postgres.drop();
    });
    const all = { moments: MOMENTS, roles: ROLES, webRoot };
    const expected = await recordDemo(sqlite.url, all);
    const url = `${postgres.url}?options=${encodeURIComponent(OTHER_PLANS)}`;
    const recorded = await recordDemo(url, { ...all, onMoment: reverseRows });
    const differences = [...expected].flatMap(([of, responses]) =>
      responses
        .filter((response, index) => response !== recorded.get(of)?.[index])
        .map((response) => `${of} ${response.split(' ')[0]}`),
    );
    expect(differences).toEqual([]);
  },
);
