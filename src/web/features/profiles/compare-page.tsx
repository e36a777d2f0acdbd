import { useEffect } from 'react';
import type { UserListPage } from '#contract/scoring/profiles.ts';
import { isNotFound } from '#web/calls/api.ts';
import { useHome } from '#web/data/home.api.ts';
import { useUsers } from '#web/data/users.api.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Elements } from '#web/ui/content.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SectionLinks } from '#web/ui/section-links.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { SecretGuessesNote } from '#web/widgets/hidden/secret-guesses-note.tsx';
import { PlayerSearch } from '#web/widgets/long-lists/player-search.tsx';
import styles from './compare-page.module.css';
import { type Players, playersToCompare } from './default-players.ts';
import { Duel } from './duel.tsx';
import profileStyles from './profile.module.css';
import { duelTexts } from './profile-link-texts.ts';
import { duelSections } from './profile-sections.ts';
import { useUserData } from './profiles.api.ts';
import { profilesTexts } from './profiles.texts.ts';
import { SeasonPicker } from './season-picker.tsx';
import { useChoice } from './use-choice.ts';

const QUIET_MS = 2000;

interface PlayerPickerProps {
  readonly page: UserListPage;
  readonly players: Players;
  /** Names of the two players, once they are known. */
  readonly names: Players;
  readonly onChange: (players: Players) => void;
}

interface OnePickerProps extends Pick<PlayerPickerProps, 'page'> {
  readonly label: string;
  readonly userId: string | undefined;
  readonly name: string | undefined;
  readonly onPick: (userId: string) => void;
}

/** Picks a player from a list, or by search if there are too many. */
function OnePicker({ page: { users, kind }, label, userId, name, onPick }: OnePickerProps) {
  if (kind !== 'WHOLE') return <PlayerSearch label={label} chosen={name} onPick={onPick} />;
  const options = users.map(({ id, username }) => ({ value: id, label: username }));
  return <Select label={label} value={userId ?? ''} options={options} onChange={onPick} />;
}

/** Picks the two players; choosing the one on the other side swaps them. */
function PlayerPicker({ page, players, names, onChange }: PlayerPickerProps) {
  const { a, b } = players;
  return (
    <div className={styles.players}>
      <OnePicker
        page={page}
        label={profilesTexts.left}
        userId={a}
        name={names.a}
        onPick={(id) => onChange({ a: id, b: id === b ? a : b })}
      />
      <button
        type="button"
        className={styles.swap}
        aria-label={profilesTexts.swap}
        title={profilesTexts.swap}
        onClick={() => onChange({ a: b, b: a })}
      >
        <Icon name="swap" />
      </button>
      <OnePicker
        page={page}
        label={profilesTexts.right}
        userId={b}
        name={names.b}
        onPick={(id) => onChange({ a: id === a ? b : a, b: id })}
      />
    </div>
  );
}

/** Returns the two players, and what there is to compare once it has been fetched. */
function useComparison(page: UserListPage | undefined) {
  const { choice } = useChoice();
  const { query, change } = useUrlQuery();
  const requested = { a: query.get('a'), b: query.get('b') };
  const header = useHeader();
  const home = useHome();
  const isReady = page !== undefined && (home.data !== undefined || home.error !== null);
  const players = playersToCompare({
    requested,
    playerId: header?.isPlaying ? header.user?.id : undefined,
    leaderboard: home.data?.leaderboard,
    users: page?.users ?? [],
  });
  const { a, b } = players;
  // The URL must contain both players, so that a shared link shows the same two. A new URL renders
  // the whole comparison again, so this waits until the page is quiet.
  useEffect(() => {
    if (!isReady || !a || !b || (requested.a === a && requested.b === b)) return;
    const timer = setTimeout(() => change({ a, b }), QUIET_MS);
    return () => clearTimeout(timer);
  });
  const left = useUserData(isReady ? a : undefined, choice);
  const right = useUserData(isReady ? b : undefined, choice);
  return { players, left, right };
}

interface ComparisonProps extends SidesProps, Pick<PlayerPickerProps, 'page' | 'players'> {}

function Comparison({ page, players, left, right }: ComparisonProps) {
  const { choice, choose } = useChoice();
  const { change } = useUrlQuery();
  if (players.a === undefined || players.b === undefined)
    return <EmptyState title={profilesTexts.tooFew} />;
  return (
    <>
      {left.data && right.data && <LinkTexts {...duelTexts(left.data, right.data)} />}
      <div className={styles.controls}>
        <PlayerPicker
          page={page}
          players={players}
          names={{
            a: left.data?.userScores.user.username,
            b: right.data?.userScores.user.username,
          }}
          onChange={(next) => change({ a: next.a ?? null, b: next.b ?? null })}
        />
        <SeasonPicker choice={choice} shown={left.data?.userScores} onChange={choose} />
      </div>
      <Sides left={left} right={right} />
    </>
  );
}

interface SidesProps {
  readonly left: ReturnType<typeof useUserData>;
  readonly right: ReturnType<typeof useUserData>;
}

function Sides({ left, right }: SidesProps) {
  const skeleton = <Skeleton variant="rows" lines={14} />;
  const isRefreshing = left.isPlaceholderData || right.isPlaceholderData;
  const unknown: Elements = (
    <EmptyState title={profilesTexts.unknown}>
      <p>{profilesTexts.unknownHelp}</p>
    </EmptyState>
  );
  if (isNotFound(left.error) || isNotFound(right.error)) return unknown;
  return (
    <div
      className={classNames(profileStyles.column, isRefreshing && profileStyles.refreshing)}
      aria-busy={isRefreshing}
    >
      <QueryBoundary
        query={left}
        skeleton={skeleton}
        byStatus={{ 403: <SecretGuessesNote kind="SEASON" onRevealed={left.refetch} /> }}
      >
        {(a) => (
          <QueryBoundary query={right} skeleton={skeleton}>
            {(b) => <Duel left={a} right={b} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </div>
  );
}

export function ComparePage() {
  const users = useUsers();
  const comparison = useComparison(users.data);
  const { left, right } = comparison;
  return (
    <Page
      title={profilesTexts.compareTitle}
      links={left.data && right.data && <SectionLinks sections={duelSections(left.data)} />}
    >
      <LinkTexts description={profilesTexts.compareDescription} />
      <QueryBoundary query={users} skeleton={<Skeleton variant="rows" lines={14} />}>
        {(page) => <Comparison page={page} {...comparison} />}
      </QueryBoundary>
    </Page>
  );
}
