import type { Championship } from '#contract/guesses.ts';
import { Gate } from '#web/app/gate.tsx';
import { useOrderGuess } from './guesses.api.ts';
import { guessesTexts } from './guesses.texts.ts';
import { OrderForm } from './order-form.tsx';
import { SeasonGuessPage, useGuessYear } from './season-guess-page.tsx';

function OrderGuess({ championship }: { readonly championship: Championship }) {
  const query = useOrderGuess(useGuessYear(), championship);
  return (
    <SeasonGuessPage
      title={guessesTexts.orders[championship].title}
      help={guessesTexts.orderHelp}
      query={query}
    >
      {(view) => <OrderForm key={view.year} view={view} championship={championship} />}
    </SeasonGuessPage>
  );
}

export function DriversPage() {
  return (
    <Gate title={guessesTexts.orders.drivers.title}>
      <OrderGuess championship="drivers" />
    </Gate>
  );
}

export function ConstructorsPage() {
  return (
    <Gate title={guessesTexts.orders.constructors.title}>
      <OrderGuess championship="constructors" />
    </Gate>
  );
}
