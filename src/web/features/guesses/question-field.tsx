import { useId } from 'react';
import type { QuestionGuessView } from '#contract/guessing/questions.ts';
import { answerPoints, MAX_NUMBER_ANSWER, YES_NO } from '#domain/season/question.ts';
import { signed } from '#web/formatting/numbers.ts';
import { Card } from '#web/ui/card.tsx';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Answer, RightAnswers } from '#web/widgets/questions/answer.tsx';
import { answerWords, namedAnswer } from '#web/widgets/questions/named-answer.ts';
import { questionsTexts } from '#web/widgets/questions/questions.texts.ts';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import { guessesTexts } from './guesses.texts.ts';
import { NumberField } from './number-field.tsx';
import styles from './question-field.module.css';

interface FieldProps {
  readonly view: QuestionGuessView;
  readonly question: QuestionGuessView['questions'][number];
  readonly answer: string | null;
}

interface InputProps extends FieldProps {
  readonly describedBy: string;
  readonly onChange: (answer: string | null) => void;
}

function Input({ view, question, answer, describedBy, onChange }: InputProps) {
  const { kind, text } = question;
  if (kind === 'NUMBER') {
    const { fewer, more } = guessesTexts.number;
    return (
      <NumberField
        label={text}
        steps={{ fewer: fewer(text), more: more(text) }}
        value={answer === null ? null : Number(answer)}
        most={MAX_NUMBER_ANSWER}
        describedBy={describedBy}
        onChange={(value) => onChange(value === null ? null : String(value))}
      />
    );
  }
  if (kind === 'YES_NO') {
    return (
      <fieldset aria-describedby={describedBy}>
        <legend className="visually-hidden">{text}</legend>
        <Cluster className={styles.choices}>
          {YES_NO.map((each) => (
            <ChoiceButton
              key={each}
              label={answerWords(namedAnswer(kind, each, view))}
              isChosen={answer === each}
              onChoose={() => onChange(answer === each ? null : each)}
            />
          ))}
        </Cluster>
      </fieldset>
    );
  }
  const field = kind === 'DRIVER' ? view.drivers : view.constructors;
  return (
    <Select
      isLabelHidden
      label={text}
      aria-describedby={describedBy}
      value={answer ?? ''}
      options={[
        { value: '', label: guessesTexts.choose[kind] },
        ...field.map(({ name, look }) => ({ value: look.id, label: name })),
      ]}
      onChange={(id) => onChange(id || null)}
    />
  );
}

/** Shows what was answered, and once it is known what was right and how many points it gave. */
function Closed({ view, question, answer }: FieldProps) {
  const { kind, right } = question;
  return (
    <>
      <p className={styles.answer}>
        {answer === null ? (
          <span className={styles.nothing}>{guessesTexts.notAnswered}</span>
        ) : (
          <Answer answer={namedAnswer(kind, answer, view)} />
        )}
        {right !== null && answer !== null && (
          <span className={styles.points}>
            <span translate="no">{signed(answerPoints(question, answer, right))}</span>
            <span className="visually-hidden">{` ${yourGuessTexts.pointsWord}`}</span>
          </span>
        )}
      </p>
      {right !== null && (
        <RightAnswers answers={right.map((each) => namedAnswer(kind, each, view))} />
      )}
    </>
  );
}

interface QuestionFieldProps extends FieldProps {
  readonly isLocked: boolean;
  readonly onChange: (answer: string | null) => void;
}

/** Shows a question and its points, with the field in which it is answered. */
export function QuestionField({ isLocked, onChange, ...field }: QuestionFieldProps) {
  const { text, points } = field.question;
  const id = useId();
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.text}>{text}</h2>
        <p id={id} className={styles.note}>
          {questionsTexts.points(points)}
        </p>
      </div>
      {isLocked ? <Closed {...field} /> : <Input {...field} describedBy={id} onChange={onChange} />}
    </Card>
  );
}
