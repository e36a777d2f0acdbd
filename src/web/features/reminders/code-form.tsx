import { useState } from 'react';
import { EMAIL_CODE_DIGITS } from '#contract/limits.ts';
import type { ReminderSettings } from '#contract/messages/reminders.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CountdownText } from '#web/ui/countdown-text.tsx';
import { Form } from '#web/ui/form.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type FieldMessage, TextField } from '#web/ui/text-field.tsx';
import { useWallClock } from '#web/ui/use-wall-clock.ts';
import { useSendCode, useVerify } from './reminders.api.ts';
import { remindersTexts } from './reminders.texts.ts';
import styles from './reminders-page.module.css';

interface CodeFormProps {
  readonly pending: NonNullable<ReminderSettings['pending']>;
  readonly onVerified: () => void;
  readonly onOtherAddress: () => void;
}

function messageFor(error: unknown, isShort: boolean): FieldMessage | null {
  if (isShort) return { tone: 'bad', text: remindersTexts.codeMissing(EMAIL_CODE_DIGITS) };
  return error === null ? null : { tone: 'bad', text: failureText(error, remindersTexts.failures) };
}

export function CodeForm({ pending, onVerified, onOtherAddress }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isShort, setIsShort] = useState(false);
  const verify = useVerify();
  const resend = useSendCode();
  const left = pending.expiresAt - useWallClock();
  return (
    <Form
      onSubmit={() => {
        setIsShort(code.length < EMAIL_CODE_DIGITS);
        if (code.length === EMAIL_CODE_DIGITS && !verify.isPending) {
          verify.mutate(code, { onSuccess: onVerified });
        }
      }}
    >
      <div>
        <p>{remindersTexts.codeSentTo}</p>
        <p className={styles.address}>{pending.address}</p>
      </div>
      {resend.isSuccess && <Notice tone="good" title={remindersTexts.resent} />}
      <TextField
        label={remindersTexts.codeLabel}
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        message={messageFor(verify.error, isShort)}
        onChange={(typed) => {
          setCode(typed.replace(/\D/g, '').slice(0, EMAIL_CODE_DIGITS));
          setIsShort(false);
          verify.reset();
        }}
      />
      <p className={styles.muted}>
        {left > 0 ? (
          <>
            <span>{`${remindersTexts.codeLeft} `}</span>
            <CountdownText left={left} />
            <span>{`. ${remindersTexts.spam}`}</span>
          </>
        ) : (
          remindersTexts.codeOver
        )}
      </p>
      {resend.error && (
        <Notice tone="bad" title={failureText(resend.error, remindersTexts.failures)} />
      )}
      <Cluster gap={3}>
        <Button type="submit" variant="primary" isBusy={verify.isPending}>
          {remindersTexts.verify}
        </Button>
        <Button
          isBusy={resend.isPending}
          onClick={() =>
            resend.mutate(pending.address, {
              onSuccess: () => {
                setCode('');
                verify.reset();
              },
            })
          }
        >
          {remindersTexts.resend}
        </Button>
        <Button variant="quiet" onClick={onOtherAddress}>
          {remindersTexts.otherAddress}
        </Button>
      </Cluster>
    </Form>
  );
}
