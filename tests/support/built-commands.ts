import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const ENTRIES = {
  main: 'main.ts',
  admin: 'admin-command/admin.cli.ts',
  backup: 'backup/backup.cli.ts',
  restore: 'backup/restore.cli.ts',
  import: 'importing/schedule/import.cli.ts',
};
export type Command = keyof typeof ENTRIES;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Call {
  readonly words?: readonly string[];
  /** All of its environment beside `PATH`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** What the command is started through. */
  readonly through?: readonly string[];
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/**
 * The server and the host's commands in processes of their own, built as `npm run build` does it: compiling
 * anew at each start would take most of the time. To be called where tests are described.
 */
export function builtCommands(): (command: Command, call: Call) => Running {
  let built = '';
  beforeAll(async () => {
    // Inside the project, where what is built finds its packages.
    built = join(ROOT, 'node_modules/.cache', `formelgjett-commands-${process.pid}`);
    await build({
      entryPoints: Object.entries(ENTRIES).map(([out, file]) => ({
        out,
        in: join(ROOT, 'src/server', file),
      })),
      outdir: built,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outExtension: { '.js': '.mjs' },
    });
  });
  afterAll(() => rm(built, { recursive: true, force: true }));

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
