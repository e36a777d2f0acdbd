import { useState } from 'react';
import type { UserListPage, UserListPageItem } from '#contract/scoring/profiles.ts';
import { useFoundUsers, useMoreUsers, useUsers } from '#web/data/users.api.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useDefaultYear } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Elements } from '#web/ui/content.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Leaderboard } from '#web/widgets/leaderboard/leaderboard.tsx';
import { LoadMore } from '#web/widgets/long-lists/load-more.tsx';
import { profilesTexts } from './profiles.texts.ts';
import { searchUsers } from './search-users.ts';
import styles from './users-page.module.css';

/** Lists of at least this length get a search field. */
const SEARCHABLE_FROM = 16;

const rankOf = ({ place }: UserListPageItem) => place?.rank ?? Number.MAX_SAFE_INTEGER;

function Rows({ users }: { readonly users: readonly UserListPageItem[] }) {
  const year = useDefaultYear();
  const others = users.find(({ hasGuessed }) => !hasGuessed);
  const gap =
    others === undefined || year === null
      ? undefined
      : { before: others.id, text: profilesTexts.notPlaying(year) };
  return (
    <Leaderboard
      caption={profilesTexts.users}
      entries={users
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map(({ id, username, place }) => ({
          rank: place?.rank ?? null,
          guesser: { id, username, points: place?.points ?? null },
          movement: null,
          medal: null,
          isOut: false,
        }))}
      medals={null}
      gap={gap}
    />
  );
}

interface FoundUsersProps {
  readonly users: readonly UserListPageItem[];
  readonly text: string;
}

function FoundUsers({ users, text }: FoundUsersProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {text !== '' && profilesTexts.userCount(users.length)}
      </p>
      {users.length === 0 ? (
        <EmptyState title={profilesTexts.noHits(text)} />
      ) : (
        <Rows users={users} />
      )}
    </>
  );
}

interface UsersCardProps {
  readonly title: string;
  /** Absent where all players are seen at a glance. */
  readonly search?: { readonly value: string; readonly onChange: (text: string) => void };
  readonly children: Elements;
}

function UsersCard({ title, search, children }: UsersCardProps) {
  return (
    <Card
      flush
      isPrimary
      className={styles.card}
      title={title}
      aside={<ButtonLink to="/user/compare">{profilesTexts.compareTitle}</ButtonLink>}
    >
      {search && (
        <div className={styles.search}>
          <SearchField label={profilesTexts.searchUsers} {...search} />
        </div>
      )}
      {children}
    </Card>
  );
}

function Users({ users }: { readonly users: readonly UserListPageItem[] }) {
  const [text, setText] = useState('');
  const search = users.length >= SEARCHABLE_FROM ? { value: text, onChange: setText } : undefined;
  return (
    <UsersCard title={profilesTexts.userCount(users.length)} {...(search && { search })}>
      <FoundUsers users={searchUsers(users, text)} text={text} />
    </UsersCard>
  );
}

/** Shows a paged list of users; others are found by name. */
function ManyUsers({ first }: { readonly first: UserListPage }) {
  const [text, setText] = useState('');
  const more = useMoreUsers(first);
  const found = useFoundUsers(text);
  const listed = [...first.users, ...more.pages.flatMap(({ users }) => users)];
  const unique = [...new Map(listed.map((user) => [user.id, user])).values()];
  return (
    <UsersCard title={profilesTexts.players} search={{ value: text, onChange: setText }}>
      {found !== undefined && <FoundUsers users={found} text={text} />}
      {text === '' && (
        <>
          <FoundUsers users={unique} text="" />
          <LoadMore more={more} shown={unique.length} all={first.playerCount} />
        </>
      )}
    </UsersCard>
  );
}

export function UsersPage() {
  const query = useUsers();
  return (
    <Page title={profilesTexts.users}>
      <LinkTexts description={profilesTexts.usersDescription} />
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(page) => {
          if (page.users.length === 0) return <EmptyState title={profilesTexts.noUsers} />;
          return page.kind === 'WHOLE' ? <Users users={page.users} /> : <ManyUsers first={page} />;
        }}
      </QueryBoundary>
    </Page>
  );
}
