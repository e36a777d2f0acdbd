import { useQuestionGuess } from '#web/data/guesses.api.ts';
import { guessesTexts } from './guesses.texts.ts';
import { QuestionsForm } from './questions-form.tsx';
import { SeasonGuessPage, useGuessYear } from './season-guess-page.tsx';

export function QuestionsPage() {
  const query = useQuestionGuess(useGuessYear());
  return (
    <SeasonGuessPage
      title={guessesTexts.questionsTitle}
      part={4}
      help={guessesTexts.questionsHelp}
      query={query}
    >
      {(view) => <QuestionsForm key={view.year} view={view} />}
    </SeasonGuessPage>
  );
}
