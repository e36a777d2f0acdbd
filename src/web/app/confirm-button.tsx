import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText } from './failure-text.ts';

interface ConfirmButtonProps<Variables> {
  readonly label: string;
  readonly variant?: 'secondary' | 'quiet' | 'danger';
  /** For what cannot be undone. */
  readonly danger?: boolean;
  /** The question, and below it what follows from a yes. */
  readonly title: string;
  readonly children: ReactNode;
  readonly change: UseMutationResult<unknown, Error, Variables>;
  readonly variables: Variables;
  readonly onDone?: () => void;
  readonly failures?: Readonly<Record<string, string>>;
}

/** A change that is asked about once more; the question stays, with the reason, when it fails. */
export function ConfirmButton<Variables>(props: ConfirmButtonProps<Variables>) {
  const { label, danger = false, title, change, variables, onDone } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant={props.variant ?? (danger ? 'danger' : 'secondary')}
        onClick={() => {
          change.reset();
          setIsAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger={danger}
        title={title}
        confirmLabel={label}
        isBusy={change.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          change.mutate(variables, {
            onSuccess: () => {
              setIsAsking(false);
              onDone?.();
            },
          })
        }
      >
        <p>{props.children}</p>
        {change.error && <Notice tone="bad" title={failureText(change.error, props.failures)} />}
      </ConfirmDialog>
    </>
  );
}
