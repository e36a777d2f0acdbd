import type { UserData } from '#contract/profiles.ts';
import { ReserveMark } from '#web/shared/reserve-mark.tsx';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { betterOf, flagPairs, orderPairs, placePairs } from './compare-rows.ts';
import { DuelPanel } from './duel-panel.tsx';
import { HeadToHead, type HeadToHeadRow } from './head-to-head.tsx';
import styles from './profile.module.css';
import { SECTION_IDS } from './profile-sections.ts';
import { profilesTexts } from './profiles.texts.ts';

const SUMMARY_ORDER = ['winner', 'tenth', 'drivers', 'constructors', 'flag'] as const;

interface DuelProps {
  readonly left: UserData;
  readonly right: UserData;
}

function summaryRows({ left, right }: DuelProps): readonly HeadToHeadRow[] {
  return SUMMARY_ORDER.map((key) => {
    const [a, b] = [left.summary[key], right.summary[key]];
    return {
      key,
      subject: <span>{profilesTexts.categories[key]}</span>,
      actual: '',
      left: { guess: profilesTexts.ordinalOrNone(a.pos), points: a.value },
      right: { guess: profilesTexts.ordinalOrNone(b.pos), points: b.value },
      better: betterOf(a.value, b.value),
    };
  });
}

function orderRows(
  left: UserData['userScores']['driversGuesses'],
  right: UserData['userScores']['driversGuesses'],
): readonly HeadToHeadRow[] {
  return orderPairs(left, right).map((pair) => ({
    key: pair.key,
    subject: <ShortCompetitor name={pair.guess.competitor} competitor={pair.guess.look} />,
    actual: profilesTexts.actualPlace(pair.guess.pos),
    left: pair.left && { guess: pair.left.guessed, points: pair.left.points },
    right: pair.right && { guess: pair.right.guessed, points: pair.right.points },
    better: pair.better,
    isSame: pair.left?.guessed === pair.right?.guessed,
  }));
}

function placeRows(
  left: UserData['userScores']['winnerGuesses'],
  right: UserData['userScores']['winnerGuesses'],
  until: number | null,
): readonly HeadToHeadRow[] {
  return placePairs(left, right).map((pair) => {
    const isRun = until !== null && pair.guess.racePos <= until;
    const side = (guess: typeof pair.left) =>
      guess && {
        guess: (
          <>
            <ShortCompetitor always name={guess.driver} competitor={guess.look} />
            {guess.isReserve && <ReserveMark />}
          </>
        ),
        points: isRun ? guess.points : null,
      };
    return {
      key: pair.key,
      subject: <span>{pair.guess.raceName}</span>,
      actual: isRun ? '' : profilesTexts.notRun,
      left: side(pair.left),
      right: side(pair.right),
      better: pair.better,
      isSame: pair.left?.look.id === pair.right?.look.id,
    };
  });
}

function flagRows({ left, right }: DuelProps): readonly HeadToHeadRow[] {
  return flagPairs(left.userScores.flagGuesses, right.userScores.flagGuesses).map((pair) => ({
    key: pair.key,
    subject: (
      <>
        <FlagMark type={pair.guess.flag} />
        <span>{uiTexts.flags[pair.guess.flag]}</span>
      </>
    ),
    actual: profilesTexts.actualCount(pair.guess.actual),
    left: pair.left && { guess: pair.left.guessed, points: pair.left.points },
    right: pair.right && { guess: pair.right.guessed, points: pair.right.points },
    better: pair.better,
    isSame: pair.left?.guessed === pair.right?.guessed,
  }));
}

/** Compares all guesses of two players. */
export function Duel({ left, right }: DuelProps) {
  const { categories } = profilesTexts;
  const [a, b] = [left.userScores, right.userScores];
  const isSecret = !a.areSeasonGuessesShown;
  const names = { left: a.user.username, right: b.user.username };
  return (
    <>
      <div className={styles.columns}>
        <DuelPanel left={left} right={right} />
        <HeadToHead
          areSums
          id={SECTION_IDS.summary}
          title={profilesTexts.summary}
          subjectHeader={profilesTexts.category}
          names={names}
          rows={summaryRows({ left, right })}
        />
      </div>
      <div className={styles.columns}>
        <HeadToHead
          id={SECTION_IDS.winner}
          title={categories.winner}
          subjectHeader={profilesTexts.raceName}
          names={names}
          rows={placeRows(a.winnerGuesses, b.winnerGuesses, a.racePos)}
        />
        <HeadToHead
          id={SECTION_IDS.tenth}
          title={categories.tenth}
          subjectHeader={profilesTexts.raceName}
          names={names}
          rows={placeRows(a.tenthGuesses, b.tenthGuesses, a.racePos)}
        />
      </div>
      <div className={styles.columns}>
        <HeadToHead
          id={SECTION_IDS.drivers}
          title={categories.drivers}
          subjectHeader={profilesTexts.driver}
          names={names}
          rows={orderRows(a.driversGuesses, b.driversGuesses)}
          isSecret={isSecret}
        />
        <div className={styles.column}>
          <HeadToHead
            id={SECTION_IDS.constructors}
            title={categories.constructors}
            subjectHeader={profilesTexts.constructorName}
            names={names}
            rows={orderRows(a.constructorsGuesses, b.constructorsGuesses)}
            isSecret={isSecret}
          />
          <HeadToHead
            id={SECTION_IDS.flags}
            title={categories.flag}
            subjectHeader={profilesTexts.flag}
            names={names}
            rows={flagRows({ left, right })}
            isSecret={isSecret}
          />
        </div>
      </div>
    </>
  );
}
