import { useRef } from 'react';
import type { LiveOrderView, OwnRaceGuess, RaceGuessEntry } from '#contract/race-guesses.ts';
import { STREAM_DELAYS, type StreamDelay } from '#contract/stream-delay.ts';
import { PICK_NAMES, type PickName } from '#domain/category.ts';
import { formatClock } from '#web/app/dates.ts';
import { useHeader } from '#web/app/header.api.ts';
import { ProjectionTable } from '#web/shared/projection-table.tsx';
import { ShowAll, useShownPart } from '#web/shared/show-all.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FlagName } from '#web/ui/flag-mark.tsx';
import { RowLink } from '#web/ui/player-row.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { useChangeHighlight } from '#web/ui/use-change-highlight.ts';
import styles from './live-order-card.module.css';
import { raceGuessesTexts, liveOrderTexts as texts } from './race-guesses.texts.ts';
import { parseDelay } from './stream-delay.ts';

/** Name of the URL parameter. */
const LIST = 'tabell';

type Row = NonNullable<LiveOrderView['leaderboard']>[number];

function OwnPick({ place, entry }: { readonly place: PickName; readonly entry: RaceGuessEntry }) {
  const row = useRef<HTMLLIElement>(null);
  useChangeHighlight(row, entry.finishPosition);
  return (
    <li ref={row} className={styles.pick}>
      <span className={styles.place}>{raceGuessesTexts.short[place]}</span>
      <ShortCompetitor name={entry.driver} competitor={entry.look} />
      <span className={styles.position}>{raceGuessesTexts.finish(entry.finishPosition, true)}</span>
      <span className={styles.points} data-none={entry.points === 0 || undefined}>
        <span translate="no">{raceGuessesTexts.gained(entry.points ?? 0)}</span>
        <span className="visually-hidden">{` ${raceGuessesTexts.points}`}</span>
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

function Now({ live, own }: { readonly live: LiveOrderView; readonly own: OwnRaceGuess }) {
  const picks = PICK_NAMES.flatMap((place) => {
    const entry = own[place];
    return entry === null ? [] : [{ place, entry }];
  });
  return (
    <>
      <p role="status">{texts.stands(live.first?.name, live.tenth?.name)}</p>
      {picks.length > 0 && (
        <ul className={styles.picks} aria-label={texts.yours}>
          {picks.map((pick) => (
            <OwnPick key={pick.place} {...pick} />
          ))}
        </ul>
      )}
      {live.flags.length > 0 && (
        <ul className={styles.flags} aria-label={texts.flags}>
          {live.flags.map(({ type, count }) => (
            <li key={type}>
              <FlagName type={type}>{texts.flag(uiTexts.flags[type], count)}</FlagName>
            </li>
          ))}
        </ul>
      )}
      {!live.isComplete && <p className={styles.note}>{texts.others}</p>}
    </>
  );
}

interface LiveOrderCardProps {
  /** `null` while the viewer's stream is too late for it. */
  readonly live: LiveOrderView | null;
  readonly own: OwnRaceGuess;
  readonly delay: StreamDelay;
  readonly onDelay: (delay: StreamDelay) => void;
}

/** Shows what the guesses are worth while the race is on, once its order is known. */
export function LiveOrderCard({ live, own, delay, onDelay }: LiveOrderCardProps) {
  const leaderboard = live?.leaderboard ?? [];
  return (
    <Card
      flush
      title={texts.title}
      aside={live === null ? undefined : texts.provisional(formatClock(live.setAt))}
    >
      <div className={styles.now}>
        {live === null ? <p role="status">{texts.waiting}</p> : <Now live={live} own={own} />}
      </div>
      {leaderboard.length > 0 && <Leaderboard rows={leaderboard} />}
      <Disclosure className={styles.delay} summary={texts.delayed(delay)}>
        <Select
          label={texts.delay}
          options={STREAM_DELAYS.map((seconds) => ({
            value: String(seconds),
            label: texts.seconds(seconds),
          }))}
          value={String(delay)}
          onChange={(value) => onDelay(parseDelay(value))}
        />
      </Disclosure>
    </Card>
  );
}
