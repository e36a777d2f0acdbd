import type { FastifyBaseLogger } from 'fastify';
import { deadlineBackupJob } from './backup/deadline-backup.ts';
import { nightlyBackupJob } from './backup/nightly-backup.ts';
import { createChatChannel } from './chat-posts/chat-channel.ts';
import { clockJob } from './clock/watch-clock.ts';
import type { WatchedClock } from './clock/watched-clock.ts';
import { incidentJob } from './health/record-incidents.ts';
import type { LiveTiming, Network } from './importing/fetch/live/open-live-source.ts';
import { liveOrderJobs } from './importing/live-order/follow-race.ts';
import { logImport } from './importing/report/describe-import.ts';
import { importJobs } from './importing/schedule/run-import-tick.ts';
import type { Job } from './jobs/run-jobs.ts';
import { createPlayerChannels } from './messages/player-channels.ts';
import { outboxJob } from './outbox/schedule-outbox.ts';
import { cleaningJob } from './purge-expired-rows.ts';
import { deadlineJob } from './seasons/finalise-guesses.ts';
import type { ServerContext } from './server-context.ts';

interface Parts {
  readonly context: ServerContext & { readonly clock: WatchedClock };
  /** `null` without an account at OpenF1. */
  readonly timing: LiveTiming | null;
  readonly network: Network;
  readonly log: FastifyBaseLogger;
  readonly onFailure: (job: string, error: unknown) => void;
}

/** Returns everything that a server does by itself. */
export function scheduledJobs({ context, timing, network, log, onFailure }: Parts): readonly Job[] {
  const { database, clock } = context;
  return [
    cleaningJob(database, clock),
    nightlyBackupJob(context),
    deadlineBackupJob(context),
    ...importJobs(context, (account) => logImport(log, account)),
    ...liveOrderJobs(context, timing, log),
    outboxJob(context, [...createPlayerChannels(context), createChatChannel(context)], {
      onGivenUp: (report) => log.warn(report),
      onFailure: (error) => onFailure('outbox', error),
    }),
    deadlineJob(database, clock),
    incidentJob(context),
    clockJob(context, { fetch: network.fetch, log }),
  ];
}
