import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { hasOwner } from '#web/session/session.ts';
import { showToast } from '#web/ui/toast.tsx';
import { leaveGuessTexts } from './guesses.texts.ts';

interface LeavingProps {
  readonly isDirty: boolean;
  /** Form that can save the draft, if it is valid. */
  readonly form?: { readonly save: () => Promise<boolean> };
}

/** Warns about unsaved changes before a link is followed and after the back button. */
export function UnsavedGuessPrompt({ isDirty, form }: LeavingProps) {
  const [pathname, navigate] = useLocation();
  const isForgotten = useRef(false);
  const goBack = useRef(() => {});
  isForgotten.current = isDirty;
  goBack.current = () => navigate(pathname);
  useEffect(
    () => () => {
      // The back button cannot be intercepted, so a toast offers to return.
      const hasLeft = location.pathname !== pathname;
      if (hasLeft && isForgotten.current && hasOwner()) {
        showToast(leaveGuessTexts.notSaved, {
          label: leaveGuessTexts.back,
          onClick: goBack.current,
        });
      }
    },
    [pathname],
  );
  return (
    <UnsavedChanges
      when={isDirty}
      texts={leaveGuessTexts}
      {...(form && {
        saving: { label: leaveGuessTexts.saveFirst, onSave: form.save },
      })}
      onLeave={() => {
        isForgotten.current = false;
      }}
    />
  );
}
