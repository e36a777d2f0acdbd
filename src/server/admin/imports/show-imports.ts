import type { AdminImports } from '#contract/admin-imports.ts';
import type { ReadingContext } from '../../authority.ts';
import { runLines } from '../../importing/report/import-lines.ts';
import { IMPORT_JOB } from '../../importing/schedule/import-lease.ts';
import { selectOpenNotices } from '../../importing/schedule/notices.queries.ts';
import {
  isOverdue,
  lackedBy,
  nextCalendarPollAt,
  nextRacePollAt,
} from '../../importing/schedule/poll-schedule.ts';
import {
  type ScheduledSeason,
  selectScheduledSeasons,
} from '../../importing/schedule/schedule.queries.ts';
import { isLeaseHeld } from '../../jobs/lease.ts';
import { selectLatestRunsOf } from './admin-imports.queries.ts';

const RUNS_SHOWN = 10;
const LINES_SHOWN = 20;

/** What was asked for when, what is next, and what came of it. */
export async function showImports(context: ReadingContext): Promise<AdminImports> {
  const { database, clock, wallClock, settings } = context;
  const now = clock.now();
  return database.inReadTransaction(async (trx) => {
    const notices = await selectOpenNotices(trx);
    const showSeason = async (
      season: ScheduledSeason,
    ): Promise<AdminImports['seasons'][number]> => {
      const { year, isOn, lastPoll, racePolls } = season;
      const isAutomatic = isOn && settings.IMPORTS === 'on';
      const runs = await selectLatestRunsOf(trx, year, RUNS_SHOWN);
      return {
        year,
        isOn,
        calendar: {
          askedAt: lastPoll?.at ?? null,
          nextAt: isAutomatic ? Math.max(now, nextCalendarPollAt(season)) : null,
        },
        failures: lastPoll?.failures ?? 0,
        races: season.races.map((race) => {
          const poll = racePolls.get(race.id) ?? null;
          const lacks = lackedBy(race, now);
          return {
            id: race.id,
            position: race.position,
            name: race.name,
            startsAt: race.startsAt,
            askedAt: poll?.at ?? null,
            nextAt: isAutomatic ? Math.max(now, nextRacePollAt(season, race)) : null,
            lacks,
            isAwaited: isAutomatic && lacks.length > 0 && !isOverdue(race, poll, now),
          };
        }),
        runs: runs.map((run) => ({
          id: run.id,
          at: run.started_at,
          tookMs: run.finished_at - run.started_at,
          source: run.source,
          outcome: run.outcome,
          lines: runLines(run.account).slice(0, LINES_SHOWN),
        })),
        notices: notices
          .filter((notice) => notice.year === year)
          .map((notice) => ({
            id: notice.id,
            code: notice.code,
            race: notice.race,
            details: notice.details,
            mayPass: notice.may_pass === 1,
            firstAt: notice.first_at,
            lastAt: notice.last_at,
          })),
      };
    };
    const seasons = [];
    for (const season of await selectScheduledSeasons(trx, now)) {
      seasons.push(await showSeason(season));
    }
    return {
      now,
      isAutomatic: settings.IMPORTS === 'on',
      isRunning: await isLeaseHeld(trx, IMPORT_JOB, wallClock.now()),
      seasons,
    };
  });
}
