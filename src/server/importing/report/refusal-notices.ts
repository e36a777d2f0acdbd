import type { RaceError } from '../import-error.ts';
import type { SourceNotice } from '../source-notice.ts';

/** What was refused of single races, as it is told until it has passed: one notice for each race and code. */
export function toNotices(errors: readonly RaceError[]): SourceNotice[] {
  const notices = new Map<string, SourceNotice>();
  for (const error of errors) {
    const { race, details } = error;
    const code = noticeCodeOf(error);
    const before = notices.get(`${race.key} ${code}`);
    notices.set(`${race.key} ${code}`, {
      code,
      race,
      details: [...(before?.details ?? []), ...details],
      // Lists come in parts at first. A calendar that cannot be read may close guessing too late.
      retryLater: !error.refuses.includes('CALENDAR'),
    });
  }
  return [...notices.values()];
}

function noticeCodeOf({ code, refuses }: RaceError): SourceNotice['code'] {
  if (code === 'HALF_CORRECTED' || code === 'RESULT_INCOMPLETE') return code;
  if (code === 'RACE_WITH_GRID_MISSING') return 'RACE_GONE';
  return refuses.includes('CALENDAR') ? 'CALENDAR_REFUSED' : 'RACE_REFUSED';
}
