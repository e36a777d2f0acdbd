import type { Championship, OrderGuessView } from '#contract/guessing/guesses.ts';
import { Card } from '#web/ui/card.tsx';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layout from '#web/ui/form-layout.module.css';
import { Cluster } from '#web/ui/layout.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import type { SortableItem } from '#web/ui/sortable-row.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { guessesTexts, saveGuessTexts } from './guesses.texts.ts';
import styles from './order-form.module.css';
import { SeasonSaveBar } from './season-save-bar.tsx';
import { UnsavedGuessPrompt } from './unsaved-guess-prompt.tsx';
import { useLock } from './use-lock.ts';
import { sameOrder, useOrderForm } from './use-order-form.ts';

interface StartingPointsProps {
  readonly view: OrderGuessView;
  readonly order: readonly string[];
  readonly onChoose: (order: readonly string[]) => void;
}

/** Offers complete orders to start from; the choice can be undone like any other change. */
function StartingPoints({ view, order, onChoose }: StartingPointsProps) {
  const { starts } = guessesTexts;
  const choices = [
    { label: starts.saved, to: view.saved },
    { label: starts.lastYear, to: view.lastYearOrder },
    { label: starts.standard, to: view.field.map(({ look }) => look.id) },
  ];
  return (
    <fieldset>
      <legend className={styles.startsTitle}>{guessesTexts.startFrom}</legend>
      <Cluster>
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
      </Cluster>
    </fieldset>
  );
}

type Competitor = OrderGuessView['field'][number];

function Detail({
  competitor,
  knowsLastYear,
}: {
  readonly competitor: Competitor;
  readonly knowsLastYear: boolean;
}) {
  const { look, lastYear } = competitor;
  return (
    <>
      {look.number !== null && <span className="number">{look.number}</span>}
      {look.code !== null && look.constructorName !== null && <span>{look.constructorName}</span>}
      {knowsLastYear && (
        <span>
          {lastYear === null ? guessesTexts.newThisYear : guessesTexts.lastYear(lastYear)}
        </span>
      )}
    </>
  );
}

function itemsOf(view: OrderGuessView): readonly SortableItem[] {
  return view.field.map((competitor) => ({
    id: competitor.look.id,
    name: competitor.name,
    colour: competitor.look.colour,
    detail: <Detail competitor={competitor} knowsLastYear={view.lastYearOrder !== null} />,
    mark: view.newcomers.includes(competitor.look.id) && guessesTexts.newcomer,
  }));
}

const NEXT = {
  drivers: { name: 'constructors', to: '/guess/constructors' },
  constructors: { name: 'flags', to: '/guess/flags' },
} as const;

interface OrderFormProps {
  readonly view: OrderGuessView;
  readonly championship: Championship;
}

export function OrderForm({ view, championship }: OrderFormProps) {
  const { isLocked } = useLock(view);
  const next = NEXT[championship];
  const form = useOrderForm(view, championship, isLocked);
  const texts = guessesTexts.orders[championship];
  const items = itemsOf(view);
  const shown = isLocked ? view.saved : form.value;
  const newcomers = items.filter(({ mark }) => mark).map(({ name }) => name);
  return (
    <div className={layout.form}>
      <div className={styles.top}>
        {newcomers.length > 0 && !isLocked && (
          <p className={styles.notice}>{guessesTexts.newcomers(newcomers.join(', '))}</p>
        )}
        {!isLocked && <StartingPoints view={view} order={form.value} onChoose={form.change} />}
      </div>
      <Card flush isPrimary className={classNames(layout.main, styles.card)}>
        {shown === null ? (
          <div className={styles.empty}>
            <EmptyState title={saveGuessTexts.lockedEmpty} />
          </div>
        ) : (
          <SortableList
            label={texts.list}
            items={items}
            order={shown}
            isLocked={isLocked}
            onChange={form.change}
          />
        )}
      </Card>
      <SeasonSaveBar
        label={saveGuessTexts.order}
        form={form}
        isLocked={isLocked}
        hasSaved={view.saved !== null && newcomers.length === 0}
        next={{ label: saveGuessTexts.next[next.name], to: next.to }}
      />
      <UnsavedGuessPrompt isDirty={form.isChanged && !isLocked} form={form} />
    </div>
  );
}
