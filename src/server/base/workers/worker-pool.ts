import { Tinypool } from 'tinypool';
import { MINUTE_MS } from '#domain/base/time.ts';

/** Runs work that would block the event loop. */
export interface WorkerPool {
  /**
   * Runs a module's default function in a worker on a cloneable input.
   * @throws Error if the function throws, its process dies, or there is no result after
   * `longestMs`, including the wait: then the process is killed
   */
  readonly run: <Output>(file: URL, input: unknown, longestMs: number) => Promise<Output>;
  /** Kills all processes, even in the middle of work. */
  readonly close: () => Promise<void>;
}

export interface WorkerPoolOptions {
  /** Idle time in ms after which a worker process ends and frees its memory. */
  readonly idleMs?: number;
}

/** Two processes, because chances may take seconds while a chat waits for a link preview. */
const MAX_PROCESSES = 2;
const IDLE_MS = 2 * MINUTE_MS;
/** Limits a worker's heap: a job that needs more is faulty, and must not exhaust the machine. */
const EXEC_ARGV = ['--max-old-space-size=64', '--max-semi-space-size=1'];

/**
 * Creates a pool, which starts processes when there is work. They are processes and not threads,
 * because those return all their memory, and a fault in native code ends nothing else. They do not
 * get the server's environment.
 */
export function createWorkerPool({ idleMs = IDLE_MS }: WorkerPoolOptions = {}): WorkerPool {
  const pool = new Tinypool({
    runtime: 'child_process',
    minThreads: 0,
    maxThreads: MAX_PROCESSES,
    idleTimeout: idleMs,
    env: {},
    execArgv: EXEC_ARGV,
    serialization: 'advanced',
  });
  // A process that fails to start is only ignored here: its jobs time out.
  pool.on('error', () => {});

  let free = MAX_PROCESSES;
  const waiting = new Set<() => void>();
  let isClosed = false;

  /**
   * Waits for one of the processes to be free. Jobs do not wait in Tinypool's own queue, since it
   * starts a process only when a job is added: when all had died, those in its queue would time out.
   */
  function takeTurn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      waiting.add(resolve);
      signal.addEventListener('abort', () => {
        waiting.delete(resolve);
        reject(signal.reason);
      });
    });
  }

  function endTurn(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    run: async (file, input, longestMs) => {
      const signal = AbortSignal.timeout(longestMs);
      try {
        await takeTurn(signal);
        try {
          if (isClosed) throw new Error('the workers are closed');
          return await pool.run(input, { filename: file.href, signal });
        } finally {
          endTurn();
        }
      } catch (error) {
        // An error thrown by the job arrives as plain data, and its process keeps running.
        if (!(error instanceof Error)) throw new Error(messageOf(error), { cause: error });
        throw signal.aborted ? new Error('it took too long', { cause: error }) : error;
      }
    },
    close: async () => {
      isClosed = true;
      await pool.destroy();
    },
  };
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
