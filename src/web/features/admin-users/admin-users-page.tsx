import { useState } from 'react';
import type { AdminUserList } from '#contract/admin-users.ts';
import { formatInstant } from '#web/app/dates.ts';
import { Page } from '#web/app/page.tsx';
import admin from '#web/features/admin-shared/admin.module.css';
import { SearchedList } from '#web/features/admin-shared/searched-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAdminUsers } from './admin-users.api.ts';
import { adminUsersTexts as texts } from './admin-users.texts.ts';
import { UserDialog } from './user-dialog.tsx';

type User = AdminUserList[number];

function UserRow({ user }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const { username } = user;
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
      {username !== null && !user.isAnonymised && (
        <>
          <Button
            aria-label={texts.actionFor(texts.change, username)}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {texts.change}
          </Button>
          {isOpen && (
            <UserDialog user={user} username={username} onClose={() => setIsOpen(false)} />
          )}
        </>
      )}
    </li>
  );
}

export function AdminUsersPage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SearchedList
        query={useAdminUsers()}
        texts={texts}
        textOf={({ username }) => username ?? ''}
        renderRow={(user) => <UserRow key={user.id} user={user} />}
      />
    </Page>
  );
}
