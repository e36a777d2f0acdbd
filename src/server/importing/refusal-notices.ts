import type { ReasonCode } from '#contract/import-details.ts';
import type { RaceError } from './plan/validate/import-error.ts';
import type { SourceNotice } from './sources/source-notice.ts';

/** What was refused of single races, as it is told until it has passed: one notice for each race and code. */
export function toNotices(errors: readonly RaceError[]): SourceNotice[] {
  const notices = new Map<string, SourceNotice>();
  for (const { code: errorCode, race, scope, details } of errors) {
    const code = noticeCodeOf(errorCode, scope);
    const before = notices.get(`${race.key} ${code}`);
    notices.set(`${race.key} ${code}`, {
      code,
      race,
      details: [...(before?.details ?? []), ...details],
      // Lists come in parts at first. A calendar that cannot be read may close guessing too late.
      retryLater: scope === 'LISTS',
    });
  }
  return [...notices.values()];
}

function noticeCodeOf(code: ReasonCode, scope: RaceError['scope']): SourceNotice['code'] {
  if (code === 'HALF_CORRECTED') return code;
  if (code === 'RACE_WITH_GRID_MISSING') return 'RACE_GONE';
  return scope === 'RACE' ? 'CALENDAR_REFUSED' : 'RACE_REFUSED';
}
