import {
  NOBODY_SCORED,
  raceRecapLines,
  raceRecapText,
} from '#contract/scoring/race-recap.texts.ts';
import type { RaceRecap } from '#contract/scoring/race-recap.ts';
import { urlOf } from '#web/calls/api.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import type { Content } from '#web/ui/content.ts';
import { Link } from '#web/ui/link.tsx';
import { ShareLines } from '../sharing/share-lines.tsx';
import { AwardList } from './award-list.tsx';
import { racePagesTexts, raceRecapTexts } from './race.texts.ts';
import styles from './race-recap-card.module.css';

const ICONS = { winner: 'flag', alone: 'check', climber: 'arrowUp' } as const;

interface RaceRecapActionsProps {
  readonly recap: RaceRecap;
  /** True if all guesses are shown below. */
  readonly isWithGuesses?: boolean;
}

/** Shows links from a recap: to all guesses, and to share it. */
export function RaceRecapActions({ recap, isWithGuesses = false }: RaceRecapActionsProps) {
  const { race } = recap;
  return (
    <div className={styles.actions}>
      {!isWithGuesses && (
        <>
          <Link to={`/race-guess?raceId=${race.id}`} className={styles.others}>
            {racePagesTexts.guesses}
          </Link>
          <Link to={`/stats/${race.year}/${race.id}`} className={styles.others}>
            {racePagesTexts.result}
          </Link>
        </>
      )}
      <ShareLines
        label={raceRecapTexts.shareRace(race.name)}
        lines={raceRecapText(recap)}
        path={`/race-guess?raceId=${encodeURIComponent(race.id)}`}
        picture={{
          path: urlOf('GET /api/public/link-picture/race/:raceId', { params: { raceId: race.id } }),
          name: 'rundens-kort',
        }}
      />
    </div>
  );
}

interface RaceAwardsProps {
  readonly recap: RaceRecap;
  /** True if the first award stands above. */
  readonly isFirstTold?: boolean;
  readonly isBrief?: boolean;
}

/** Shows the awards of a race. */
export function RaceAwards({ recap, isFirstTold = false, isBrief }: RaceAwardsProps) {
  const ownId = useHeader()?.user?.id;
  const lines = raceRecapLines(recap, ({ id, username }) =>
    id === ownId ? raceRecapTexts.you : username,
  ).slice(isFirstTold ? 1 : 0);
  return (
    lines.length > 0 && (
      <AwardList
        lines={lines.map((line) => ({ ...line, icon: ICONS[line.award] }))}
        isBrief={isBrief}
      />
    )
  );
}

interface RaceRecapCardProps {
  readonly recap: RaceRecap;
  /** Effect of the race on the viewer, before the awards. */
  readonly own?: Content;
  /** True on a page with other races, where the card links to the race. */
  readonly leadsOn?: boolean;
}

/** Shows the recap of a race with a result, with buttons to share it. */
export function RaceRecapCard({ recap, own, leadsOn = false }: RaceRecapCardProps) {
  const { race, isBlank } = recap;
  return (
    <Card
      title={leadsOn ? raceRecapTexts.latest : raceRecapTexts.title}
      aside={leadsOn && race.name}
      isFolded
    >
      <div className={styles.own}>{own}</div>
      {isBlank && <p className={styles.blank}>{NOBODY_SCORED}</p>}
      <RaceAwards recap={recap} />
      <RaceRecapActions recap={recap} isWithGuesses={!leadsOn} />
    </Card>
  );
}
