import { useState } from 'react';
import type { AdminUserList, UserRolesChange } from '#contract/admin-users.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useRoleChange } from './admin-users.api.ts';
import { adminUsersTexts as texts } from './admin-users.texts.ts';
import { AnonymiseButton } from './anonymise-button.tsx';

interface UserDialogProps {
  readonly user: AdminUserList[number];
  readonly username: string;
  readonly onClose: () => void;
}

/** All that an admin can change of a user. */
export function UserDialog({ user, username, onClose }: UserDialogProps) {
  const change = useRoleChange(user.id);
  const [chosen, setChosen] = useState<Partial<UserRolesChange['basedOn']>>({});
  const basedOn = { isAdmin: user.isAdmin, isBingoMaster: user.isBingoMaster };
  const roles = { ...basedOn, ...chosen };
  const isDirty =
    roles.isAdmin !== basedOn.isAdmin || roles.isBingoMaster !== basedOn.isBingoMaster;
  const save = () => {
    if (!isDirty) return onClose();
    change.mutate(
      { ...roles, basedOn },
      {
        onSuccess: () => {
          onClose();
          showToast(texts.saved(username));
        },
      },
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
      {change.error !== null && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failureText(change.error, texts.failures)}</p>
        </Notice>
      )}
    </Dialog>
  );
}
