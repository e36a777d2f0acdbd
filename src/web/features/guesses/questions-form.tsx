import type { QuestionGuessView } from '#contract/guessing/questions.ts';
import { MAX_NUMBER_ANSWER } from '#domain/season/question.ts';
import layout from '#web/ui/form-layout.module.css';
import { Stack } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { guessesTexts, saveGuessTexts } from './guesses.texts.ts';
import { QuestionField } from './question-field.tsx';
import { countParts } from './season-guess-parts.ts';
import { SeasonSaveBar } from './season-save-bar.tsx';
import { UnsavedGuessPrompt } from './unsaved-guess-prompt.tsx';
import { useLock } from './use-lock.ts';
import { useQuestionsForm } from './use-questions-form.ts';

/** Shows all questions of the season, whose answers are saved together. */
export function QuestionsForm({ view }: { readonly view: QuestionGuessView }) {
  const { isLocked } = useLock(view);
  const form = useQuestionsForm(view, isLocked);
  const answers = isLocked ? view.saved : form.value;
  if (view.questions.length === 0) return <EmptyState title={guessesTexts.noQuestions} />;
  const obstacle = form.isEmpty ? guessesTexts.nothingAnswered : null;
  return (
    <div className={layout.form}>
      <Stack className={layout.main}>
        {view.questions.map((question) => (
          <QuestionField
            key={question.id}
            view={view}
            question={question}
            answer={answers?.[question.id] ?? null}
            isLocked={isLocked}
            onChange={(answer) => form.set(question.id, answer)}
          />
        ))}
      </Stack>
      <SeasonSaveBar
        label={saveGuessTexts.answers}
        form={form}
        isLocked={isLocked}
        hasSaved={view.saved !== null}
        next={{ label: saveGuessTexts.next.overview(countParts(true)), to: '/guess' }}
        invalid={form.isWhole ? obstacle : guessesTexts.wholeNumbers(MAX_NUMBER_ANSWER)}
      />
      <UnsavedGuessPrompt isDirty={form.isChanged && !isLocked} {...(form.isWhole && { form })} />
    </div>
  );
}
