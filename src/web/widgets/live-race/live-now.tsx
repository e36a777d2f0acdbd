import type { LiveOrderView, OwnRaceGuess } from '#contract/scoring/race-guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { useHeader } from '#web/session/header.api.ts';
import { FlagName } from '#web/ui/flag-mark.tsx';
import { PickList } from '../race-picks/pick-list.tsx';
import styles from './live-now.module.css';
import { liveNowTexts as texts } from './live-now.texts.ts';

interface LiveNowProps {
  readonly live: LiveOrderView;
  readonly own: Pick<OwnRaceGuess, PickName>;
}

/**
 * Shows how an ongoing race stands, with what the viewer's two picks are worth, and which overtake
 * would change the leaderboard most.
 */
export function LiveNow({ live, own }: LiveNowProps) {
  const viewerId = useHeader()?.user?.id;
  const { overtake } = live;
  const picks = PICK_NAMES.flatMap((pickName) => {
    const entry = own[pickName];
    if (entry === null) return [];
    const { driver, look, finishPosition } = entry;
    return [
      {
        pickName,
        driver,
        look,
        position: texts.position(finishPosition),
        points: entry.points ?? 0,
      },
    ];
  });
  return (
    <>
      <p role="status">{texts.stands(live.first?.name, live.tenth?.name)}</p>
      <PickList picks={picks} />
      {live.flags.length > 0 && (
        <ul className={styles.flags} aria-label={texts.flags}>
          {live.flags.map(({ type, count }) => (
            <li key={type}>
              <FlagName type={type}>{texts.flag[type](count)}</FlagName>
            </li>
          ))}
        </ul>
      )}
      {overtake && (
        <p>
          {texts.overtake({
            ...overtake,
            name: overtake.playerId === viewerId ? texts.you : overtake.name,
          })}
        </p>
      )}
      {!live.isComplete && <p className={styles.note}>{texts.others}</p>}
    </>
  );
}
