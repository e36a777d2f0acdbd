import { useState } from 'react';
import type { AdminUserList, UserRolesChange } from '#contract/admin-users.ts';
import { formatInstant } from '#web/app/dates.ts';
import { failureText } from '#web/app/failure-text.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useRoleChange } from './admin-users.api.ts';
import { adminUsersTexts as texts } from './admin-users.texts.ts';
import { AnonymiseButton } from './anonymise-button.tsx';

type User = AdminUserList[number];

function Roles({ user, username }: { readonly user: User; readonly username: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useRoleChange(user.id);
  const { isAdmin, isBingoMaster } = user;
  const adminAction = isAdmin ? texts.takeAdmin : texts.giveAdmin;
  const bingoAction = isBingoMaster ? texts.takeBingo : texts.giveBingo;
  const save = (roles: Omit<UserRolesChange, 'basedOn'>) =>
    change.mutate(
      { ...roles, basedOn: { isAdmin, isBingoMaster } },
      { onSuccess: () => showToast(texts.saved(username)) },
    );
  return (
    <>
      <div className={admin.actions}>
        <Button
          isBusy={change.isPending}
          aria-label={texts.actionFor(adminAction, username)}
          onClick={() => setIsAsking(true)}
        >
          {adminAction}
        </Button>
        <Button
          isBusy={change.isPending}
          aria-label={texts.actionFor(bingoAction, username)}
          onClick={() => save({ isAdmin, isBingoMaster: !isBingoMaster })}
        >
          {bingoAction}
        </Button>
        <AnonymiseButton userId={user.id} username={username} />
      </div>
      {change.error !== null && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failureText(change.error, texts.failures)}</p>
        </Notice>
      )}
      <ConfirmDialog
        open={isAsking}
        danger={isAdmin}
        title={isAdmin ? texts.takeAdminTitle(username) : texts.giveAdminTitle(username)}
        confirmLabel={adminAction}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          save({ isAdmin: !isAdmin, isBingoMaster });
        }}
      >
        <p>{isAdmin ? texts.takeAdminHelp : texts.giveAdminHelp}</p>
      </ConfirmDialog>
    </>
  );
}

export function UserRow({ user }: { readonly user: User }) {
  return (
    <li className={admin.row}>
      <span className={admin.about}>
        <span className={admin.actions}>
          <span className={admin.strong}>{user.username ?? texts.noUsername}</span>
          {user.isAdmin && <span className={admin.tag}>{texts.admin}</span>}
          {user.isBingoMaster && <span className={admin.tag}>{texts.bingoMaster}</span>}
          {user.isAnonymised && <span className={admin.tag}>{texts.anonymised}</span>}
        </span>
        <span className={admin.help}>
          {user.lastSeenAt === null
            ? texts.neverSeen
            : texts.lastSeen(formatInstant(user.lastSeenAt))}
        </span>
      </span>
      {user.username !== null && !user.isAnonymised && (
        <Roles user={user} username={user.username} />
      )}
    </li>
  );
}
