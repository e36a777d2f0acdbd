import { afterEach, describe, expect, it } from 'vitest';
import type { OrderGuessView } from '#contract/guessing/guesses.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import type { Fields } from '#support/f1-api/lies.ts';
import { type LiveGame, startLiveGame } from '#support/worlds/live-game.ts';

const YEAR = 2026;

/** Nobody is entered at Jolpica yet. */
function nobodyEntered(call: string, body: unknown): unknown {
  if (!/^jolpica \d+\/(drivers|constructors)/.test(call)) return body;
  const { MRData } = body as { MRData: Record<string, Fields> };
  const name = call.includes('/constructors.json') ? 'ConstructorTable' : 'DriverTable';
  const list = name === 'ConstructorTable' ? 'Constructors' : 'Drivers';
  return { MRData: { ...MRData, total: '0', [name]: { ...MRData[name], [list]: [] } } };
}

describe.each(TRIED_DIALECTS)('a season to come (%s)', (dialect) => {
  let own: TestDatabase;
  let database: OpenDatabase;
  let game: LiveGame;
  afterEach(async () => {
    await game.close();
    await database.close();
    await own.drop();
  });

  async function play() {
    own = await createTestDatabase(dialect);
    database = await openDatabase(own.url);
    game = await startLiveGame(database, YEAR);
  }
  const importAt = (at: string) => game.importAt({ at, races: [] });
  const guesses = () => game.admin.getJson<OrderGuessView>(`/api/guess/season/${YEAR}/drivers`);
  const races = () => game.admin.getJson<RaceListItem[]>(`/api/public/race/list/${YEAR}`);

  it('has its calendar before anybody is entered, and opens when the field is known', async () => {
    await play();
    game.api.scenario.lie = nobodyEntered;
    const early = await importAt('2025-12-10T12:00:00Z');
    expect(early).toMatchObject({ outcome: 'CHANGED', notices: [{ code: 'ENTRIES_AWAITED' }] });
    expect(await races()).toHaveLength(23);
    expect(await guesses()).toMatchObject({ isOpen: false, deadline: null });

    game.api.scenario.lie = null;
    const known = await importAt('2026-01-10T12:00:00Z');
    expect(known.notices).toEqual([]);
    const testing = Date.parse('2026-02-11T07:00:00Z');
    expect(await guesses()).toMatchObject({ isOpen: true, deadline: testing });
  });
});
