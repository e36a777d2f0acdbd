import type { OrderGuessView } from '#contract/guesses.ts';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { guessesTexts } from './guesses.texts.ts';
import styles from './order-form.module.css';
import { sameOrder } from './use-order-form.ts';

interface StartingPointsProps {
  readonly view: OrderGuessView;
  readonly order: readonly string[];
  readonly onChoose: (order: readonly string[]) => void;
}

/** Whole orders to begin with; the choice can be undone like any other change. */
export function StartingPoints({ view, order, onChoose }: StartingPointsProps) {
  const { starts } = guessesTexts;
  const choices = [
    { label: starts.saved, to: view.saved },
    { label: starts.lastYear, to: view.lastYearOrder },
    { label: starts.standard, to: view.field.map(({ look }) => look.id) },
  ];
  return (
    <fieldset>
      <legend className={styles.startsTitle}>{guessesTexts.startFrom}</legend>
      <div className={styles.starts}>
        {choices.map(
          ({ label, to }) =>
            to !== null && (
              <ChoiceButton
                key={label}
                label={label}
                isChosen={sameOrder(to, order)}
                onChoose={() => onChoose(to)}
              />
            ),
        )}
      </div>
    </fieldset>
  );
}
