import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ensureBuild, ROOT } from './current-build.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** Server as an operator runs it: a process of its own, with a log. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Lines logged so far. */
  readonly lines: readonly Line[];
  readonly isAlive: () => boolean;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Ends the process, and waits for it: until then it writes to its folder, which cannot be removed. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  /** @returns the exit code; `null` if a signal ended the process */
  readonly ended: Promise<number | null>;
}

interface StartOptions {
  /** Arguments of Node. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Program to start instead of Node. */
  readonly program?: string;
  /** Working folder; by default the project. */
  readonly folder?: string;
}

/** Starts the server on a port of its own; the environment is nothing but what is given. */
export async function startProcess({
  command,
  environment,
  program = process.execPath,
  folder = ROOT,
}: StartOptions): Promise<ServerProcess> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(program, command, {
    cwd: folder,
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', IMPORTS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lines: Line[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text) as Line;
      lines.push(line);
      if (typeof line.address === 'string') resolve(Number(new URL(line.address).port));
    });
    ended.then((code) => reject(new Error(`The server ended with ${code} instead of starting`)));
  });
  return {
    port,
    pid: child.pid ?? 0,
    lines,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: (signal) => void child.kill(signal),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

/**
 * Starts the build of these sources on a port of its own.
 * @param preload a module that the process imports first
 */
export async function startBuiltServer(
  environment: Readonly<Record<string, string>>,
  preload?: string,
): Promise<ServerProcess> {
  await ensureBuild();
  const preloading = preload === undefined ? [] : ['--import', preload];
  return startProcess({ command: [...preloading, 'dist/server/main.js'], environment });
}
