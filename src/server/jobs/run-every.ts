import { jobRan } from '../events.ts';

interface Repeated {
  readonly job: string;
  readonly everyMs: number;
}

/**
 * Runs a job repeatedly, never twice at a time; a failure is logged and the job continues.
 * @param work resolves to true if there was anything to do
 * @returns a function that stops it, once a running job is over
 */
export function runEvery(
  { job, everyMs }: Repeated,
  work: () => Promise<boolean>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= Promise.resolve()
      .then(work)
      .then((isDone) => jobRan.publish({ job, outcome: isDone ? 'DONE' : 'IDLE' }))
      .catch((error: unknown) => {
        jobRan.publish({ job, outcome: 'FAILED' });
        onFailure(error);
      })
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
