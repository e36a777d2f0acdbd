import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '#server/base/run-jobs.ts';
import {
  type LiveTiming,
  type Network,
  openPastSessions,
} from '#server/importing/fetch/live/open-live-source.ts';
import { liveOrderJobs } from '#server/importing/live-order/follow-race.ts';
import { recordingJobs } from '#server/importing/recordings/record-races.ts';
import { logImport } from '#server/importing/report/describe-import.ts';
import { importJobs } from '#server/importing/schedule/run-import-tick.ts';
import { createChatChannel } from '#server/messages/chat/chat-channel.ts';
import { outboxJob } from '#server/messages/outbox/schedule-outbox.ts';
import { createPlayerChannels } from '#server/messages/player-channels.ts';
import { deadlineJob } from '#server/season/closing/finalise-guesses.ts';
import { deadlineBackupJob } from '#server/upkeep/backup/deadline-backup.ts';
import { nightlyBackupJob } from '#server/upkeep/backup/nightly-backup.ts';
import { clockJob } from '#server/upkeep/clock/watch-clock.ts';
import type { WatchedClock } from '#server/upkeep/clock/watched-clock.ts';
import { incidentJob } from '#server/upkeep/health/record-incidents.ts';
import { cleaningJob } from '#server/upkeep/purge-expired-rows.ts';
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
    ...recordingJobs(
      context,
      openPastSessions({ ...context, account: timing?.account ?? null }, network),
      log,
    ),
    outboxJob(context, [...createPlayerChannels(context), createChatChannel(context)], {
      onGivenUp: (report) => log.warn(report),
      onFailure: (error) => onFailure('outbox', error),
    }),
    deadlineJob(database, clock),
    incidentJob(context),
    clockJob(context, { fetch: network.fetch, log }),
  ];
}
