import { useFlagGuess } from '#web/data/guesses.api.ts';
import { Link } from '#web/ui/link.tsx';
import { FlagsForm } from './flags-form.tsx';
import { guessesTexts } from './guesses.texts.ts';
import { SeasonGuessPage, useGuessYear } from './season-guess-page.tsx';

export function FlagsPage() {
  const query = useFlagGuess(useGuessYear());
  return (
    <SeasonGuessPage
      title={guessesTexts.flagsTitle}
      part={3}
      help={
        <>
          <span>{`${guessesTexts.flagsHelp} `}</span>
          <Link to="/score">{guessesTexts.countsLink}</Link>
        </>
      }
      query={query}
    >
      {(view) => <FlagsForm key={view.year} view={view} />}
    </SeasonGuessPage>
  );
}
