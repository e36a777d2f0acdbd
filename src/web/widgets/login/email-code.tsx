import { useEffect, useState } from 'react';
import type { LoginCodeRequest } from '#contract/accounts/email-login.ts';
import { sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Elements } from '#web/ui/content.ts';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type EmailCodeCall, EnterCode } from './enter-code.tsx';
import { emailCodeTexts as texts } from './login.texts.ts';
import { MailFailing } from './mail-failing.tsx';
import { type PendingCode, readPendingCode, writePendingCode } from './pending-code.ts';

interface EmailCodeProps {
  /** Call that requests a code; `/verification` below it redeems it. */
  readonly call: EmailCodeCall;
  /** True if the mail server has not accepted the latest mail. */
  readonly isMailFailing: boolean;
  /** Further fields sent with the e-mail. */
  readonly extra?: Omit<LoginCodeRequest, 'address'>;
  /** Purpose of the code. */
  readonly enterLabel: string;
  readonly sendVariant?: 'primary' | 'secondary';
  readonly autoComplete?: string;
  readonly onDone: () => void;
  /** Further contents, until a code is requested. */
  readonly children?: (form: Elements) => Elements;
}

const LOOKS_LIKE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Asks for an e-mail, and then for the code sent to it. */
export function EmailCode(props: EmailCodeProps) {
  const {
    call,
    isMailFailing,
    extra,
    enterLabel,
    sendVariant,
    autoComplete = 'email',
    onDone,
  } = props;
  const { children = (form) => form } = props;
  const [address, setAddress] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const [pending, setPending] = useState<PendingCode | null>(null);
  useEffect(() => {
    const stored = readPendingCode(call);
    if (stored === null) return;
    setPending(stored);
    setAddress(stored.address);
  }, [call]);
  function remember(next: PendingCode | null) {
    writePendingCode(call, next);
    setPending(next);
  }
  const requestCode = useMutation({
    mutationFn: (to: string) => sendJson(call, { body: { ...extra, address: to } }),
    onSuccess: (_response, to) => remember({ address: to, askedAt: Date.now() }),
  });
  if (pending !== null) {
    return (
      <EnterCode
        call={call}
        isMailFailing={isMailFailing}
        pending={pending}
        enterLabel={enterLabel}
        resend={requestCode}
        onDone={() => {
          writePendingCode(call, null);
          onDone();
        }}
        onOtherAddress={() => {
          requestCode.reset();
          remember(null);
        }}
      />
    );
  }
  const problem = isRefused
    ? texts.wrongAddress
    : requestCode.error && failureText(requestCode.error, texts.failures);
  return children(
    <Form
      noValidate
      onSubmit={() => {
        const isLikely = LOOKS_LIKE_ADDRESS.test(address.trim());
        setIsRefused(!isLikely);
        if (isLikely && !requestCode.isPending) requestCode.mutate(address.trim());
      }}
    >
      {isMailFailing && <MailFailing />}
      <TextField
        label={texts.addressLabel}
        type="email"
        name="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        message={problem ? { tone: 'bad', text: problem } : null}
        onChange={(typed) => {
          setAddress(typed);
          setIsRefused(false);
          requestCode.reset();
        }}
      />
      <Button type="submit" variant={sendVariant ?? 'primary'} wide isBusy={requestCode.isPending}>
        {texts.send}
      </Button>
    </Form>,
  );
}
