import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#contract/admin/admin-audit.ts';
import type { BackupFile } from '#contract/upkeep/backup.ts';
import { recordError } from '#server/db/append-entry.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { addBackup, writePartial } from './add-backup.ts';
import { backupFolderOf, describeBackup, listBackups } from './backup-folder.ts';
import { ensureBackupKey, keyFileOf, readBackupKey } from './backup-key.ts';
import { backupName } from './backup-name.ts';
import { encryptedSize } from './encrypted-file.ts';
import { runBackupHook } from './run-backup-hook.ts';
import { sendBackup } from './send-backup.ts';
import { throttle } from './throttle.ts';

/** Limit for creating backups, each of which reads the whole database. */
const MAKING = { max: 10, timeWindow: '1 minute' };
const DOWNLOADS = { max: 60, timeWindow: '1 minute' };
const OTHER_SITES = new Set(['cross-site', 'same-site']);

export const backupRoutes: Feature = (app, { settings, clock, wallClock, random }) => {
  const folder = backupFolderOf(settings);
  let isMaking = false;

  /** Refuses a second backup at the same time, since each takes disk and CPU. */
  async function onlyOne<T>(make: () => Promise<T>): Promise<T> {
    if (isMaking) throw new ProblemError('conflict', { detail: 'A backup is being made already' });
    isMaking = true;
    try {
      return await make();
    } finally {
      isMaking = false;
    }
  }

  async function audit(request: FastifyRequest, action: AuditAction, name: string): Promise<void> {
    await request.authorised.database.inWriteTransaction(async (trx) =>
      recordAudit(trx, {
        at: await decisionTime(trx, clock),
        actorUserId: request.viewer.userId,
        action,
        subject: name,
        before: null,
        after: null,
      }),
    );
  }

  async function keyOf({ log }: FastifyRequest): Promise<Buffer> {
    if ((await readBackupKey(settings)) === null) {
      const file = keyFileOf(settings);
      log.warn({ file }, 'made the key that opens downloaded backups: keep a copy elsewhere');
    }
    return ensureBackupKey(settings);
  }

  /** Throttled a little: an admin waits for it, but many users may be playing. */
  const sourceOf = ({ authorised: { database } }: FastifyRequest) => ({
    database,
    random,
    now: wallClock.now(),
    pace: throttle(1),
  });

  /**
   * Checks write access before a file is created: creating it writes nothing to the database and
   * would not be refused.
   */
  async function authorise(request: FastifyRequest): Promise<void> {
    await request.authorised.database.inWriteTransaction(async () => {});
  }

  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());

  app.call(
    'GET /api/admin/backup',
    { config: { access: 'ADMIN' }, tags: ['backup'] },
    async () => ({ now: wallClock.now(), backups: (await listBackups(folder)).map(asDownloaded) }),
  );

  app.call(
    'POST /api/admin/backup',
    { config: { access: 'ADMIN', rateLimit: MAKING }, tags: ['backup'] },
    async (request, reply) => {
      const source = sourceOf(request);
      const made = await onlyOne(async () => {
        await authorise(request);
        return addBackup(folder, 'MANUAL', source);
      });
      await audit(request, 'BACKUP_MADE', made.name);
      // Does not wait for the hook, since it may take long and the backup exists.
      runBackupHook(settings, join(folder, made.name), { stopping: stopping.signal }).catch(
        (error: Error) => {
          if (stopping.signal.aborted) return;
          request.log.error(error.message);
          const entry = { at: wallClock.now(), place: 'backup hook', error };
          return recordError(request.authorised.database, entry);
        },
      );
      return reply.code(201).send(asDownloaded(made));
    },
  );

  app.call(
    'GET /api/admin/backup/download',
    { config: { access: 'ADMIN', rateLimit: MAKING }, exposeHeadRoute: false, tags: ['backup'] },
    async (request, reply) => {
      assertAskedForHere(request);
      const source = sourceOf(request);
      // Created completely before it is sent: a slow download would keep the database snapshot
      // open.
      const path = await onlyOne(() => writePartial(folder, source));
      const name = backupName('MANUAL', source.now);
      try {
        await audit(request, 'BACKUP_DOWNLOADED', name);
        await sendBackup(reply, { path, name, key: await keyOf(request) });
      } finally {
        await rm(path, { force: true });
      }
      return reply;
    },
  );

  app.call(
    'GET /api/admin/backup/:name',
    { config: { access: 'ADMIN', rateLimit: DOWNLOADS }, exposeHeadRoute: false, tags: ['backup'] },
    async (request, reply) => {
      assertAskedForHere(request);
      const file = await describeBackup(folder, request.params.name);
      if (file === null) throw new ProblemError('not-found');
      await audit(request, 'BACKUP_DOWNLOADED', file.name);
      const path = join(folder, file.name);
      await sendBackup(reply, { path, name: file.name, key: await keyOf(request) });
      return reply;
    },
  );
};

/**
 * Returns the file with its download size; the plain size would reveal if somebody has guessed.
 */
function asDownloaded(file: BackupFile): BackupFile {
  return { ...file, size: encryptedSize(file.size) };
}

/** Refuses links from other sites, which could make an admin's browser download backups. */
function assertAskedForHere(request: FastifyRequest): void {
  if (OTHER_SITES.has(String(request.headers['sec-fetch-site']))) {
    throw new ProblemError('cross-site');
  }
}
