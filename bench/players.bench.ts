import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completedRaces } from '#domain/completed-races.ts';
import { openRace } from '#domain/deadlines.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { saveRacePlace } from '#server/guesses/save-race-place.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { createBundledSource } from '#server/importing/sources/bundled.ts';
import { findProjectRoot, seasonsFolderOf } from '#server/project-root.ts';
import { systemRandom } from '#server/random.ts';
import { selectSeason } from '#server/seasons/season.queries.ts';
import { createSeasonReader } from '#server/seasons/season-reader.ts';
import { toSeasonFacts } from '#server/seasons/to-season-facts.ts';
import { readSettings } from '#server/settings.ts';
import { insertUser, storePlayers } from './store-players.ts';
import { median, type Row } from './table.ts';

const YEAR = 2025;
/** The grid of the 21st race is known, and its guess open. */
const GRID_KNOWN = Date.parse('2025-11-09T15:30:00Z');
const RACE_RUN = Date.parse('2025-11-10T12:00:00Z');
const RUNS = 15;
const HOME = '/api/public/home';

const MOST_AFTER_GUESS_MS = 5;
const MOST_BYTES = 60_000;

const SIZES = [12, 100, 1_000, 10_000];

interface Cost {
  readonly size: number;
  readonly first: number;
  readonly guess: number;
  readonly newPlayer: number;
  readonly deadline: number;
  readonly result: number;
  readonly bytes: number;
}

/** Milliseconds of CPU of this process: what others do on the machine does not count. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What a change costs whoever looks at the front page first after it, with so many players. */
async function costOf(size: number): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-players-'));
  const database = await openDatabase(`sqlite:${join(folder, 'bench.db')}`);
  try {
    let now = GRID_KNOWN;
    const clock = { now: () => now, isSystem: false };
    const source = createBundledSource(seasonsFolderOf(findProjectRoot()));
    const bring = () => importSeason({ database, clock, random: systemRandom }, source, YEAR);
    await bring();
    const stored = await selectSeason(database.db, YEAR);
    if (stored === null) throw new Error(`${YEAR} was not imported`);
    const facts = toSeasonFacts(stored);
    const race = openRace(facts, now);
    if (race === null) throw new Error('No race is open');
    const before = completedRaces(facts).length;
    await storePlayers(database, facts, size);
    for (let run = 0; run < RUNS; run += 1) {
      await insertUser(database.db, { id: `new-${run}`, name: `Ny ${run}` });
    }
    const app = await buildApp(
      {
        settings: readSettings({ LOG_LEVEL: 'silent' }),
        database,
        clock,
        wallClock: clock,
        random: systemRandom,
        seasons: createSeasonReader(database, clock),
        sources: { bundled: source, live: null },
      },
      { webRoot: null },
    );
    const home = async () => {
      const { statusCode, body } = await app.inject({ url: HOME });
      if (statusCode !== 200) throw new Error(`${HOME}: ${statusCode}`);
      return body;
    };
    const afterSave = async (userId: string, run: number) => {
      const driverId = race.grid?.[run % 10]?.driverId ?? null;
      const guess = { userId, raceId: race.id, category: 'FIRST', basedOn: undefined } as const;
      await saveRacePlace({ database, clock }, { ...guess, driverId });
      return cpuOf(home);
    };
    const first = await cpuOf(home);
    const guesses: number[] = [];
    const newPlayers: number[] = [];
    for (let run = 0; run < RUNS; run += 1) guesses.push(await afterSave('player-0', run));
    for (let run = 0; run < RUNS; run += 1) newPlayers.push(await afterSave(`new-${run}`, run));
    now = race.guessDeadline;
    const deadline = await cpuOf(home);
    now = RACE_RUN;
    await bring();
    const result = await cpuOf(home);
    const shown = JSON.parse(await home());
    if (shown.completedRaces.length <= before) throw new Error('The result is not shown');
    const bytes = Buffer.byteLength(await home());
    await app.close();
    return {
      size,
      first,
      guess: median(guesses),
      newPlayer: median(newPlayers),
      deadline,
      result,
      bytes,
    };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first front page after each kind of change, by the number of players. */
export async function benchPlayers(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) {
    const cost = await costOf(size);
    const players = `${size.toLocaleString('en')} players`;
    const time = (what: string, measured: number, most: number | null): Row => ({
      what: `${players}: front page, ${what}`,
      measured: `${measured.toFixed(1)} ms`,
      bar: most === null ? '' : `<= ${most} ms`,
      isMet: most === null ? null : measured <= most,
    });
    rows.push(
      time('first of all', cost.first, null),
      time('after a saved guess', cost.guess, MOST_AFTER_GUESS_MS),
      time("after a new player's first guess", cost.newPlayer, MOST_AFTER_GUESS_MS),
      time('after a deadline', cost.deadline, null),
      time('after a result', cost.result, null),
      {
        what: `${players}: bytes of the front page's call`,
        measured: cost.bytes.toLocaleString('en'),
        bar: `<= ${MOST_BYTES.toLocaleString('en')}`,
        isMet: cost.bytes <= MOST_BYTES,
      },
    );
  }
  return rows;
}
