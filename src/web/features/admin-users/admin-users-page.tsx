import { Page } from '#web/app/page.tsx';
import { SearchedList } from '#web/features/admin-shared/searched-list.tsx';
import { useAdminUsers } from './admin-users.api.ts';
import { adminUsersTexts as texts } from './admin-users.texts.ts';
import { UserRow } from './user-row.tsx';

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
