import type { QuestionGuessView } from '#contract/guessing/questions.ts';
import { isSame } from '#domain/base/is-same.ts';
import { type Answers, isAnswer, MAX_NUMBER_ANSWER } from '#domain/season/question.ts';
import { draftKey, putAnswers, questionsKey, saveGuess } from '#web/data/guesses.api.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';

type View = Pick<QuestionGuessView, 'questions' | 'drivers' | 'constructors'>;

/** Returns true for a number that is typed but too large to save. */
const isTooLarge = (answer: string) => /^\d+$/.test(answer) && Number(answer) > MAX_NUMBER_ANSWER;

function parseAnswers(stored: unknown): Answers | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.values(stored).every((each) => typeof each === 'string')
    ? (stored as Answers)
    : null;
}

/**
 * Returns the answers to questions that are there, in their order; others are of a question or a
 * competitor that has left the season.
 */
export function answersLike(
  answers: Answers,
  { questions, drivers, constructors }: View,
  isKept: (answer: string) => boolean = () => false,
): Answers {
  const field = {
    drivers: drivers.map(({ look }) => look),
    constructors: constructors.map(({ look }) => look),
  };
  return Object.fromEntries(
    questions.flatMap(({ id, kind }) => {
      const answer = answers[id];
      if (answer === undefined) return [];
      const isUsable = isAnswer(kind, answer, field) || (kind === 'NUMBER' && isKept(answer));
      return isUsable ? [[id, answer]] : [];
    }),
  );
}

/** Manages the answers to all questions while they are edited. */
export function useQuestionsForm(view: QuestionGuessView, isLocked: boolean) {
  const { year } = view;
  const saved = view.saved && answersLike(view.saved, view);
  const areWhole = (answers: Answers) => !Object.values(answers).some(isTooLarge);
  const form = useDraftForm<Answers, Answers | null>({
    initial: saved ?? {},
    version: saved,
    isStored: (answers) => isSame(answers, saved ?? {}),
    adapt: (answers) => answersLike(answers, view, isTooLarge),
    adaptBasis: (basis) => basis && answersLike(basis, view),
    kept: { key: draftKey(year, 'questions'), parse: parseAnswers },
    staysSubmitted: true,
    isLocked,
    canSave: areWhole,
    save: async (client, answers, basedOn) => {
      const call = putAnswers(year, answers, basedOn);
      const response = await saveGuess(
        client,
        questionsKey(year),
        call,
        (before: QuestionGuessView, { saved }) => ({ ...before, saved }),
      );
      return response.saved && answersLike(response.saved, view);
    },
  });
  const isWhole = areWhole(form.value);
  return {
    ...form,
    error: isWhole ? form.error : null,
    isWhole,
    /** True if there is nothing to save: nothing is stored, and nothing is answered. */
    isEmpty: saved === null && Object.keys(form.value).length === 0,
    /** Answers a question; `null` leaves it unanswered. */
    set: (id: string, answer: string | null) => {
      const { [id]: _replaced, ...others } = form.value;
      form.change(
        answersLike(answer === null ? others : { ...others, [id]: answer }, view, isTooLarge),
      );
    },
  };
}
