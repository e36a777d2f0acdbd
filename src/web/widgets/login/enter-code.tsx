import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  LOGIN_CODE_DIGITS,
  LOGIN_CODE_MINUTES,
  LOGIN_CODE_RESEND_SECONDS,
} from '#contract/limits.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CountdownText } from '#web/ui/countdown-text.tsx';
import { Form } from '#web/ui/form.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useWallClock } from '#web/ui/use-wall-clock.ts';
import styles from './enter-code.module.css';
import { emailCodeTexts as texts } from './login.texts.ts';
import { MailFailing } from './mail-failing.tsx';
import type { PendingCode } from './pending-code.ts';

export type EmailCodeCall = 'POST /api/login/email' | 'POST /api/settings/login-methods/email';

interface EnterCodeProps {
  readonly call: EmailCodeCall;
  readonly isMailFailing: boolean;
  readonly pending: PendingCode;
  readonly enterLabel: string;
  readonly resend: UseMutationResult<unknown, Error, string>;
  readonly onDone: () => void;
  readonly onOtherAddress: () => void;
}

/** Asks for a code, which is submitted with its last digit, whether typed or pasted. */
export function EnterCode(props: EnterCodeProps) {
  const { call, isMailFailing, pending, enterLabel, resend, onDone, onOtherAddress } = props;
  const { address, askedAt } = pending;
  const [code, setCode] = useState('');
  const [isShort, setIsShort] = useState(false);
  const [isResent, setIsResent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const enter = useMutation({
    mutationFn: (typed: string) =>
      sendJson(`${call}/verification`, { body: { address, code: typed } }),
    onSuccess: onDone,
  });
  const isUnderway = enter.isPending || enter.isSuccess;
  const now = useWallClock();
  const left = askedAt + LOGIN_CODE_MINUTES * MINUTE_MS - now;
  const wait = Math.ceil((askedAt + LOGIN_CODE_RESEND_SECONDS * SECOND_MS - now) / SECOND_MS);
  // The browser drops the cookie together with the code, and may keep cookies all the same.
  const failures =
    left > 0 ? texts.failures : { ...texts.failures, 'no-cookies': texts.failures['code-expired'] };
  const problem = isShort ? texts.missing : enter.error && failureText(enter.error, failures);

  function change(typed: string) {
    const digits = typed.replace(/\D/g, '').slice(0, LOGIN_CODE_DIGITS);
    setCode(digits);
    setIsShort(false);
    if (isUnderway || digits === code) return;
    enter.reset();
    if (digits.length === LOGIN_CODE_DIGITS) enter.mutate(digits);
  }

  return (
    <Form
      noValidate
      onSubmit={() => {
        setIsShort(code.length < LOGIN_CODE_DIGITS);
        if (code.length === LOGIN_CODE_DIGITS && !isUnderway) enter.mutate(code);
      }}
    >
      {isMailFailing && <MailFailing />}
      <div role="status">
        <p>{isMailFailing ? texts.sendingTo : texts.sentTo}</p>
        <p className={styles.address}>{address}</p>
      </div>
      {isResent && <Notice tone="good" title={texts.resent} />}
      <TextField
        label={texts.codeLabel}
        isCode
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        inputRef={field}
        value={code}
        message={problem ? { tone: 'bad', text: problem } : null}
        onChange={change}
      />
      <p className={styles.muted}>
        {left > 0 ? (
          <>
            <span>{`${texts.left} `}</span>
            <CountdownText left={left} />
            <span>{`. ${texts.spam}`}</span>
          </>
        ) : (
          texts.over
        )}
      </p>
      <Button type="submit" variant="primary" wide isBusy={isUnderway}>
        {enterLabel}
      </Button>
      {resend.error && <Notice tone="bad" title={failureText(resend.error, texts.failures)} />}
      <Cluster gap={3}>
        <Button
          isBusy={resend.isPending}
          disabled={wait > 0}
          onClick={() => {
            setIsResent(false);
            resend.mutate(address, {
              onSuccess: () => {
                setIsResent(true);
                enter.reset();
                field.current?.focus();
              },
            });
          }}
        >
          {wait > 0 ? texts.resendIn(wait) : texts.resend}
        </Button>
        <Button variant="quiet" onClick={onOtherAddress}>
          {texts.otherAddress}
        </Button>
      </Cluster>
    </Form>
  );
}
