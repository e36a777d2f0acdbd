import type { NoticeCode } from '#contract/admin/admin-imports.ts';
import {
  type Finding,
  type ImportNotice,
  type ImportRefusal,
  isImportRefusal,
} from '../finding.ts';
import type { ImportOutcome } from './import-report.ts';

/** Splits findings into the reasons that stopped an import, and the notices to admins. */
export function routeFindings(
  findings: readonly Finding[],
): Pick<ImportOutcome, 'reasons' | 'notices' | 'refused'> {
  const notices = new Map<string, ImportNotice>();
  const reasons: Finding[] = [];
  for (const [index, finding] of findings.entries()) {
    const { severity, race, details } = finding;
    if (severity === 'STOP' || severity === 'STAND_IN') reasons.push(finding);
    else if (!isImportRefusal(finding)) notices.set(`${index}`, finding as ImportNotice);
    else {
      const code = noticeCodeOf(finding);
      const key = `${race?.key} ${code}`;
      const before = notices.get(key)?.details ?? [];
      notices.set(key, { ...finding, code, details: [...before, ...details] });
    }
  }
  const distinct = [...notices.values()];
  return {
    reasons,
    notices: distinct,
    refused: distinct.filter(isImportRefusal) as ImportNotice[],
  };
}

function noticeCodeOf({ code, keeps }: ImportRefusal): NoticeCode {
  if (code === 'HALF_CORRECTED' || code === 'RESULT_INCOMPLETE') return code;
  if (code === 'RACE_WITH_GRID_MISSING') return 'RACE_GONE';
  return keeps.includes('CALENDAR') ? 'CALENDAR_REFUSED' : 'RACE_REFUSED';
}

/**
 * Returns true if the notice may pass. Lists are partial at first; a calendar that cannot be is
 * urgent, because guessing may close too late.
 */
export function mayPass({ severity, keeps }: ImportNotice): boolean {
  if (severity === 'KEEP') return !keeps?.includes('CALENDAR');
  return severity === 'TELL_IF_IT_LASTS';
}
