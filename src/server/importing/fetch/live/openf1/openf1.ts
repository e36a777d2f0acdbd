import type { z } from 'zod';
import type { Instant } from '#domain/season.ts';
import type { Tell } from '../../../finding.ts';
import { failureDetail, SourceBroken, SourceUnavailable } from '../../source-failure.ts';
import type { Ask } from '../network/polite-fetch.ts';
import {
  Drivers,
  Meetings,
  type OpenF1Driver,
  type OpenF1GridPlace,
  type OpenF1Session,
  RaceControl,
  type RaceControlRow,
  Sessions,
  StartingGrid,
} from './openf1.schema.ts';

type Changes = Parameters<Ask>[1];

/** `null` when OpenF1 cannot be asked or sends nonsense; an empty list when it has nothing. */
export interface OpenF1 {
  sessions(year: number): Promise<OpenF1Session[] | null>;
  /** The first day of pre-season testing in the year. */
  testingStart(year: number): Promise<Instant | null>;
  drivers(session: OpenF1Session, changes: Changes): Promise<OpenF1Driver[] | null>;
  /** Of the race; it hangs on the session of its qualifying. */
  startingGrid(qualifying: OpenF1Session): Promise<OpenF1GridPlace[] | null>;
  /** In the order in which it was said, as far as the source tells. */
  raceControl(session: OpenF1Session, changes: Changes): Promise<RaceControlRow[] | null>;
}

/**
 * OpenF1, which the game can do without for a while: whatever goes wrong there becomes a notice. Once it
 * cannot be asked, this client does not ask again.
 * @param ask answers with the body of a path below the base address, `null` when there is nothing
 */
export function createOpenF1(ask: Ask, tell: Tell): OpenF1 {
  let isClosed = false;

  async function rows<Schema extends z.ZodType>(
    schema: Schema,
    pathAndQuery: string,
    changes?: Changes,
  ): Promise<z.output<Schema> | null> {
    if (isClosed) return null;
    try {
      // "Nothing found" is an empty list or a 404, by the year.
      const parsed = schema.safeParse((await ask(pathAndQuery, changes)) ?? []);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      const what = `${pathAndQuery} ${issue?.path.join('.')}: ${issue?.message}`;
      throw new SourceBroken('openf1', 'SHAPE', what);
    } catch (error) {
      const details = [failureDetail(error)];
      if (error instanceof SourceUnavailable) {
        isClosed = true;
        const isUnfinished = error.reason === 'OUT_OF_TIME' || error.reason === 'BUDGET';
        const code = isUnfinished ? 'UNFINISHED' : 'SOURCE_UNAVAILABLE';
        tell({ severity: 'TELL_IF_IT_LASTS', race: null, code, details });
        return null;
      }
      if (!(error instanceof SourceBroken)) throw error;
      tell({ severity: 'TELL', race: null, code: 'SOURCE_BROKEN', details });
      return null;
    }
  }

  return {
    sessions: (year) => rows(Sessions, `sessions?year=${year}`),
    async testingStart(year) {
      const meetings = (await rows(Meetings, `meetings?year=${year}`, 'SELDOM')) ?? [];
      const starts = meetings
        .filter((meeting) => /pre-season test/i.test(meeting.meeting_name) && !meeting.is_cancelled)
        .map(({ date_start }) => date_start);
      return starts.length > 0 ? Math.min(...starts) : null;
    },
    drivers: ({ session_key }, changes) =>
      rows(Drivers, `drivers?session_key=${session_key}`, changes),
    startingGrid: ({ session_key }) =>
      rows(StartingGrid, `starting_grid?session_key=${session_key}`),
    async raceControl({ session_key }, changes) {
      const said = await rows(RaceControl, `race_control?session_key=${session_key}`, changes);
      const ofSession = said?.filter((row) => row.session_key === session_key);
      return ofSession?.sort((a, b) => a.date - b.date) ?? null;
    },
  };
}
