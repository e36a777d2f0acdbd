import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '#server/base/random.ts';
import { runJobs } from '#server/base/run-jobs.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { runImportTick } from '#server/importing/schedule/run-import-tick.ts';
import { recordMail } from '#server/messages/mail/record-mail.ts';
import { nightlyBackupJob } from '#server/upkeep/backup/nightly-backup.ts';
import { createMetrics, type Metrics } from '#server/upkeep/metrics.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type ServerProcess, startBuiltServer } from '#support/processes/server-process.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { step } from '#support/running/step.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { SEASONS_FOLDER } from '#support/seasons/season-sources.ts';

const MADE_UP = 50;
const NOW = Date.UTC(2025, 3, 22, 6);

/** Shortens timers of a minute or longer. */
const IMPATIENT = `data:text/javascript,${encodeURIComponent(`
  const { setInterval } = globalThis;
  globalThis.setInterval = (work, ms, ...rest) => setInterval(work, ms < 60_000 ? ms : 50, ...rest);
`)}`;

async function linesAt(address: string): Promise<string[]> {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('the metrics of a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-metrics-'));
  let server: ServerProcess;
  let address: string;
  beforeAll(async () => {
    server = await startBuiltServer(
      {
        DATABASE_URL: `sqlite:${join(folder, 'game.db')}`,
        METRICS_PORT: '0',
        IMPORTS: 'on',
        JOLPICA_URL: 'http://127.0.0.1:9',
        OPENF1_URL: 'http://127.0.0.1:9',
      },
      IMPATIENT,
    );
    address = String(server.lines.find((line) => 'metrics' in line)?.metrics);
  });
  afterAll(async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  const site = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  const ask = async (path: string) => {
    const response = await fetch(site(path));
    await response.arrayBuffer();
    return response.status;
  };
  const requests = async (labels: string) => {
    const line = `formelgjett_http_request_duration_seconds_count{${labels}} `;
    return Number((await linesAt(address)).find((each) => each.startsWith(line))?.split(' ')[1]);
  };

  it('are on a port of their own, on this machine, and nowhere else', async () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    expect(new URL(address).port).not.toBe(String(server.port));
    expect(await ask('/metrics')).toBe(404);
    expect((await fetch(new URL('/api/public/home', address))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  });

  it('When a site asks that has its name lead here, then it gets nothing', async () => {
    const { port } = new URL(address);
    const asked = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get(address, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    const strangers = ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'a b'];
    for (const host of strangers) expect(await asked(host), host).toBe(421);
    const own = ['127.0.0.1', 'localhost', '[::1]', '10.0.3.7', 'formelgjett'];
    for (const host of own) expect(await asked(`${host}:${port}`), host).toBe(200);
  });

  it('tell of every job that runs by itself', async () => {
    const jobs = async () => {
      const runs = (await linesAt(address)).map((line) =>
        /_job_runs_total\{job="([^"]+)"/.exec(line),
      );
      return [...new Set(runs.flatMap((run) => run?.[1] ?? []))].sort();
    };
    const all = [
      'cleaning',
      'clock',
      'deadline-backup',
      'deadlines',
      'import',
      'nightly-backup',
      'outbox',
      'recordings',
      'watch',
    ];
    await expect.poll(jobs).toEqual(all);
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
    expect((await linesAt(address)).join('\n')).not.toContain('outcome="FAILED"');
  });

  it('tell of the process, and of what it keeps', async () => {
    const names = (await linesAt(address)).map((line) => line.split(/[ {]/)[0]);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      expect(names).toContain(name);
    }
    expect(await linesAt(address)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^formelgjett_info\{version="\d.+"\} 1$/),
        'formelgjett_database_up 1',
        'formelgjett_late{what="imports"} 0',
      ]),
    );
  });

  it('count requests by route, whatever stands in the address', async () => {
    for (const path of ['/api/public/home', '/api/public/home?a=b']) await ask(path);
    await expect.poll(() => requests('method="GET",route="/api/public/home",status="2xx"')).toBe(2);
    for (const code of ['ABCDEFGH', 'HGFEDCBA']) await ask(`/api/public/invitation/${code}`);
    expect((await linesAt(address)).join('\n')).not.toMatch(/ABCDEFGH|HGFEDCBA/);
  });

  it('have no more labels, however many addresses are made up', async () => {
    const labels = async () => {
      const lines = await linesAt(address);
      return lines
        .filter((line) => line.startsWith('formelgjett_http_'))
        .map((line) => line.split(' ')[0]);
    };
    const makeUp = async (number: number) => {
      await ask(`/made/up/${number}`);
      await ask(`/api/made-up/${number}`);
      await fetch(site(`/api/made-up/${number}`), { method: 'PUT' });
    };
    await makeUp(0);
    const get = 'method="GET",route="/*",status="4xx"';
    const before = await requests(get);
    const some = await labels();
    for (let number = 1; number <= MADE_UP; number += 1) await makeUp(number);
    await expect.poll(() => requests(get)).toBe(before + 2 * MADE_UP);
    expect(await labels()).toEqual(some);
  });
});

onAnyDatabase('what happens by itself', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-metrics-'));
  const clock = createTestClock(NOW);
  const settings = readSettings({ METRICS_PORT: '0', BACKUP_DIR: folder });
  const failures: unknown[] = [];
  let metrics: Metrics;
  let address: string;
  const installation = () => ({
    database: open(),
    clock,
    wallClock: clock,
    random: systemRandom,
    settings,
    sources: { bundled: createBundledSource(SEASONS_FOLDER), live: null },
  });
  beforeAll(async () => {
    metrics = createMetrics(installation(), (error) => failures.push(error));
    address = await metrics.listen();
  });
  afterAll(async () => {
    await metrics.close();
    rmSync(folder, { recursive: true, force: true });
    expect(failures).toEqual([]);
  });

  const told = async (name: string) =>
    (await linesAt(address)).filter((line) => line.startsWith(`formelgjett_${name}{`));

  it('is counted by outcome, and with when it went well', async () => {
    await step('is counted: jobs by outcome, and when the newest backup was made', async () => {
      const stop = runJobs([{ ...nightlyBackupJob(installation()), everyMs: 5 }], {
        stopping: new AbortController(),
        onFailure: (_, error) => failures.push(error),
      });
      await expect
        .poll(() => told('job_runs_total'))
        .toEqual([
          'formelgjett_job_runs_total{job="nightly-backup",outcome="DONE"} 1',
          expect.stringMatching(
            /^formelgjett_job_runs_total\{job="nightly-backup",outcome="IDLE"\} \d+$/,
          ),
        ]);
      await stop();
      expect(await told('last_success_timestamp_seconds')).toEqual([
        `formelgjett_last_success_timestamp_seconds{what="backup"} ${NOW / 1000}`,
      ]);
      expect(await told('late')).toContain('formelgjett_late{what="backup"} 0');
    });

    await step('is counted: imports and mails by outcome', async () => {
      await insertSeason(open().db, { year: 2025, guess_deadline: null });
      expect(await runImportTick(installation())).toMatchObject({ outcome: 'CHANGED' });
      expect(await told('imports_total')).toEqual([
        'formelgjett_imports_total{outcome="CHANGED"} 1',
      ]);
      for (const error of [null, new Error('no room'), new Error('no room')]) {
        await recordMail(open(), { at: NOW, template: 'RESULTS', error });
      }
      expect(await told('mails_total')).toEqual([
        'formelgjett_mails_total{outcome="SENT"} 1',
        'formelgjett_mails_total{outcome="FAILED"} 2',
      ]);
      expect(await told('last_success_timestamp_seconds')).toHaveLength(3);
    });
  });

  it('When the database is not of this version, then its figures are left out', async () => {
    const later = { name: '9999-later', timestamp: 'later' };
    const { db } = open();
    await db
      .insertInto('kysely_migration' as never)
      .values(later as never)
      .execute();
    expect(await linesAt(address)).toContain('formelgjett_database_up 0');
    expect(await told('late')).toEqual([]);
    await db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', later.name as never)
      .execute();
  });
});
