import { ApiError } from '#web/calls/api.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { bingoTexts } from './bingo.texts.ts';
import { useBingoBoards, useBingoCard } from './bingo-boards.api.ts';
import styles from './bingo-page.module.css';
import type { BoardCell } from './board.tsx';
import boardTabsStyles from './board-tabs.module.css';
import { CommonCard, EditLink } from './common-card.tsx';
import { OwnBoards } from './own-boards.tsx';
import { useShownBoard } from './use-shown-board.ts';

/** The choices are links, so that both can be shared, and work without a script. */
function BoardTabs({ shown }: { readonly shown: 'COMMON' | 'OWN' }) {
  const isPlayer = useHeader()?.user != null;
  const tabs = [
    { tab: 'COMMON', to: '/bingo', label: bingoTexts.commonTab },
    {
      tab: 'OWN',
      to: '/bingo?board=own',
      label: isPlayer ? bingoTexts.myTab : bingoTexts.boardsTab,
    },
  ] as const;
  return (
    <nav className={boardTabsStyles.tabs} aria-label={bingoTexts.tabs}>
      {tabs.map(({ tab, to, label }) => (
        <Link
          key={tab}
          to={to}
          className={boardTabsStyles.tab}
          data-shown={tab === shown || undefined}
        >
          <span>{label}</span>
          {tab === shown && <span className="visually-hidden">{` ${bingoTexts.shownTab}`}</span>}
        </Link>
      ))}
    </nav>
  );
}

function Count({ card }: { readonly card: readonly BoardCell[] }) {
  const marked = card.filter((cell) => cell.marked).length;
  return <p className={styles.number}>{bingoTexts.count(marked, card.length)}</p>;
}

function CommonPage({ hasBoards }: { readonly hasBoards: boolean }) {
  const query = useBingoCard();
  const year = query.data?.[0]?.year;
  return (
    <Page
      title={year === undefined ? bingoTexts.title : bingoTexts.titleOf(year)}
      lead={query.error === null ? bingoTexts.lead : undefined}
      aside={query.data && <Count card={query.data} />}
    >
      {hasBoards && <BoardTabs shown="COMMON" />}
      <QueryBoundary
        query={query}
        skeleton={<Skeleton variant="rows" lines={10} />}
        byStatus={{
          403: (
            <>
              <EmptyState title={bingoTexts.notAvailable} />
              <EditLink />
            </>
          ),
        }}
      >
        {(card) => <CommonCard card={card} />}
      </QueryBoundary>
    </Page>
  );
}

type Boards = Parameters<typeof OwnBoards>[0]['boards'];

function OwnPage({ boards }: { readonly boards: Boards }) {
  const shown = useShownBoard(boards);
  return (
    <Page
      title={bingoTexts.titleOf(boards.year)}
      lead={bingoTexts.ownLead(boards.textCount)}
      aside={shown.card && <Count card={shown.card} />}
    >
      <BoardTabs shown="OWN" />
      <OwnBoards boards={boards} shown={shown} />
    </Page>
  );
}

export function BingoPage() {
  const { query } = useUrlQuery();
  const { data, error } = useBingoBoards();
  // If the boards cannot be fetched, the shared card is shown anyway.
  if (data === undefined && !(error instanceof ApiError)) {
    return (
      <Page title={bingoTexts.title} lead={bingoTexts.lead}>
        <Skeleton variant="rows" lines={10} />
      </Page>
    );
  }
  const boards = data?.boards ?? null;
  const isOwn = query.get('board') === 'own' || query.has('player');
  return boards !== null && isOwn ? (
    <OwnPage boards={boards} />
  ) : (
    <CommonPage hasBoards={boards !== null} />
  );
}
