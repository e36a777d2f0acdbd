import type { AnswerText } from '#contract/scoring/profiles.ts';
import { Cluster } from '#web/ui/layout.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import styles from './answer.module.css';
import { answerWords } from './named-answer.ts';
import { questionsTexts } from './questions.texts.ts';

interface AnswerProps {
  readonly answer: AnswerText | null;
  /** True if a driver's surname stands alone at every width. */
  readonly isShort?: boolean;
}

/** Shows an answer: a competitor with the colour of the team, a number, yes or no. */
export function Answer({ answer, isShort = false }: AnswerProps) {
  if (answer?.kind !== 'COMPETITOR') return <span>{answerWords(answer)}</span>;
  return <ShortCompetitor always={isShort} name={answer.name} competitor={answer.look} />;
}

/** Shows the right answers to a question, each of which counts. */
export function RightAnswers({ answers }: { readonly answers: readonly (AnswerText | null)[] }) {
  return (
    <Cluster as="p" gap={3}>
      <span className={styles.label}>{`${questionsTexts.right}:`}</span>
      {answers.map((answer) => (
        <Answer key={answerWords(answer)} answer={answer} />
      ))}
    </Cluster>
  );
}
