import { useState } from 'react';
import type { AdminUserList } from '#contract/admin/admin-users.ts';
import { getJson } from '#web/calls/api.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { Page } from '#web/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAdminQuery } from '../shared/admin.api.ts';
import { Item, SearchedList } from '../shared/admin-list.tsx';
import { adminUsersTexts as texts } from './admin-users.texts.ts';
import { UserDialog } from './user-dialog.tsx';

function UserRow({ user }: { readonly user: AdminUserList[number] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { username, isAdmin, isBingoMaster, isAnonymised, lastSeenAt } = user;
  return (
    <Item
      title={username ?? texts.noUsername}
      tags={[
        isAdmin && texts.admin,
        isBingoMaster && texts.bingoMaster,
        isAnonymised && texts.anonymised,
      ]}
      help={lastSeenAt === null ? texts.neverSeen : texts.lastSeen(formatInstant(lastSeenAt))}
    >
      {username !== null && !isAnonymised && (
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
    </Item>
  );
}

export function AdminUsersPage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SearchedList
        query={useAdminQuery(['users'], (context) => getJson('GET /api/admin/users', context))}
        texts={texts}
        textOf={({ username }) => username ?? ''}
      >
        {(user) => <UserRow key={user.id} user={user} />}
      </SearchedList>
    </Page>
  );
}
