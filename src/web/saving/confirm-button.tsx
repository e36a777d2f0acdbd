import { type ComponentProps, useState } from 'react';
import { useMutation } from '#web/calls/mutation.ts';
import { type ErrorTexts, failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Content } from '#web/ui/content.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ConfirmButtonProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'isBusy' | 'disabled' | 'aria-label'> {
  readonly label: string;
  /** True for actions that cannot be undone. */
  readonly danger?: boolean;
  /** Question, with its consequences below. */
  readonly title: string;
  readonly children: Content;
  /** Awaited; if it fails, the question stays open with the reason. */
  readonly onConfirm: () => unknown;
  readonly failures?: ErrorTexts | undefined;
}

/** Button that asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, danger = false, title, children, onConfirm, failures, ...button } = props;
  const [isAsking, setIsAsking] = useState(false);
  const change = useMutation({
    mutationFn: async () => onConfirm(),
    onSuccess: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        variant={danger ? 'danger' : 'secondary'}
        aria-haspopup="dialog"
        {...button}
        onClick={() => {
          change.reset();
          setIsAsking(true);
        }}
      >
        {label}
      </Button>
      {isAsking && (
        <Dialog
          danger={danger}
          title={title}
          confirmLabel={label}
          isBusy={change.isPending}
          onConfirm={() => change.mutate(undefined)}
          onClose={() => setIsAsking(false)}
        >
          <p>{children}</p>
          {change.error && <Notice tone="bad" title={failureText(change.error, failures)} />}
        </Dialog>
      )}
    </>
  );
}
