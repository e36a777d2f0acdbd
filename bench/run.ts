import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { findProjectRoot, seasonsFolderOf } from '#server/base/project-root.ts';
import { systemRandom } from '#server/base/random.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import { toPointsTables, toSeasonFacts } from '#server/season/to-season-facts.ts';
import { benchChance } from './chance.bench.ts';
import { benchStillPossible } from './contenders.bench.ts';
import { benchInteractions } from './interactions.bench.ts';
import { benchLinkPictures } from './link-previews.bench.ts';
import { benchPlayers } from './players.bench.ts';
import { benchScoring } from './scoring.bench.ts';
import { benchColdStart, benchHome } from './server.bench.ts';
import { storePlayers } from './store-players.ts';
import { printTable, type Row } from './table.ts';
import { benchWeb } from './web.bench.ts';
import { benchWhatIf } from './what-if.bench.ts';

const END_OF_2025 = Date.parse('2025-12-10T12:00:00Z');
const PLAYERS = 100;

const PARTS = [
  'scoring',
  'chance',
  'players',
  'pictures',
  'server',
  'web',
  'interactions',
] as const;
const asked = process.argv.slice(2);
/** `npm run bench players 100 1000` measures with so many players only. */
const sizes = asked.filter((each) => /^\d+$/.test(each)).map(Number);
const wanted = PARTS.filter((part) => asked.length === 0 || asked.includes(part));

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-bench-'));
try {
  const url = `sqlite:${join(folder, 'bench.db')}`;
  const database = await openDatabase(url);
  const clock = { now: () => END_OF_2025, isSystem: false };
  const source = createBundledSource(seasonsFolderOf(findProjectRoot()));
  for (const year of [2024, 2025]) {
    await importSeason({ database, clock, random: systemRandom }, source, year);
  }
  const stored = await selectSeason(database.db, 2025);
  if (stored === null) throw new Error('2025 was not imported');
  const facts = toSeasonFacts(stored);
  await storePlayers(database, facts, PLAYERS);
  await database.close();

  process.stdout.write(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n\n`,
  );
  const rows: Row[] = [];
  if (wanted.includes('scoring')) {
    const tables = toPointsTables(stored.points);
    rows.push(...benchScoring(facts, tables), ...benchWhatIf(facts, tables));
    rows.push(...benchStillPossible(facts, tables));
  }
  if (wanted.includes('chance')) rows.push(...benchChance());
  if (wanted.includes('players')) rows.push(...(await benchPlayers(sizes)));
  if (wanted.includes('pictures')) rows.push(...(await benchLinkPictures()));
  if (wanted.includes('server')) {
    rows.push(...(await benchHome(url)), ...(await benchColdStart(url)));
  }
  if (wanted.includes('web')) rows.push(...(await benchWeb()));
  if (wanted.includes('interactions')) rows.push(...(await benchInteractions()));
  printTable(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
