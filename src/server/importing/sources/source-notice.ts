import type { NoticeCode } from '#contract/admin-imports.ts';

/** Something about a fetched season that a person should know; the season is fetched all the same. */
export interface SourceNotice {
  readonly code: NoticeCode;
  /** The race's key, where it is about one. */
  readonly race: string | null;
  /** In English, for the host's eyes. */
  readonly message: string;
  /** Whether it may pass by itself when asked again soon. */
  readonly retryLater: boolean;
}

export type NoticeSink = (notice: SourceNotice) => void;

/** Tells something about a race that may be otherwise when the source is asked again. */
export function tellForNow(
  notice: NoticeSink,
  { key, name }: { readonly key: string; readonly name: string },
  code: NoticeCode,
  what: string,
): void {
  notice({ code, race: key, message: `${name}: ${what}`, retryLater: true });
}
