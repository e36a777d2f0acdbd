import type {
  LiveOrderView,
  OwnRaceGuess,
  RaceGuessEntry,
  RaceGuessView,
} from '#contract/race-guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/category.ts';
import { formatClock } from '#web/app/dates.ts';
import { useHeader } from '#web/app/header.api.ts';
import { ProjectionTable } from '#web/shared/projection-table.tsx';
import { ShowAll, useShownPart } from '#web/shared/show-all.tsx';
import { Card } from '#web/ui/card.tsx';
import { RowLink } from '#web/ui/player-row.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import styles from './live-order-card.module.css';
import { raceGuessesTexts, liveOrderTexts as texts } from './race-guesses.texts.ts';

/** Name of the URL parameter. */
const LIST = 'tabell';

type Row = NonNullable<LiveOrderView['leaderboard']>[number];

function OwnPick({ place, entry }: { readonly place: PickName; readonly entry: RaceGuessEntry }) {
  return (
    <li className={styles.pick}>
      <span className={styles.place}>{raceGuessesTexts.short[place]}</span>
      <ShortCompetitor name={entry.driver} competitor={entry.look} />
      <span className={styles.position}>{raceGuessesTexts.finish(entry.finishPosition, true)}</span>
      <span className={styles.points} data-none={entry.points === 0 || undefined}>
        {raceGuessesTexts.gained(entry.points ?? 0)}
        <span className="visually-hidden"> {raceGuessesTexts.points}</span>
      </span>
    </li>
  );
}

function Leaderboard({ rows }: { readonly rows: readonly Row[] }) {
  const viewerId = useHeader()?.user?.id;
  const part = useShownPart(LIST, rows);
  const own = rows.find(({ playerId }) => playerId === viewerId);
  const isApart = own !== undefined && !part.includes(own);
  return (
    <>
      <ProjectionTable
        caption={texts.leaderboard}
        showCaption
        rows={isApart ? [...part, own] : part}
        ownId={viewerId}
        renderName={({ playerId, name }) => <RowLink to={`/user/${playerId}`}>{name}</RowLink>}
        gap={isApart ? { before: own.playerId, text: texts.own } : undefined}
      />
      <ShowAll list={LIST} count={rows.length} />
    </>
  );
}

interface LiveOrderCardProps {
  readonly view: RaceGuessView;
  readonly own: OwnRaceGuess;
}

/** Shows what the guesses are worth while the race is on, once somebody has entered its order. */
export function LiveOrderCard({ view: { live }, own }: LiveOrderCardProps) {
  if (live === null) return null;
  const { setAt, first, tenth, leaderboard } = live;
  const picks = PICK_NAMES.flatMap((place) => {
    const entry = own[place];
    return entry === null ? [] : [{ place, entry }];
  });
  return (
    <Card flush title={texts.title} aside={texts.provisional(formatClock(setAt))}>
      <div className={styles.now}>
        <p role="status">{texts.stands(first?.name, tenth?.name)}</p>
        {picks.length > 0 && (
          <ul className={styles.picks} aria-label={texts.yours}>
            {picks.map((pick) => (
              <OwnPick key={pick.place} {...pick} />
            ))}
          </ul>
        )}
        <p className={styles.note}>{texts.others}</p>
      </div>
      {leaderboard !== null && leaderboard.length > 0 && <Leaderboard rows={leaderboard} />}
    </Card>
  );
}
