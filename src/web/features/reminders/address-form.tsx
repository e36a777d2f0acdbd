import { useState } from 'react';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSendCode } from './reminders.api.ts';
import { remindersTexts } from './reminders.texts.ts';

interface AddressFormProps {
  readonly label: string;
  readonly initial?: string;
  readonly onSent: () => void;
  readonly onCancel?: (() => void) | undefined;
}

const LOOKS_LIKE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function AddressForm({ label, initial = '', onSent, onCancel }: AddressFormProps) {
  const [address, setAddress] = useState(initial);
  const [isRefused, setIsRefused] = useState(false);
  const send = useSendCode();
  const problem = isRefused
    ? remindersTexts.wrongAddress
    : send.error && failureText(send.error, remindersTexts.failures);
  return (
    <Form
      noValidate
      onSubmit={() => {
        const isLikely = LOOKS_LIKE_ADDRESS.test(address.trim());
        setIsRefused(!isLikely);
        if (isLikely && !send.isPending) send.mutate(address.trim(), { onSuccess: onSent });
      }}
    >
      <TextField
        label={label}
        hint={remindersTexts.addressHelp}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={address}
        message={problem ? { tone: 'bad', text: problem } : null}
        onChange={(typed) => {
          setAddress(typed);
          setIsRefused(false);
          send.reset();
        }}
      />
      <Cluster gap={3}>
        <Button type="submit" variant="primary" isBusy={send.isPending}>
          {remindersTexts.sendCode}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {remindersTexts.keep}
          </Button>
        )}
      </Cluster>
    </Form>
  );
}
