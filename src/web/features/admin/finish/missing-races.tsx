import type { AdminSeason, FinishPreview } from '#contract/admin/admin-seasons.ts';
import type { Address } from '#contract/http/pages.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './admin-finish.module.css';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';

/** Maximum number of races; more would push the leaderboard off a phone's screen. */
const SHOWN_OPEN = 3;

interface RacesToMendProps {
  readonly title: string;
  readonly races: FinishPreview['racesWithoutResult'];
  /** Path of the page where it can be fixed; absent if it cannot. */
  readonly pathOf?: ((raceId: string) => Address) | undefined;
}

/** Races that lack something. */
export function RacesToMend({ title, races, pathOf }: RacesToMendProps) {
  return (
    <Disclosure isOpen={races.length <= SHOWN_OPEN} summary={<strong>{title}</strong>}>
      <ul>
        {races.map(({ id, name }) => (
          <li key={id}>
            {pathOf === undefined ? (
              name
            ) : (
              <Link to={pathOf(id)} className={styles.way}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface UncountedFlagsProps {
  readonly season: Pick<AdminSeason, 'year' | 'finishedAt'>;
  readonly races: FinishPreview['racesWithoutFlagCount'];
}

/** Shows races whose flags are not counted, so that points may be wrong. */
export function UncountedFlags({ season: { year, finishedAt }, races }: UncountedFlagsProps) {
  if (races.length === 0) return null;
  const isFinished = finishedAt !== null;
  return (
    <Notice tone="bad" title={texts.uncounted}>
      <p>{isFinished ? texts.uncountedFinal : texts.uncountedHelp}</p>
      <RacesToMend
        title={texts.uncountedRaces(races.length)}
        races={races}
        pathOf={isFinished ? undefined : (id) => `/admin/flag/${year}/${id}`}
      />
    </Notice>
  );
}

interface OpenQuestionsProps {
  readonly year: number;
  readonly questions: FinishPreview['questionsWithoutRightAnswer'];
}

/** Shows the questions that would give nobody points, since it is not known what was right. */
export function OpenQuestions({ year, questions = [] }: OpenQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Notice tone="bad" title={texts.openQuestions}>
      <p>{texts.openQuestionsHelp}</p>
      <ul>
        {questions.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <Link to={`/admin/season/${year}/questions`} className={styles.way}>
        {texts.toQuestions}
      </Link>
    </Notice>
  );
}
