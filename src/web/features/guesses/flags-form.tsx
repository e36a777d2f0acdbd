import type { FlagGuessView } from '#contract/guessing/guesses.ts';
import { MAX_FLAGS } from '#domain/guessing/guesses.ts';
import { FLAG_TYPES } from '#domain/season/category.ts';
import layout from '#web/ui/form-layout.module.css';
import { Stack } from '#web/ui/layout.tsx';
import { CountField } from './count-field.tsx';
import { guessesTexts, saveGuessTexts } from './guesses.texts.ts';
import { countParts } from './season-guess-parts.ts';
import { SeasonSaveBar } from './season-save-bar.tsx';
import { UnsavedGuessPrompt } from './unsaved-guess-prompt.tsx';
import { type Counts, useFlagsForm } from './use-flags-form.ts';
import { useLock } from './use-lock.ts';

interface FlagsFormProps {
  readonly view: FlagGuessView;
}

export function FlagsForm({ view }: FlagsFormProps) {
  const { isLocked } = useLock(view);
  const form = useFlagsForm(view, isLocked);
  const counts = isLocked ? (view.saved as Counts | null) : form.value;
  return (
    <div className={layout.form}>
      <Stack className={layout.main}>
        {FLAG_TYPES.map((type) => (
          <CountField
            key={type}
            type={type}
            count={counts?.[type] ?? null}
            earlier={view.earlier.map((season) => ({ year: season.year, count: season[type] }))}
            isLocked={isLocked}
            onChange={(count) => form.set(type, count)}
          />
        ))}
      </Stack>
      <SeasonSaveBar
        label={saveGuessTexts.counts}
        form={form}
        isLocked={isLocked}
        hasSaved={view.saved !== null}
        next={
          view.hasQuestions
            ? { label: saveGuessTexts.next.questions, to: '/guess/questions' }
            : { label: saveGuessTexts.next.overview(countParts(false)), to: '/guess' }
        }
        invalid={form.isWhole ? null : guessesTexts.wholeNumbers(MAX_FLAGS)}
      />
      <UnsavedGuessPrompt isDirty={form.isChanged && !isLocked} {...(form.isWhole && { form })} />
    </div>
  );
}
