import type { Championship } from '#contract/guessing/guesses.ts';
import { useOrderGuess } from '#web/data/guesses.api.ts';
import { guessesTexts } from './guesses.texts.ts';
import { OrderForm } from './order-form.tsx';
import { SeasonGuessPage, useGuessYear } from './season-guess-page.tsx';

function OrderGuess({ championship }: { readonly championship: Championship }) {
  const query = useOrderGuess(useGuessYear(), championship);
  return (
    <SeasonGuessPage
      title={guessesTexts.orders[championship].title}
      part={championship === 'drivers' ? 1 : 2}
      help={guessesTexts.orderHelp}
      query={query}
    >
      {(view) => <OrderForm key={view.year} view={view} championship={championship} />}
    </SeasonGuessPage>
  );
}

export const DriversPage = () => <OrderGuess championship="drivers" />;

export const ConstructorsPage = () => <OrderGuess championship="constructors" />;
