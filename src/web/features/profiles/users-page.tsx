import { useState } from 'react';
import type { UserListPage, UserListPageItem } from '#contract/profiles.ts';
import { useDefaultYear, useHeader } from '#web/app/header.api.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useFoundUsers, useMoreUsers, useUsers } from '#web/data/users.api.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { profilesTexts } from './profiles.texts.ts';
import { searchUsers } from './search-users.ts';
import styles from './users-page.module.css';

/** Lists of at least this length get a search field. */
const SEARCHABLE_FROM = 16;

function UserLink({ user }: { readonly user: UserListPageItem }) {
  const isSelf = useHeader()?.user?.id === user.id;
  const { place } = user;
  return (
    <Link to={`/user/${user.id}`} className={classNames(styles.user, isSelf && styles.self)}>
      <span className={styles.rank}>{place ? profilesTexts.ordinal(place.rank) : '–'}</span>
      <span className={styles.name}>
        <span translate="no">{user.username}</span>
        {isSelf && <span>{` (${profilesTexts.you})`}</span>}
      </span>
      {place && <span className={styles.points}>{profilesTexts.points(place.points)}</span>}
    </Link>
  );
}

function UserLinks({ users }: { readonly users: readonly UserListPageItem[] }) {
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

function NotPlaying({ users }: { readonly users: readonly UserListPageItem[] }) {
  const year = useDefaultYear();
  if (users.length === 0 || year === null) return <UserLinks users={users} />;
  return (
    <section className={styles.others} aria-labelledby="others">
      <h2 id="others">{profilesTexts.notPlaying(year)}</h2>
      <UserLinks users={users} />
    </section>
  );
}

type Order = 'place' | 'name';
const ORDERS: readonly Order[] = ['place', 'name'];

interface SearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function Search({ text, onChange }: SearchProps) {
  return (
    <div className={styles.search}>
      <SearchField label={profilesTexts.searchUsers} value={text} onChange={onChange} />
    </div>
  );
}

function CompareLink() {
  return <ButtonLink to="/user/compare">{profilesTexts.compareTitle}</ButtonLink>;
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
        <>
          <UserLinks users={users.filter(({ hasGuessed }) => hasGuessed)} />
          <NotPlaying users={users.filter(({ hasGuessed }) => !hasGuessed)} />
        </>
      )}
    </>
  );
}

function Users({ users }: { readonly users: readonly UserListPageItem[] }) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order>('place');
  const rank = ({ place }: UserListPageItem) => place?.rank ?? Number.MAX_SAFE_INTEGER;
  const hits = searchUsers(users, text);
  const found = order === 'place' ? hits.toSorted((a, b) => rank(a) - rank(b)) : hits;
  return (
    <>
      <div className={styles.bar}>
        {users.length >= SEARCHABLE_FROM ? (
          <Search text={text} onChange={setText} />
        ) : (
          <p>{profilesTexts.userCount(users.length)}</p>
        )}
        {users.some(({ place }) => place !== null) && users.length > 1 && (
          <SegmentedControl
            label={profilesTexts.sortBy}
            options={ORDERS.map((value) => ({ value, label: profilesTexts[value] }))}
            value={order}
            onChange={setOrder}
          />
        )}
        {users.length > 1 && <CompareLink />}
      </div>
      <FoundUsers users={found} text={text} />
    </>
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
    <>
      <div className={styles.bar}>
        <Search text={text} onChange={setText} />
        <CompareLink />
      </div>
      {found !== undefined && <FoundUsers users={found} text={text} />}
      {text === '' && (
        <>
          <FoundUsers users={unique} text="" />
          <LoadMore more={more} shown={unique.length} all={null} />
        </>
      )}
    </>
  );
}

export function UsersPage() {
  const query = useUsers();
  return (
    <Page title={profilesTexts.users} lead={profilesTexts.usersLead}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(page) => {
          if (page.users.length === 0) return <EmptyState title={profilesTexts.noUsers} />;
          return page.isWhole ? <Users users={page.users} /> : <ManyUsers first={page} />;
        }}
      </QueryBoundary>
    </Page>
  );
}
