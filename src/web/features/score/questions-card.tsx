import type { SeasonQuestions } from '#contract/guessing/questions.ts';
import { Card } from '#web/ui/card.tsx';
import { RightAnswers } from '#web/widgets/questions/answer.tsx';
import { namedAnswer } from '#web/widgets/questions/named-answer.ts';
import { questionsTexts } from '#web/widgets/questions/questions.texts.ts';
import styles from './questions-card.module.css';
import { scoreTexts } from './score.texts.ts';

/** Lists a season's own questions with their points, and what was right once it is known. */
export function QuestionsCard({ season }: { readonly season: SeasonQuestions }) {
  const { lead, chance } = scoreTexts.questions;
  const isOpen = !season.isFinished && season.questions.some(({ right }) => right === null);
  return (
    <Card title={questionsTexts.title} id="sporsmal">
      <p>{lead}</p>
      <ol className={styles.questions}>
        {season.questions.map(({ id, kind, text, points, right }) => (
          <li key={id} className={styles.question}>
            <h3 className={styles.text}>{text}</h3>
            <p className={styles.points}>{questionsTexts.allPoints(points)}</p>
            {right !== null && (
              <RightAnswers answers={right.map((each) => namedAnswer(kind, each, season))} />
            )}
          </li>
        ))}
      </ol>
      {isOpen && <p className={styles.chance}>{chance}</p>}
    </Card>
  );
}
