import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { beforeAll, inject } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const ENTRIES = {
  main: 'src/server/main.ts',
  'chances.worker': 'src/server/chances/chances.worker.ts',
  admin: 'src/server/admin-command/admin.cli.ts',
  backup: 'src/server/backup/backup.cli.ts',
  restore: 'src/server/backup/restore.cli.ts',
  import: 'src/server/importing/schedule/import.cli.ts',
  // Processes that tests interrupt.
  'migrate-child': 'tests/support/migrate-child.ts',
  'send-messages-child': 'tests/support/send-messages-child.ts',
  'send-posts-child': 'tests/support/send-posts-child.ts',
};
export type Command = keyof typeof ENTRIES;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Call {
  readonly words?: readonly string[];
  /** Complete environment, apart from `PATH`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Program that starts the command. */
  readonly through?: readonly string[];
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** Globals that CommonJS packages rely on. */
const FOR_COMMON_JS = `
import { createRequire as requireFor } from 'node:module';
const require = requireFor(import.meta.url);
const __filename = new URL(import.meta.url).pathname;
const __dirname = new URL('.', import.meta.url).pathname;
`;

async function buildInto(outdir: string): Promise<void> {
  await build({
    entryPoints: Object.entries(ENTRIES).map(([out, file]) => ({
      out,
      in: join(ROOT, file),
    })),
    outdir,
    bundle: true,
    splitting: true,
    external: ['better-sqlite3', 'tinypool'],
    banner: { js: FOR_COMMON_JS },
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
  });
}

/** Builds once: the first process does it, the others wait. */
async function buildOnce(folder: string): Promise<void> {
  const done = join(folder, 'done');
  while (!existsSync(done)) {
    const isFirst = await mkdir(folder).then(
      () => true,
      () => false,
    );
    if (!isFirst) {
      await sleep(50);
      continue;
    }
    try {
      await buildInto(folder);
    } catch (error) {
      await rm(folder, { recursive: true });
      throw error;
    }
    await writeFile(done, '');
  }
}

/**
 * Returns a function that runs the server and the operator's commands in processes of their own.
 * They are built once per run and bundled with packages, because resolving hundreds of files or
 * compiling at each start would take most of the time. Call it within `describe`.
 */
export function builtCommands(): (command: Command, call: Call) => Running {
  const built = inject('commandsFolder');
  beforeAll(() => buildOnce(built));

  return (command, { words = [], environment, folder = ROOT, through = [] }) => {
    const [file = '', ...args] = [...through, process.execPath, join(built, `${command}.mjs`)];
    const child = spawn(file, [...args, ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
    });
    return { child, ended: hear(child) };
  };
}

async function hear(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk) => {
      said[stream] += String(chunk);
    });
  }
  const [code] = await once(child, 'close');
  return { code, ...said };
}
