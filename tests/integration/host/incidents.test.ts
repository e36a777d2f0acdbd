import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import { recordMail } from '#server/messages/mail/record-mail.ts';
import { runNightlyBackup } from '#server/upkeep/backup/nightly-backup.ts';
import { readJobHealth } from '#server/upkeep/health/read-job-health.ts';
import { recordIncidents } from '#server/upkeep/health/record-incidents.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { insertGuessWorld } from '#support/worlds/guess-world.ts';
import {
  createMessageWorld,
  type MessageWorld,
  mailAddress,
} from '#support/worlds/message-world.ts';

/** After the season of the test data, so that no reminder is due. */
const NOW = Date.UTC(2025, 11, 28, 12);
const PATIENCE = 30 * MINUTE_MS;

onAnyDatabase('what goes wrong for too long', (open) => {
  let world: MessageWorld;
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-trouble-'));

  beforeAll(async () => {
    await insertGuessWorld(open());
    world = await createMessageWorld(open(), { BACKUP_DIR: folder });
    for (const name of ['sjefen', 'spilleren']) await world.insertRecipient(name, {});
    const admin = open().db.updateTable('user').set({ is_admin: 1 });
    await admin.where('id', '=', 'sjefen').execute();
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await world.reset();
    const { db } = open();
    for (const table of ['trouble', 'job_lease', 'mail_entry', 'import_run'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('season').set({ is_imported: 0 }).execute();
    await backup(NOW);
  });

  async function backup(now: number): Promise<void> {
    world.clock.set(now);
    await runNightlyBackup(world.installation);
  }
  /** Returns the mails to admins after the job has run at these times. */
  async function told(...times: readonly number[]): Promise<string[]> {
    const mails: string[] = [];
    for (const now of times) {
      world.clock.set(now);
      await recordIncidents(world.installation);
      for (const { to, subject } of await world.sendAt(now)) {
        expect(to).toEqual([mailAddress('sjefen')]);
        mails.push(subject);
      }
    }
    return mails;
  }

  it('is told to admins once, after it has lasted, and once when it is well again', async () => {
    expect(await told(NOW, NOW + DAY_MS)).toEqual([]);
    const missed = NOW + 2 * DAY_MS;
    expect(await told(missed, missed + PATIENCE - 1)).toEqual([]);
    expect(await told(missed + PATIENCE, missed + PATIENCE, missed + HOUR_MS)).toEqual([
      'Sikkerhetskopien mangler',
    ]);
    await backup(missed + 2 * HOUR_MS);
    const well = ['Sikkerhetskopien er på plass igjen'];
    expect(await told(missed + 2 * HOUR_MS, missed + 3 * HOUR_MS)).toEqual(well);

    const again = missed + 5 * DAY_MS;
    expect(await told(again, again + PATIENCE)).toEqual(['Sikkerhetskopien mangler']);
  });

  it('is not told when it is over at once, as after a night without power', async () => {
    const awake = NOW + 3 * DAY_MS;
    expect(await told(awake)).toEqual([]);
    await backup(awake + MINUTE_MS);
    expect(await told(awake + 5 * MINUTE_MS, awake + HOUR_MS)).toEqual([]);
  });

  it('are imports without an answer for a day, while a season keeps itself up to date', async () => {
    const { db } = open();
    const run = { year: 2025, source: 'live', finished_at: 0, account: '[]' };
    await db
      .insertInto('import_run')
      .values([
        { ...run, id: 'good', started_at: NOW - DAY_MS, outcome: 'UNCHANGED' },
        { ...run, id: 'bad', started_at: NOW, outcome: 'FAILED' },
      ])
      .execute();
    expect(await told(NOW + 1, NOW + PATIENCE + 1)).toEqual([]);
    await db.updateTable('season').set({ is_imported: 1 }).where('year', '=', 2025).execute();
    expect(await told(NOW)).toEqual([]);
    expect(await told(NOW + 1, NOW + PATIENCE + 1)).toEqual(['Resultatene blir ikke hentet']);
  });

  const failed = (at: number) =>
    recordMail(open(), { at, template: 'RESULTS', error: new Error('no room') });

  it('is no mail that has failed for less than an hour', async () => {
    for (const at of [NOW, NOW + 1, NOW + 2]) await failed(at);
    const hourLater = NOW + HOUR_MS;
    expect(await told(hourLater, hourLater + PATIENCE)).toEqual([]);
    expect(await told(hourLater + 2 * PATIENCE)).toEqual(['E-posten kommer ikke av gårde']);
  });

  it('is mail that fails for an hour: told as soon as it can be', async () => {
    for (const at of [NOW, NOW + 1]) await failed(at);
    const late = NOW + 2 * HOUR_MS;
    expect(await told(late, late + PATIENCE)).toEqual([]);
    await failed(NOW + 2);
    world.mailbox.answerRecipients(() => 451);
    expect(await told(late, late + PATIENCE)).toEqual([]);
    world.mailbox.answerRecipients(() => null);
    expect(await told(late + HOUR_MS, late + HOUR_MS + MINUTE_MS)).toEqual([
      'E-posten kommer ikke av gårde',
      'E-posten kommer av gårde igjen',
    ]);
  });

  it('is nothing that the host has turned off, or not set up', async () => {
    const { db } = open();
    const run = { id: 'bad', year: 2025, source: 'live', outcome: 'FAILED' } as const;
    await db
      .insertInto('import_run')
      .values({ ...run, started_at: NOW, finished_at: NOW, account: '[]' })
      .execute();
    await db.updateTable('season').set({ is_imported: 1 }).where('year', '=', 2025).execute();
    for (const at of [NOW, NOW + 1, NOW + 2]) await failed(at);
    world.clock.set(NOW + DAY_MS + 1);
    const late = async (environment: Readonly<Record<string, string>>) => {
      const { database, wallClock } = world.installation;
      const settings = readSettings({ BACKUP_DIR: folder, ...environment });
      const { imports, mail } = await readJobHealth({ database, wallClock, settings });
      return { imports: imports.isLate, mail: mail.isLate };
    };
    const mailServer = { SMTP_URL: world.mailbox.url, MAIL_FROM: 'spill@example.org' };
    expect(await late(mailServer)).toEqual({ imports: true, mail: true });
    expect(await late({ IMPORTS: 'off' })).toEqual({ imports: false, mail: false });
  });
});
