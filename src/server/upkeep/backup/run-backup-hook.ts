import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MINUTE_MS } from '#domain/base/time.ts';
import { OperatorError } from '#server/base/operator-error.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { Environment } from '#server/base/settings/settings-schema.ts';
import { encryptFile, isEncrypted } from './encrypted-file.ts';

/** Timeout in ms, shorter than the lease of the nightly backup. */
const MAX_DURATION_MS = 30 * MINUTE_MS;
const REMEMBERED_CHARACTERS = 2_000;

interface Limits {
  readonly stopping?: AbortSignal | undefined;
  readonly longestMs?: number;
}

/**
 * Runs the operator's `BACKUP_HOOK` in a shell, if set: `$1` is the path of the complete, encrypted
 * backup, which exists while the hook runs. It gets this process's environment without the game's
 * settings.
 * @param stopping signal at which it ends with all that it has started
 * @throws OperatorError if it exits with another code than 0, takes too long or is ended
 */
export async function runBackupHook(
  { BACKUP_HOOK, BACKUP_KEY }: Pick<Settings, 'BACKUP_HOOK' | 'BACKUP_KEY'>,
  file: string,
  { stopping, longestMs = MAX_DURATION_MS }: Limits = {},
): Promise<void> {
  if (BACKUP_HOOK === undefined || BACKUP_KEY === undefined) return;
  const path = resolve(file);
  const how = { hook: BACKUP_HOOK, backup: path, stopping, longestMs };
  if (await isEncrypted(path)) return run(path, how);
  const sealed = path.replace(/(\.jsonl\.gz)?$/, '.sealed');
  await rm(sealed, { force: true });
  try {
    await encryptFile(path, BACKUP_KEY, sealed);
    await run(sealed, how);
  } finally {
    await rm(sealed, { force: true });
  }
}

interface How {
  readonly hook: string;
  /** Path of the backup file, which stays on this machine. */
  readonly backup: string;
  readonly stopping: AbortSignal | undefined;
  readonly longestMs: number;
}

async function run(path: string, { hook, backup, stopping, longestMs }: How): Promise<void> {
  stopping?.throwIfAborted();
  const child = spawn('/bin/sh', ['-c', hook, 'backup-hook', path], {
    env: environmentOfHooks(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Runs in a process group, so that all processes of the shell end with it.
    detached: true,
  });
  const timeout = AbortSignal.timeout(longestMs);
  const end = stopping === undefined ? timeout : AbortSignal.any([timeout, stopping]);
  const onEnd = () => endGroup(child);
  end.addEventListener('abort', onEnd);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-REMEMBERED_CHARACTERS);
  });
  const [code, signal] = await once(child, 'close').finally(() =>
    end.removeEventListener('abort', onEnd),
  );
  if (code === 0) return;
  const lastLine = said.trim().split('\n').at(-1) ?? '';
  const reason = lastLine === '' ? '' : `: ${lastLine}`;
  throw new OperatorError(
    `BACKUP_HOOK ended with ${code ?? signal}${reason}; the backup is ${backup}`,
  );
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

function environmentOfHooks(): NodeJS.ProcessEnv {
  const names = Object.keys(Environment.shape);
  const own = new Set([...names, ...names.map((name) => `${name}_FILE`)]);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)));
}
