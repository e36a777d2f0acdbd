import { beforeAll, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import { newId } from '#server/base/random.ts';
import { notice } from '#server/importing/finding.ts';
import { selectOpenNotices } from '#server/importing/report/open-notices.queries.ts';
import { storeNotices } from '#server/importing/schedule/notices.queries.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { createTestRandom } from '#support/seasons/season-sources.ts';

const YEAR = 2025;
const added = (...names: string[]): ImportDetail => ({ kind: 'NAMES', names });

onAnyDatabase('what the sources left to be told', (open) => {
  const random = createTestRandom();

  beforeAll(async () => {
    await insertSeason(open().db, { year: YEAR });
  });

  async function told(details: readonly ImportDetail[]) {
    const notices = [...notice('COMPETITOR_ADDED', details), ...notice('DRIVER_DROPPED', details)];
    const run = { year: YEAR, at: 0, races: [], isAnswered: true, notices };
    await open().inWriteTransaction((trx) => storeNotices(trx, run, () => newId(random)));
    const rows = await selectOpenNotices(open().db);
    return Object.fromEntries(rows.map(({ code, details }) => [code, details]));
  }

  it('what happened once stays and more is added to it, anything else is told as it is now', async () => {
    const [first, second] = [added('Bearman'), added('Lindblad', 'Hadjar')];
    expect(await told([first])).toEqual({ COMPETITOR_ADDED: [first], DRIVER_DROPPED: [first] });
    expect(await told([second])).toEqual({
      COMPETITOR_ADDED: [first, second],
      DRIVER_DROPPED: [second],
    });
    expect(await told([])).toEqual({ COMPETITOR_ADDED: [first, second] });
  });

  it('a race that is not stored goes by its key', async () => {
    const refused = {
      severity: 'TELL',
      code: 'CALENDAR_REFUSED',
      race: { key: 'madrid', name: 'Madrid' },
      details: [{ kind: 'TECHNICAL', technical: 'startsAt: Invalid' }],
    } as const;
    const run = { year: YEAR, at: 0, races: [], isAnswered: true, notices: [refused] };
    await open().inWriteTransaction((trx) => storeNotices(trx, run, () => 'madrid'));
    const found = (await selectOpenNotices(open().db)).find(({ id }) => id === 'madrid');
    expect(found).toMatchObject({ race: null, details: [added('madrid'), ...refused.details] });
  });
});
