import { useState } from 'react';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAnonymise } from './admin-users.api.ts';
import { adminUsersTexts as texts } from './admin-users.texts.ts';

interface AnonymiseButtonProps {
  readonly userId: string;
  readonly username: string;
  readonly onDone: () => void;
}

export function AnonymiseButton({ userId, username, onDone }: AnonymiseButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const anonymise = useAnonymise(userId);
  const problem = isWrong
    ? texts.wrongName
    : anonymise.error && failureText(anonymise.error, texts.failures);

  function close() {
    setIsAsking(false);
    setTyped('');
    setIsWrong(false);
    anonymise.reset();
  }
  function confirm() {
    const isRight = typed.trim() === username;
    setIsWrong(!isRight);
    if (!isRight) return;
    anonymise.mutate(typed.trim(), {
      onSuccess: () => {
        close();
        onDone();
        showToast(texts.anonymisedDone(username));
      },
    });
  }
  return (
    <>
      <Button
        variant="danger"
        aria-label={texts.actionFor(texts.anonymise, username)}
        onClick={() => setIsAsking(true)}
      >
        {texts.anonymise}
      </Button>
      {isAsking && (
        <Dialog
          danger
          title={texts.anonymiseTitle(username)}
          confirmLabel={texts.anonymise}
          isBusy={anonymise.isPending}
          onClose={close}
          onConfirm={confirm}
        >
          <p>{texts.anonymiseHelp}</p>
          <TextField
            label={texts.typeName(username)}
            value={typed}
            autoCapitalize="none"
            spellCheck={false}
            message={problem ? { tone: 'bad', text: problem } : null}
            onChange={(value) => {
              setTyped(value);
              setIsWrong(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
