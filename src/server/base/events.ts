import { channel } from 'node:diagnostics_channel';

export type JobOutcome = 'DONE' | 'IDLE' | 'FAILED';

/** Run of a job. `IDLE`: nothing to do, or another instance did it. */
export const jobRan = defineEvent<{ readonly job: string; readonly outcome: JobOutcome }>('job');
export const importEnded = defineEvent<{ readonly outcome: string }>('import');
export const pushTried = defineEvent<{
  readonly outcome: string;
  /** Host of the push service. */
  readonly service: string;
  /** HTTP status or error code; absent for a message that was accepted. */
  readonly status?: string;
  /** Message of the service, or of the error. */
  readonly message?: string;
}>('push');
export const mailTried = defineEvent<{ readonly outcome: 'SENT' | 'FAILED' }>('mail');

/** Defines an event on a diagnostics channel; telling it costs nothing without a listener. */
function defineEvent<What>(name: string) {
  const eventChannel = channel(`formelgjett:${name}`);
  return {
    publish: (what: What) => eventChannel.publish(what),
    /** @returns a function that removes the listener */
    listen(listener: (what: What) => void): () => void {
      const onMessage = (what: unknown) => listener(what as What);
      eventChannel.subscribe(onMessage);
      return () => void eventChannel.unsubscribe(onMessage);
    },
  };
}
