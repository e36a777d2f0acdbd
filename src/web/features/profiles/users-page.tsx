import { useState } from 'react';
import type { UserList } from '#contract/profiles.ts';
import { useHeader, useShownYear } from '#web/app/header.api.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useHome } from '#web/data/home.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useUserList } from './profiles.api.ts';
import { profilesTexts } from './profiles.texts.ts';
import { searchUsers } from './search-users.ts';
import styles from './users-page.module.css';

/** A list this long is no longer taken in at a glance. */
const SEARCHABLE_FROM = 16;

function UserLink({ user }: { readonly user: UserList[number] }) {
  const isSelf = useHeader()?.user?.id === user.id;
  const entry = useHome().data?.leaderboard?.find(({ guesser }) => guesser.id === user.id);
  return (
    <Link to={`/user/${user.id}`} className={classNames(styles.user, isSelf && styles.self)}>
      <span className={styles.rank}>{entry ? profilesTexts.ordinal(entry.rank) : '–'}</span>
      <span className={styles.name}>
        {user.username}
        {isSelf && ` (${profilesTexts.you})`}
      </span>
      {entry && <span className={styles.points}>{profilesTexts.points(entry.guesser.points)}</span>}
    </Link>
  );
}

function UserLinks({ users }: { readonly users: readonly UserList[number][] }) {
  if (users.length === 0) return null;
  return (
    <ul className={styles.users}>
      {users.map((user) => (
        <li key={user.id}>
          <UserLink user={user} />
        </li>
      ))}
    </ul>
  );
}

function NotPlaying({ users }: { readonly users: readonly UserList[number][] }) {
  const year = useShownYear();
  if (users.length === 0 || year === null) return <UserLinks users={users} />;
  return (
    <section className={styles.others} aria-labelledby="others">
      <h2 id="others">{profilesTexts.notPlaying(year)}</h2>
      <UserLinks users={users} />
    </section>
  );
}

type Order = 'place' | 'name';
const ORDERS = [
  { value: 'place', label: profilesTexts.place },
  { value: 'name', label: profilesTexts.name },
] as const;

function Users({ users }: { readonly users: readonly UserList[number][] }) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order>('place');
  const leaderboard = useHome().data?.leaderboard ?? null;
  const rankOf = new Map(leaderboard?.map(({ guesser, rank }) => [guesser.id, rank]));
  const rank = ({ id }: UserList[number]) => rankOf.get(id) ?? Number.MAX_SAFE_INTEGER;
  const hits = searchUsers(users, text);
  const found = order === 'place' ? hits.toSorted((a, b) => rank(a) - rank(b)) : hits;
  return (
    <>
      <div className={styles.bar}>
        {users.length >= SEARCHABLE_FROM ? (
          <div className={styles.search}>
            <SearchField label={profilesTexts.searchUsers} value={text} onChange={setText} />
          </div>
        ) : (
          <p>{profilesTexts.userCount(users.length)}</p>
        )}
        {leaderboard !== null && users.length > 1 && (
          <SegmentedControl
            label={profilesTexts.sortBy}
            options={ORDERS}
            value={order}
            onChange={setOrder}
          />
        )}
        {users.length > 1 && (
          <ButtonLink to="/user/compare">{profilesTexts.compareTitle}</ButtonLink>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {text !== '' && profilesTexts.userCount(found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState title={profilesTexts.noHits(text)} />
      ) : (
        <>
          <UserLinks users={found.filter(({ hasGuessed }) => hasGuessed)} />
          <NotPlaying users={found.filter(({ hasGuessed }) => !hasGuessed)} />
        </>
      )}
    </>
  );
}

export function UsersPage() {
  const query = useUserList();
  return (
    <Page title={profilesTexts.users} lead={profilesTexts.usersLead}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState title={profilesTexts.noUsers} />
          ) : (
            <Users users={users} />
          )
        }
      </QueryBoundary>
    </Page>
  );
}
