import { useEffect, useMemo, useRef, useState } from 'react';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import type { RankByPosition, WhatIfRow } from '#domain/scoring/what-if/projection.ts';
import { type RequiredResults, requiredResults } from '#domain/scoring/what-if/required-results.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import type { Content } from '#web/ui/content.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ProjectionTable } from '#web/widgets/race/projection-table.tsx';
import { PlayerBar } from './player-bar.tsx';
import { PlayerButton } from './player-button.tsx';
import { whatIfTexts } from './what-if.texts.ts';
import styles from './what-if-page.module.css';

/** Request for one player's required results in one scenario. */
interface Question {
  readonly competitorIds: readonly string[];
  /** Current rank, the lower one if shared. */
  readonly rank: number;
  readonly chancesOf: (competitorId: string) => RankByPosition;
}

interface Answered {
  readonly question: Question;
  readonly needs: RequiredResults | null;
}

/**
 * Computes the required results driver by driver, in slices, so that dragging stays smooth.
 * `undefined` until computed for this request.
 * @param question must be the same object while the request is unchanged
 */
function useNeeds(question: Question | null): RequiredResults | null | undefined {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (question === null) return;
    const chances: RankByPosition[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const id = question.competitorIds[chances.length];
      if (id === undefined) {
        setAnswered({ question, needs: requiredResults(chances, question.rank) });
        return;
      }
      chances.push(question.chancesOf(id));
      timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [question]);
  return answered?.question === question ? answered?.needs : undefined;
}

interface NeedsCardProps {
  /** Player; `null` for the viewer. */
  readonly player: string | null;
  readonly sentences: readonly string[];
  /** True if the scenario has changed since. */
  readonly areOld: boolean;
}

/** Shows the results that a player needs, one sentence for each driver who decides it. */
function NeedsCard({ player, sentences, areOld }: NeedsCardProps) {
  return (
    <Card title={whatIfTexts.needsOf(player)}>
      <ul className={styles.needs} data-old={areOld || undefined} aria-live="polite">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}

const BOARD_ID = 'tabell';
/** Maximum number of alternatives; more are no help. */
const MAX_NEEDS = 3;

interface ScenarioViewProps {
  readonly view: WhatIfView;
  /**
   * Projected leaderboard; must be the same array while the scenario is unchanged, as must `order`
   * and `chancesOf`.
   */
  readonly board: readonly WhatIfRow[];
  /** Ids of the drivers that can be moved. */
  readonly order: readonly string[];
  readonly chancesOf: (playerId: string, driverId: string) => RankByPosition;
  readonly happens: (driver: string, positions: string) => string;
  /** Notes to the viewer. */
  readonly notes: readonly string[];
  /** Controls that change the scenario. */
  readonly children: Content;
}

/** Returns the rank, counting ties as ahead. */
function lowerRankOf(board: readonly WhatIfRow[], playerId: string): number {
  const points = board.find((row) => row.playerId === playerId)?.points ?? 0;
  return board.filter((row) => row.points >= points).length;
}

function sentencesOf(
  needs: RequiredResults | null,
  player: string | null,
  { view, order, happens }: Pick<ScenarioViewProps, 'view' | 'order' | 'happens'>,
): readonly string[] {
  const { need, noNeed, positions } = whatIfTexts;
  if (needs === null) return [noNeed(player)];
  const names = new Map(view.drivers.map(({ id, name }) => [id, name]));
  return needs.needs.slice(0, MAX_NEEDS).map((each) => {
    const driver = names.get(each.competitorId) ?? each.competitorId;
    const where = positions(each.places, order.length);
    return need(player, needs.rank, needs.isHeld, happens(driver, where));
  });
}

/** Shows the controls, the projected leaderboard and the results that a player needs. */
export function ScenarioView(props: ScenarioViewProps) {
  const { board, order, chancesOf } = props;
  const ownId = useHeader()?.user?.id;
  const [tapped, tap] = useState<string | null>(null);
  const rowOf = (id: string | null | undefined) => board.find((row) => row.playerId === id);
  const chosen = rowOf(tapped) ?? rowOf(ownId) ?? board[0];
  const chosenId = chosen?.playerId;
  const question = useMemo(
    () =>
      chosenId === undefined
        ? null
        : {
            competitorIds: order,
            rank: lowerRankOf(board, chosenId),
            chancesOf: (id: string) => chancesOf(chosenId, id),
          },
    [board, order, chancesOf, chosenId],
  );
  const needs = useNeeds(question);
  const player = chosenId === ownId ? null : (chosen?.name ?? null);
  // The sentences for the previous scenario stay, faded, until the new ones are computed.
  const last = useRef<readonly string[]>([]);
  const areOld = needs === undefined;
  if (!areOld) last.current = sentencesOf(needs, player, props);
  const sentences = last.current;
  const inView = rowOf(ownId) ?? chosen;
  return (
    <>
      {props.notes.length > 0 && (
        <Notice>
          {props.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.play}>{props.children}</div>
        <div className={styles.outcome}>
          <NeedsCard player={player} sentences={sentences} areOld={areOld} />
          <Card id={BOARD_ID} flush title={whatIfTexts.board}>
            <ProjectionTable
              caption={whatIfTexts.board}
              rows={board}
              ownId={ownId}
              keepsMarkedInView
              renderName={(row) => (
                <PlayerButton row={row} isChosen={row.playerId === chosenId} onChoose={tap} />
              )}
            />
          </Card>
        </div>
      </div>
      {inView && (
        <PlayerBar
          row={inView}
          isOwn={inView.playerId === ownId}
          need={inView === chosen ? sentences[0] : undefined}
          isNeedOld={areOld}
          boardId={BOARD_ID}
        />
      )}
    </>
  );
}
