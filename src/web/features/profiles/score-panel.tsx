import type { ContenderState } from '#contract/contenders.ts';
import type { UserData } from '#contract/profiles.ts';
import { useRaces } from '#web/data/races.api.ts';
import { Stack } from '#web/ui/layout.tsx';
import { hasGuessedAnything } from './has-guessed.ts';
import { profilesTexts } from './profiles.texts.ts';
import styles from './score-panel.module.css';

/** Returns the race that the points are as of: «Etter løp 20, Mexico». */
export function useMomentText({ year, raceId, racePos }: UserData['userScores']): string {
  const race = useRaces(String(year)).data?.find(({ id }) => id === raceId);
  return racePos === null
    ? profilesTexts.beforeFirst
    : profilesTexts.after(racePos, race?.name ?? '');
}

function ContendersLine({ state, behind }: ContenderState) {
  const texts = {
    CAN_WIN: profilesTexts.canWin,
    OUT: profilesTexts.isOut(behind?.username ?? ''),
    SECURED: profilesTexts.hasSecured,
  };
  return <p>{texts[state]}</p>;
}

/** Panel with place and total points, drawn like a pit board. */
export function ScorePanel({ data }: { readonly data: UserData }) {
  const moment = useMomentText(data.userScores);
  const { total } = data.summary;
  return (
    <Stack gap={2}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt className={styles.label}>{profilesTexts.place}</dt>
          <dd className={styles.value}>
            {total.pos === null ? '–' : profilesTexts.ordinal(total.pos)}
          </dd>
        </div>
        <div className={styles.figure}>
          <dt className={styles.label}>{profilesTexts.pointsLabel}</dt>
          <dd className={styles.value}>{total.value}</dd>
        </div>
      </dl>
      <p className={styles.moment}>
        {hasGuessedAnything(data) ? moment : profilesTexts.noGuesses(data.userScores.year)}
      </p>
      {data.stillPossible !== null && <ContendersLine {...data.stillPossible} />}
    </Stack>
  );
}
