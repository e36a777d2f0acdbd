import type { Elements } from '#web/ui/content.ts';
import { Notice } from '#web/ui/notice.tsx';
import { failureTexts } from './failure.texts.ts';
import { type ErrorTexts, failureText } from './failure-text.ts';

interface FailureNoticeProps {
  /** `null` without a failure. */
  readonly error: unknown;
  /** Title; «Ikke lagret» by default. */
  readonly title?: string;
  /** Texts by error code, for codes which only this change has. */
  readonly failures?: ErrorTexts;
  readonly children?: Elements;
}

/** Shows why a change failed, where it was made. */
export function FailureNotice({ error, title, failures, children }: FailureNoticeProps) {
  if (error === null) return null;
  return (
    <Notice tone="bad" title={title ?? failureTexts.notSaved}>
      <p>{failureText(error, failures)}</p>
      {children}
    </Notice>
  );
}
