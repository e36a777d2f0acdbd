import { useState } from 'react';
import type { AdminUserList, UserRolesChange } from '#contract/admin/admin-users.ts';
import { sendJson } from '#web/calls/api.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange } from '../shared/admin.api.ts';
import { adminUsersTexts as texts } from './admin-users.texts.ts';

interface AnonymiseButtonProps {
  readonly userId: string;
  readonly username: string;
  readonly onDone: () => void;
}

function AnonymiseButton({ userId, username, onDone }: AnonymiseButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const anonymise = useAdminChange(() => {
    close();
    onDone();
    showToast(texts.anonymisedDone(username));
  });
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
    anonymise.mutate(() =>
      sendJson('PUT /api/admin/users/:userId/anonymised', {
        params: { userId },
        body: { confirmation: typed.trim() },
      }),
    );
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

interface UserDialogProps {
  readonly user: AdminUserList[number];
  readonly username: string;
  readonly onClose: () => void;
}

/** Dialog with everything that an admin can change about a user. */
export function UserDialog({ user, username, onClose }: UserDialogProps) {
  const change = useAdminChange(() => {
    onClose();
    showToast(texts.saved(username));
  });
  const [chosen, setChosen] = useState<Partial<UserRolesChange['basedOn']>>({});
  const basedOn = { isAdmin: user.isAdmin, isBingoMaster: user.isBingoMaster };
  const roles = { ...basedOn, ...chosen };
  const isDirty =
    roles.isAdmin !== basedOn.isAdmin || roles.isBingoMaster !== basedOn.isBingoMaster;
  const save = () => {
    if (!isDirty) return onClose();
    change.mutate(() =>
      sendJson('PUT /api/admin/users/:userId/roles', {
        params: { userId: user.id },
        body: { ...roles, basedOn },
      }),
    );
  };
  return (
    <Dialog
      title={username}
      confirmLabel={texts.save}
      isBusy={change.isPending}
      isDirty={isDirty}
      onConfirm={save}
      onClose={onClose}
      footer={
        <div>
          <AnonymiseButton userId={user.id} username={username} onDone={onClose} />
        </div>
      }
    >
      <Checkbox
        label={texts.admin}
        hint={texts.adminHelp}
        checked={roles.isAdmin}
        onChange={(isAdmin) => setChosen({ ...chosen, isAdmin })}
      />
      <Checkbox
        label={texts.bingoMaster}
        hint={texts.bingoMasterHelp}
        checked={roles.isBingoMaster}
        onChange={(isBingoMaster) => setChosen({ ...chosen, isBingoMaster })}
      />
      <FailureNotice error={change.error} failures={texts.failures} />
    </Dialog>
  );
}
