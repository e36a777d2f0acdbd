import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(import.meta.dirname, '../../..');

let made: Promise<unknown> | null = null;

/** Makes the build of these sources, unless there is one; looks once in each worker. */
export async function ensureBuild(): Promise<void> {
  made ??= promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
  await made;
}
