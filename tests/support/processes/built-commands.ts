import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { ensureBuild, ROOT } from './current-build.ts';

const FILES = {
  main: 'dist/server/main.js',
  admin: 'dist/server/admin.cli.js',
  backup: 'dist/server/backup.cli.js',
  restore: 'dist/server/restore.cli.js',
  import: 'dist/server/import.cli.js',
  // Processes that tests interrupt.
  'migrate-child': 'tests/support/migrations/migrate-child.ts',
  'send-messages-child': 'tests/support/processes/send-messages-child.ts',
  'send-posts-child': 'tests/support/processes/send-posts-child.ts',
};
export type Command = keyof typeof FILES;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Call {
  readonly words?: readonly string[];
  /** Complete environment, apart from `PATH` and the compile cache. */
  readonly environment: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Program that starts the command. */
  readonly through?: readonly string[];
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/**
 * Returns a function that runs the server and the operator's commands in processes of their own,
 * from the build of these sources. Call it within `describe`.
 */
export function builtCommands(): (command: Command, call: Call) => Running {
  beforeAll(ensureBuild);

  return (command, { words = [], environment, folder = ROOT, through = [] }) => {
    const [file = '', ...args] = [...through, process.execPath, join(ROOT, FILES[command])];
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(file, [...args, ...words], {
      cwd: folder,
      env: { PATH, NODE_COMPILE_CACHE, ...environment },
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
