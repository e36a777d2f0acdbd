import type { NoticeCode } from '#contract/admin-imports.ts';
import type { ImportDetail } from '#contract/import-details.ts';

export interface NoticedRace {
  readonly key: string;
  readonly name: string;
}

/** Something about a fetched season that a person should know; the season is fetched all the same. */
export interface SourceNotice {
  readonly code: NoticeCode;
  /** Where it is about one. */
  readonly race: NoticedRace | null;
  readonly details: readonly ImportDetail[];
  /** Whether it may pass by itself when asked again soon. */
  readonly retryLater: boolean;
}

export type NoticeSink = (notice: SourceNotice) => void;

/** What will not pass by itself and is about no race; nothing without details. */
export function toNotice(code: NoticeCode, details: readonly ImportDetail[]): SourceNotice[] {
  return details.length === 0 ? [] : [{ code, race: null, details, retryLater: false }];
}

/** The same of everybody whom it is about. */
export function noticeNames(
  code: NoticeCode,
  about: readonly { readonly name: string }[],
): SourceNotice[] {
  const names = about.map(({ name }) => name);
  return toNotice(code, names.length === 0 ? [] : [{ kind: 'NAMES', names }]);
}

/** Tells something about a race that may be otherwise when the source is asked again. */
export function tellForNow(
  notice: NoticeSink,
  { key, name }: NoticedRace,
  code: NoticeCode,
  ...details: readonly ImportDetail[]
): void {
  notice({ code, race: { key, name }, details, retryLater: true });
}
