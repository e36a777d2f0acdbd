import { Notice } from '#web/ui/notice.tsx';
import { emailCodeTexts as texts } from './login.texts.ts';

/** Says that no mail gets through at the moment, whomever it is to. */
export function MailFailing() {
  return (
    <Notice tone="bad" title={texts.mailFailing}>
      <p>{texts.mailFailingHelp}</p>
    </Notice>
  );
}
