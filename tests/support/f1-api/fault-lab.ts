import { MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { selectKnownSeason } from '#server/importing/fetch/live/known-season.queries.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { runLines } from '#server/importing/report/import-lines.ts';
import { dumpSeason, everythingStored } from '../checks/season-dump.ts';
import {
  createTestDatabase,
  type Dialect,
  spareTheDisk,
  type TestDatabase,
} from '../databases/databases.ts';
import { createTestClock } from '../running/test-clock.ts';
import { createTestRandom, readSeasonFile } from '../seasons/season-sources.ts';
import { readCorrections } from './corrections.ts';
import { startF1Api } from './f1-api.ts';
import { type FaultKind, faultyAnswer } from './faults.ts';
import { judgeFaultyRun } from './judge-faulty-run.ts';
import { liveSourceOf } from './live-season.ts';
import type { MockResponse } from './mock-response.ts';

const YEAR = 2025;
const STALL_MS = 200;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
/** Faults that equal a source without data yet, so nobody must be notified. */
const NOTHING_YET: readonly FaultKind[] = ['EMPTY', 'NOT_FOUND'];

interface Import {
  readonly at: string;
  readonly races: readonly string[];
}

/** Moment at which the sources have something new. */
export interface Moment {
  readonly name: string;
  /** State before, from an earlier import. */
  readonly before: Import;
  readonly now: Import;
  /** Calls to break; all by default. */
  readonly calls?: RegExp;
}

/** Returns a call without parts in which similar calls differ: teams, sessions. */
function kindOf(call: string): string {
  return call
    .replace(/constructors\/\w+\//, 'constructors/…/')
    .replace(/[?&](session_key|limit|offset)=\d+/g, '');
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Breaks every call that an import makes at a moment, each time on the same stored season. */
export async function openFaultLab(dialect: Dialect, { before, now, calls = /./ }: Moment) {
  const clock = createTestClock(Date.parse(before.at));
  const random = createTestRandom();
  const corrections = readCorrections();
  const api = await startF1Api([readSeasonFile(YEAR)], clock, { corrections });
  const template = await createTestDatabase(dialect);
  let copy: { readonly copied: TestDatabase; readonly database: OpenDatabase } | null = null;

  async function importInto(database: OpenDatabase, races: readonly string[], timeoutMs?: number) {
    const known = await selectKnownSeason(database.db, YEAR);
    const { source } = liveSourceOf({ api, clock, known, options: { races }, timeoutMs });
    const deps = { database, clock, random };
    return importSeason(deps, source, YEAR, { corrections: 'auto' });
  }

  async function throwAway() {
    await copy?.database.close();
    await copy?.copied.drop();
    copy = null;
  }

  /** Returns a copy of the season as it was stored before. */
  async function storedBefore(): Promise<OpenDatabase> {
    if (copy === null) {
      const copied = await createTestDatabase(dialect, template);
      copy = { copied, database: await openDatabase(copied.url) };
      await spareTheDisk(copy.database);
    }
    clock.set(Date.parse(now.at));
    return copy.database;
  }

  const first = await openDatabase(template.url);
  await importInto(first, before.races);
  const old = await dumpSeason(first.db, YEAR);
  await first.close();

  api.requests.length = 0;
  const database = await storedBefore();
  const whole = await importInto(database, now.races);
  const asked = api.requests.map(({ upstream, path }) => kindOf(`${upstream} ${path}`));
  const healthy = await dumpSeason(database.db, YEAR);
  await throwAway();

  /** Responses of the run without a fault, by kind of call. */
  const responses = new Map<string, MockResponse[]>();
  for (const { upstream, path } of [...api.requests]) {
    const call = kindOf(`${upstream} ${path}`);
    const base = upstream === 'openf1' ? `${api.urls.openf1}/` : api.urls.jolpica;
    const response = await api.fetch(base + path, {});
    const contentType = response.headers.get('content-type') ?? '';
    const answer = { status: response.status, contentType, body: await response.text() };
    responses.set(call, [...(responses.get(call) ?? []), answer]);
  }

  return {
    /** Returns false if the responses to a call are the same with a fault as without. */
    changes(call: string, fault: FaultKind): boolean {
      return (responses.get(call) ?? []).some((answer) => {
        const faulty = faultyAnswer(fault, answer);
        return faulty === null || faulty.status !== answer.status || faulty.body !== answer.body;
      });
    },
    /** Outcome of the run without a fault. */
    outcome: whole.outcome,
    notices: whole.notices,
    calls: [...new Set(asked)].filter((call) => calls.test(call)),
    /** @returns all faults of a run in which these calls fail, and of the next one */
    async tryFault(call: string, fault: FaultKind): Promise<string[]> {
      const tried = await storedBefore();
      const { db } = tried;
      const stored = await everythingStored(db, YEAR);
      const log = () => db.selectFrom('import_run').selectAll().execute();
      const earlier = new Set((await log()).map(({ id }) => id));
      api.breakAnswers((question) => kindOf(question) === call, fault);
      const timeoutMs = fault.startsWith('STALL') ? STALL_MS : undefined;
      const report = await importInto(tried, now.races, timeoutMs);
      api.mend();
      const after = await dumpSeason(db, YEAR);
      const isUntouched = isSame(await everythingStored(db, YEAR), stored);
      const isWhole = isSame(after, healthy);
      const logged = (await log()).filter(({ id }) => !earlier.has(id));
      const said = logged.flatMap((run) => runLines(run.account).filter((line) => 'code' in line));
      const hasFailed = report.outcome === 'FAILED' || report.outcome === 'REFUSED';
      const isSilent = !hasFailed && !isWhole && said.length === 0 && !NOTHING_YET.includes(fault);
      const wrong = [
        ...judgeFaultyRun(old, after, healthy),
        ...said
          .flatMap(({ details }) => details)
          .flatMap((detail) => (detail.kind === 'TECHNICAL' ? detail.technical : []))
          .filter((technical) => !/^\w[^\n]{10,}$/.test(technical))
          .map((technical) => `unreadable: ${technical}`),
        ...(logged.length === 1 ? [] : [`${logged.length} runs are in the log`]),
        ...(hasFailed && !isUntouched ? ['it failed, but something was stored'] : []),
        ...(hasFailed && said.length === 0 ? ['it failed, and nobody is told why'] : []),
        ...(isSilent ? ['something is missing, and nobody is told'] : []),
      ];
      if (!isUntouched) {
        clock.set(Date.parse(now.at) + TEN_MINUTES_MS);
        await importInto(tried, now.races);
        const isMended = isSame(await dumpSeason(db, YEAR), healthy);
        if (!isMended) wrong.push('the next run does not mend it');
        await throwAway();
      }
      return wrong.map((what) => `${call} ${fault} (${report.outcome}): ${what}`);
    },
    async close() {
      await throwAway();
      await template.drop();
      await api.close();
    },
  };
}
