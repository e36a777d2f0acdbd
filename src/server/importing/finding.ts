import type { NoticeCode } from '#contract/admin/admin-imports.ts';
import type { ImportDetail, ImportList, ReasonCode } from '#contract/admin/import-details.ts';

/**
 * Severity of a finding. `STOP`: nothing is stored. `STAND_IN`: the entry list or calendar is
 * unusable, and the stored one is the fallback; a full import stores nothing. `KEEP`: parts of one
 * race stay as stored, and admins are notified. `TELL`: admins are notified. `TELL_IF_IT_LASTS`:
 * admins are notified unless it passes within hours.
 */
type Severity = 'STOP' | 'STAND_IN' | 'KEEP' | 'TELL' | 'TELL_IF_IT_LASTS';

/** Part of a race that can stay as stored while the import goes on without it. */
export type RacePart = Exclude<ImportList, 'ENTRIES'> | 'FLAGS';

export interface FindingRace {
  readonly key: string;
  readonly name: string;
}

/** Finding of an import, from any of its phases. */
export interface Finding<Code = ReasonCode | NoticeCode> {
  readonly severity: Severity;
  /** Race the finding is about; `null` if it is about the season. */
  readonly race: FindingRace | null;
  readonly code: Code;
  readonly details: readonly ImportDetail[];
  /** Parts of the race that stay as stored; empty if only a row was dropped. */
  readonly keeps?: readonly RacePart[];
}

/** Finding for admins, open for as long as it holds. */
export type ImportNotice = Finding<NoticeCode>;
export type RaiseNotice = (finding: ImportNotice) => void;

/** Finding that leaves parts of a race as stored. */
export interface ImportRefusal extends Finding<ReasonCode> {
  readonly severity: 'KEEP';
  readonly race: FindingRace;
  readonly keeps: readonly RacePart[];
}

export const isImportRefusal = (finding: Finding): finding is ImportRefusal =>
  finding.severity === 'KEEP';

export function stop(code: ReasonCode, ...details: readonly ImportDetail[]): Finding<ReasonCode> {
  return { severity: 'STOP', race: null, code, details };
}

/**
 * Returns a finding against the entry list or the whole calendar; the stored one is the fallback.
 */
export function standIn(
  code: ReasonCode,
  ...details: readonly ImportDetail[]
): Finding<ReasonCode> {
  return { severity: 'STAND_IN', race: null, code, details };
}

export function refusal(
  { key, name }: FindingRace,
  keeps: RacePart | readonly RacePart[],
  code: ReasonCode,
  detail: ImportDetail | null = { kind: 'REASON', reason: code, list: null },
): ImportRefusal {
  const details = detail === null ? [] : [detail];
  return { severity: 'KEEP', race: { key, name }, code, details, keeps: [keeps].flat() };
}

/** Returns a finding against one list of a race; the code implies the rest. */
export function listRefusal(
  race: FindingRace,
  code: ReasonCode,
  list: Exclude<RacePart, 'FLAGS'>,
): ImportRefusal {
  return refusal(race, list, code, { kind: 'REASON', reason: code, list });
}

/** Returns a lasting notice about no particular race; empty without details. */
export function notice(code: NoticeCode, details: readonly ImportDetail[]): ImportNotice[] {
  return details.length === 0 ? [] : [{ severity: 'TELL', race: null, code, details }];
}

/** Returns a notice that names all competitors concerned; none without any. */
export function noticeNames(
  code: NoticeCode,
  about: readonly { readonly name: string }[],
): ImportNotice[] {
  const names = about.map(({ name }) => name);
  return notice(code, names.length === 0 ? [] : [{ kind: 'NAMES', names }]);
}

/** Returns a notice about a race that may have passed when the source is fetched again. */
export function transientNotice(
  { key, name }: FindingRace,
  code: NoticeCode,
  ...details: readonly ImportDetail[]
): ImportNotice {
  return { severity: 'TELL_IF_IT_LASTS', race: { key, name }, code, details };
}
