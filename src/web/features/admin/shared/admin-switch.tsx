import { useState } from 'react';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type AdminWrite, useAdminChange } from './admin.api.ts';

interface AdminSwitchProps {
  readonly label: string;
  readonly hint: string;
  /** Stored value. */
  readonly isOn: boolean;
  readonly callOf: (isOn: boolean) => AdminWrite;
  /** Returns the message after saving. */
  readonly done: (isOn: boolean) => string;
  readonly failures: ErrorTexts;
}

/** Switch that saves when pressed, and shows the new state until the response comes. */
export function AdminSwitch({ label, hint, isOn, callOf, done, failures }: AdminSwitchProps) {
  const [wanted, setWanted] = useState(isOn);
  const change = useAdminChange();
  const turn = (next: boolean) => {
    if (change.isPending) return;
    setWanted(next);
    change.mutate(callOf(next), { onSuccess: () => showToast(done(next)) });
  };
  return (
    <>
      <Checkbox
        label={label}
        hint={hint}
        checked={change.isPending ? wanted : isOn}
        onChange={turn}
      />
      <FailureNotice error={change.error} failures={failures} />
    </>
  );
}
