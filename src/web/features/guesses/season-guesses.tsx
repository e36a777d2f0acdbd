import type { Championship, GuessOverview } from '#contract/guessing/guesses.ts';
import type { Address } from '#contract/http/pages.ts';
import { FLAG_TYPES } from '#domain/season/category.ts';
import { draftKey } from '#web/data/guesses.api.ts';
import { Card } from '#web/ui/card.tsx';
import { TeamStripe } from '#web/ui/competitor.tsx';
import type { Content } from '#web/ui/content.ts';
import { useDrafts } from '#web/ui/draft-store.ts';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { questionsTexts } from '#web/widgets/questions/questions.texts.ts';
import { seasonParts } from '#web/widgets/your-guess/season-parts.ts';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import { DeadlineCountdown, UntilTesting } from './deadline-countdown.tsx';
import { guessesTexts } from './guesses.texts.ts';
import styles from './season-guesses.module.css';

type Season = NonNullable<GuessOverview['season']>;

interface GuessLinkProps {
  readonly to: Address;
  readonly title: string;
  readonly isDone: boolean;
  readonly isUnsaved: boolean;
  /** Text that is shown until it is guessed. */
  readonly missing?: string;
  /** Summary of the guess. */
  readonly children: Content;
}

export function GuessLink(props: GuessLinkProps) {
  const { to, title, isDone, isUnsaved, children, missing } = props;
  return (
    <li>
      <Link to={to} className={styles.guess} data-done={isDone || undefined}>
        <span className={styles.box}>{isDone && <Icon name="check" size={18} />}</span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.what}>
            {isDone ? children : (missing ?? guessesTexts.notGuessed)}
          </span>
          {isUnsaved && <span className={styles.unsaved}>{yourGuessTexts.unsaved}</span>}
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  );
}

function Top({ competitors }: { readonly competitors: NonNullable<Season['drivers']> }) {
  return (
    <span className={styles.top}>
      {competitors.map(({ name, look }, index) => (
        <span key={look.id} className={styles.one}>
          <span className={styles.rank}>{index + 1}</span>
          <TeamStripe colour={look.colour} />
          <span aria-hidden={look.code !== null}>{look.code ?? name}</span>
          {look.code !== null && <span className="visually-hidden">{name}</span>}
        </span>
      ))}
    </span>
  );
}

const answered = ({ answered, count }: NonNullable<Season['questions']>) =>
  guessesTexts.answered(answered, count);

const TO = {
  drivers: '/guess/drivers',
  constructors: '/guess/constructors',
} as const satisfies Record<Championship, Address>;

/** Shows the parts of the season guess while they are open. */
export function SeasonGuesses({ season }: { readonly season: Season }) {
  const { year, flags, questions } = season;
  const drafts = useDrafts();
  const isUnsaved = (guess: string) => drafts.has(draftKey(year, guess));
  const parts = seasonParts(season);
  return (
    <Card
      flush
      title={guessesTexts.season(year)}
      aside={
        <>
          {season.deadline !== null && (
            <>
              <DeadlineCountdown deadline={season.deadline} />
              <span>{' · '}</span>
            </>
          )}
          <span>{yourGuessTexts.done(parts.done, parts.count)}</span>
        </>
      }
    >
      {season.deadline === null && (
        <p className={styles.undated}>
          <UntilTesting latestDeadline={season.latestDeadline} />
          <span>{` ${guessesTexts.deadlineNotice} `}</span>
          <Link to="/settings/reminders">{guessesTexts.deadlineReminder}</Link>
        </p>
      )}
      {season.newcomers.length > 0 && (
        <p className={styles.newcomers}>{guessesTexts.newcomers(season.newcomers.join(', '))}</p>
      )}
      <ul>
        {(['drivers', 'constructors'] as const).map((championship) => {
          const top = season[championship];
          return (
            <GuessLink
              key={championship}
              to={TO[championship]}
              title={guessesTexts.championships[championship]}
              isDone={top !== null}
              isUnsaved={isUnsaved(championship)}
            >
              {top && <Top competitors={top} />}
            </GuessLink>
          );
        })}
        <GuessLink
          to="/guess/flags"
          title={guessesTexts.flags}
          isDone={flags !== null}
          isUnsaved={isUnsaved('flags')}
        >
          {flags && (
            <span className={styles.top}>
              {FLAG_TYPES.map((type) => (
                <span key={type} className={styles.one}>
                  <FlagMark type={type} />
                  <span className="visually-hidden">{guessesTexts.flagCounts[type]}</span>
                  <span className={styles.count}>{flags[type]}</span>
                </span>
              ))}
            </span>
          )}
        </GuessLink>
        {questions && (
          <GuessLink
            to="/guess/questions"
            title={questionsTexts.title}
            isDone={questions.answered === questions.count}
            isUnsaved={isUnsaved('questions')}
            {...(questions.answered > 0 && { missing: answered(questions) })}
          >
            {answered(questions)}
          </GuessLink>
        )}
      </ul>
    </Card>
  );
}
