import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import type { Clock } from '../clock.ts';
import {
  type ChanceAnswer,
  type ChanceTask,
  type ChanceThread,
  startChanceThread,
} from './chance-thread.ts';

/** Chances that somebody waits for. */
export interface ChanceJob {
  readonly digest: string;
  /** How many races ago it was: what is newest is done first. */
  readonly age: number;
  readonly makeTask: () => ChanceTask;
}

interface QueueOptions {
  readonly file: URL;
  readonly wallClock: Clock;
  readonly onAnswer: (job: ChanceJob, task: ChanceTask, answer: ChanceAnswer) => void;
  /** The thread has died. */
  readonly onDeath: (error: unknown) => void;
  readonly idleMs?: number;
  readonly most?: number;
}

export interface ChanceQueue {
  /** Does nothing where it is waited for already, there is no room, or the thread has died a moment ago. */
  readonly ask: (job: ChanceJob) => void;
  readonly close: () => Promise<void>;
}

/** Some whole seasons: whoever asks for more asks again. */
const MOST_WAITING = 200;
/** Then the thread ends, and gives its memory back. */
const IDLE_MS = 2 * MINUTE_MS;
const SHORTEST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** Has everything done by one thread, which is started when it is needed. */
export function createChanceQueue(options: QueueOptions): ChanceQueue {
  const { file, wallClock, onAnswer, onDeath, idleMs = IDLE_MS, most = MOST_WAITING } = options;
  /** By digest. */
  const waiting = new Map<string, ChanceJob>();
  let thread: ChanceThread | null = null;
  let working: ChanceJob | null = null;
  let idle: NodeJS.Timeout | undefined;
  let deaths = 0;
  let restsUntil = 0;
  let isClosed = false;

  async function endThread(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    await ending?.end();
  }

  /** The newest, and of those who has waited longest. */
  function next(): ChanceJob | null {
    let newest: ChanceJob | null = null;
    for (const job of waiting.values()) if (newest === null || job.age < newest.age) newest = job;
    if (newest !== null) waiting.delete(newest.digest);
    return newest;
  }

  async function workOn(job: ChanceJob): Promise<void> {
    const task = job.makeTask();
    thread ??= startChanceThread(file);
    const answer = await thread.work(task);
    deaths = 0;
    if (!isClosed) onAnswer(job, task, answer);
  }

  async function workOnAll(): Promise<void> {
    if (working !== null) return;
    clearTimeout(idle);
    try {
      for (working = next(); working !== null; working = next()) await workOn(working);
    } catch (error) {
      waiting.clear();
      const pause = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** deaths);
      deaths++;
      restsUntil = wallClock.now() + pause;
      working = null;
      if (!isClosed) onDeath(error);
      await endThread();
      return;
    }
    idle = setTimeout(() => endThread().catch(onDeath), idleMs);
    idle.unref();
  }

  function hasRoom({ age }: ChanceJob): boolean {
    if (waiting.size < most) return true;
    const oldest = [...waiting.values()].reduce((a, b) => (b.age > a.age ? b : a));
    return age < oldest.age && waiting.delete(oldest.digest);
  }

  return {
    ask: (job) => {
      const isKnown = waiting.has(job.digest) || working?.digest === job.digest;
      if (isKnown || isClosed || wallClock.now() < restsUntil || !hasRoom(job)) return;
      waiting.set(job.digest, job);
      void workOnAll();
    },
    close: async () => {
      isClosed = true;
      waiting.clear();
      await endThread();
    },
  };
}
