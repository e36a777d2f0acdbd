import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#contract/admin-audit.ts';
import { BackupFile, BackupList, BackupParams } from '#contract/backup.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import {
  addBackup,
  backupFolderOf,
  describeBackup,
  listBackups,
  writePartial,
} from './backup-folder.ts';
import { backupName } from './backup-name.ts';
import { sendBackup } from './send-backup.ts';

/** Making one reads the whole database. */
const MAKING = { max: 10, timeWindow: '1 minute' };
const DOWNLOADS = { max: 60, timeWindow: '1 minute' };
const OTHER_SITES = new Set(['cross-site', 'same-site']);

export const backupRoutes: Feature = (app, { settings, database, clock, wallClock, random }) => {
  const folder = backupFolderOf(settings);
  let isMaking = false;

  /** Each takes disk and processor; a second one at the same time helps nobody. */
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
    await database.inWriteTransaction(async (trx) =>
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

  app.get(
    '/api/admin/backup',
    { config: { access: 'ADMIN' }, schema: { tags: ['backup'], response: { 200: BackupList } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { now: wallClock.now(), backups: await listBackups(folder) };
    },
  );

  app.post(
    '/api/admin/backup',
    {
      config: { access: 'ADMIN', rateLimit: MAKING },
      schema: { tags: ['backup'], response: { 201: BackupFile } },
    },
    async (request, reply) => {
      const source = { database, random, now: wallClock.now() };
      const made = await onlyOne(() => addBackup(folder, 'MANUAL', source));
      await audit(request, 'BACKUP_MADE', made.name);
      return reply.code(201).send(made);
    },
  );

  app.get(
    '/api/admin/backup/download',
    {
      config: { access: 'ADMIN', rateLimit: MAKING },
      exposeHeadRoute: false,
      schema: { tags: ['backup'] },
    },
    async (request, reply) => {
      assertAskedForHere(request);
      const source = { database, random, now: wallClock.now() };
      // Made whole before it is sent: a slow line would keep the database's snapshot open for long.
      const path = await onlyOne(() => writePartial(folder, source));
      const name = backupName('MANUAL', source.now);
      try {
        await audit(request, 'BACKUP_DOWNLOADED', name);
        await sendBackup(reply, path, name);
      } finally {
        await rm(path, { force: true });
      }
      return reply;
    },
  );

  app.get(
    '/api/admin/backup/:name',
    {
      config: { access: 'ADMIN', rateLimit: DOWNLOADS },
      exposeHeadRoute: false,
      schema: { tags: ['backup'], params: BackupParams },
    },
    async (request, reply) => {
      assertAskedForHere(request);
      const file = await describeBackup(folder, request.params.name);
      if (file === null) throw new ProblemError('not-found');
      await audit(request, 'BACKUP_DOWNLOADED', file.name);
      await sendBackup(reply, join(folder, file.name), file.name);
      return reply;
    },
  );
};

/** A link on another site could otherwise make an admin's browser fetch backups. */
function assertAskedForHere(request: FastifyRequest): void {
  if (OTHER_SITES.has(String(request.headers['sec-fetch-site']))) {
    throw new ProblemError('cross-site');
  }
}
