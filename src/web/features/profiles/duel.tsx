import type { UserData } from '#contract/scoring/profiles.ts';
import { isSame } from '#domain/base/is-same.ts';
import { surnameOf } from '#domain/base/surname.ts';
import { useHeader } from '#web/session/header.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TeamStripe } from '#web/ui/competitor.tsx';
import type { Elements } from '#web/ui/content.ts';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { ShowAll } from '#web/widgets/long-lists/show-all.tsx';
import { Answer } from '#web/widgets/questions/answer.tsx';
import { ReserveMark } from '#web/widgets/race-picks/reserve-mark.tsx';
import { betterOf, flagPairs, orderPairs, placePairs, questionPairs } from './compare-rows.ts';
import { DuelPanel } from './duel-panel.tsx';
import headToHead from './head-to-head.module.css';
import { GUESSES_LIST, HeadToHead, type HeadToHeadRow } from './head-to-head.tsx';
import styles from './profile.module.css';
import { SECTION_IDS } from './profile-sections.ts';
import { profilesTexts } from './profiles.texts.ts';
import { type QuestionGuess, rightWords } from './questions-card.tsx';

const SUMMARY_ORDER = ['winner', 'tenth', 'drivers', 'constructors', 'flag', 'questions'] as const;

interface SubjectProps {
  readonly mark?: Elements;
  readonly name: string;
  readonly actual: string | null;
  /** True for a name of many words. */
  readonly isSentence?: boolean;
}

/** Shows the subject of two guesses: its name, below it how it went, and a mark beside both. */
function Subject({ mark, name, actual, isSentence }: SubjectProps) {
  return (
    <span className={headToHead.marked}>
      {mark}
      <span className={headToHead.subject}>
        <span className={isSentence ? headToHead.sentence : undefined}>{name}</span>
        {actual !== null && <span className={headToHead.actual}>{actual}</span>}
      </span>
    </span>
  );
}

interface LeadProps {
  /** Points that the left player is ahead; negative if behind. */
  readonly difference: number;
  /** Greatest difference of all categories. */
  readonly most: number;
}

/** Draws by how much a player leads, as a bar from the middle to that player's side. */
function Lead({ difference, most }: LeadProps) {
  const width = `${(Math.abs(difference) / most) * 50}%`;
  return (
    <span className={classNames(headToHead.lead, difference < 0 && headToHead.rightLeads)}>
      <svg className={headToHead.bar} width={width} aria-hidden="true" />
    </span>
  );
}

const shortName = ({ competitor, look }: UserData['userScores']['driversGuesses'][number]) =>
  look.code === null ? competitor : surnameOf(competitor, look.code);

interface DuelProps {
  readonly left: UserData;
  readonly right: UserData;
}

function summaryRows({ left, right }: DuelProps): readonly HeadToHeadRow[] {
  const rows = SUMMARY_ORDER.flatMap((key) => {
    const [a, b] = [left.summary[key], right.summary[key]];
    return a === undefined || b === undefined ? [] : [{ key, a, b }];
  });
  const most = Math.max(1, ...rows.map(({ a, b }) => Math.abs(a.value - b.value)));
  return rows.map(({ key, a, b }) => ({
    key,
    subject: (
      <span className={headToHead.subject}>
        <span>{profilesTexts.categories[key]}</span>
        <Lead difference={a.value - b.value} most={most} />
      </span>
    ),
    left: { guess: profilesTexts.ordinalOrNone(a.pos), points: a.value },
    right: { guess: profilesTexts.ordinalOrNone(b.pos), points: b.value },
    better: betterOf(a.value, b.value),
  }));
}

function orderRows(
  left: UserData['userScores']['driversGuesses'],
  right: UserData['userScores']['driversGuesses'],
): readonly HeadToHeadRow[] {
  return orderPairs(left, right).map((pair) => ({
    key: pair.key,
    subject: (
      <Subject
        mark={<TeamStripe colour={pair.guess.look.colour} />}
        name={shortName(pair.guess)}
        actual={profilesTexts.actualPlace(pair.guess.pos)}
      />
    ),
    left: pair.left && { guess: pair.left.guessed, points: pair.left.points },
    right: pair.right && { guess: pair.right.guessed, points: pair.right.points },
    better: pair.better,
    isSame: pair.left?.guessed === pair.right?.guessed,
  }));
}

function pickRows(
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
      subject: <Subject name={pair.guess.raceName} actual={isRun ? null : profilesTexts.notRun} />,
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
      <Subject
        mark={<FlagMark type={pair.guess.flag} />}
        name={uiTexts.flagsInPlural[pair.guess.flag]}
        actual={profilesTexts.actualCount(pair.guess.actual)}
      />
    ),
    left: pair.left && { guess: pair.left.guessed, points: pair.left.points },
    right: pair.right && { guess: pair.right.guessed, points: pair.right.points },
    better: pair.better,
    isSame: pair.left?.guessed === pair.right?.guessed,
  }));
}

function questionRows(
  left: readonly QuestionGuess[],
  right: readonly QuestionGuess[],
): readonly HeadToHeadRow[] {
  const side = (guess: QuestionGuess | null) =>
    guess && {
      guess: <Answer isShort answer={guess.guessed} />,
      points: guess.right === null ? null : guess.points,
    };
  return questionPairs(left, right).map((pair) => ({
    key: pair.key,
    subject: <Subject isSentence name={pair.guess.question} actual={rightWords(pair.guess)} />,
    left: side(pair.left),
    right: side(pair.right),
    better: pair.better,
    isSame: isSame(pair.left?.guessed, pair.right?.guessed),
  }));
}

/** Compares all guesses of two players. */
export function Duel({ left, right }: DuelProps) {
  const { categories } = profilesTexts;
  const [a, b] = [left.userScores, right.userScores];
  const isSecret = !a.areSeasonGuessesShown;
  const viewerId = useHeader()?.user?.id;
  const isOwn = viewerId === a.user.id || viewerId === b.user.id;
  const names = { left: a.user.username, right: b.user.username };
  const guesses = [a, b].map(
    (each) =>
      each.winnerGuesses.length +
      each.tenthGuesses.length +
      each.driversGuesses.length +
      each.constructorsGuesses.length +
      (each.questionGuesses?.length ?? 0),
  );
  return (
    <>
      <div className={styles.columns}>
        <DuelPanel left={left} right={right} />
        <HeadToHead
          areSums
          id={SECTION_IDS.summary}
          title={profilesTexts.summary}
          names={names}
          rows={summaryRows({ left, right })}
        />
      </div>
      <ShowAll
        list={GUESSES_LIST}
        count={Math.max(...guesses)}
        which={profilesTexts.mostApart(isOwn)}
        allText={profilesTexts.allGuesses}
      />
      <div className={styles.columns}>
        <HeadToHead
          hasNames
          id={SECTION_IDS.winner}
          title={categories.winner}
          names={names}
          rows={pickRows(a.winnerGuesses, b.winnerGuesses, a.racePos)}
        />
        <HeadToHead
          hasNames
          id={SECTION_IDS.tenth}
          title={categories.tenth}
          names={names}
          rows={pickRows(a.tenthGuesses, b.tenthGuesses, a.racePos)}
        />
      </div>
      <div className={styles.columns}>
        <HeadToHead
          id={SECTION_IDS.drivers}
          title={categories.drivers}
          names={names}
          rows={orderRows(a.driversGuesses, b.driversGuesses)}
          isSecret={isSecret}
        />
        <div className={styles.column}>
          <HeadToHead
            id={SECTION_IDS.constructors}
            title={categories.constructors}
            names={names}
            rows={orderRows(a.constructorsGuesses, b.constructorsGuesses)}
            isSecret={isSecret}
          />
          <HeadToHead
            id={SECTION_IDS.flags}
            title={categories.flag}
            names={names}
            rows={flagRows({ left, right })}
            isSecret={isSecret}
          />
        </div>
      </div>
      {a.questionGuesses && b.questionGuesses && (
        <HeadToHead
          id={SECTION_IDS.questions}
          title={categories.questions}
          names={names}
          rows={questionRows(a.questionGuesses, b.questionGuesses)}
          isSecret={isSecret}
        />
      )}
    </>
  );
}
