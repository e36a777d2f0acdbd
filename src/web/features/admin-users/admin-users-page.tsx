import { useState } from 'react';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import admin from '#web/features/admin-shared/admin.module.css';
import { Card } from '#web/ui/card.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useAdminUsers } from './admin-users.api.ts';
import { adminUsersTexts as texts } from './admin-users.texts.ts';
import { UserRow } from './user-row.tsx';

export function AdminUsersPage() {
  const query = useAdminUsers();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase('nb');
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SearchField label={texts.search} value={search} onChange={setSearch} />
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={8} />}>
        {(users) => {
          const found = users.filter(({ username }) =>
            (username ?? '').toLocaleLowerCase('nb').includes(wanted),
          );
          return (
            <Card title={texts.list(found.length)}>
              {found.length === 0 ? (
                <p>{texts.nobody}</p>
              ) : (
                <ul className={admin.rows}>
                  {found.map((user) => (
                    <UserRow key={user.id} user={user} />
                  ))}
                </ul>
              )}
            </Card>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}
