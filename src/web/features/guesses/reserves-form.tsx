import { type CSSProperties, useState } from 'react';
import type { ReservesView } from '#contract/guessing/guesses.ts';
import { MAX_RESERVES } from '#domain/guessing/reserves.ts';
import type { PickName } from '#domain/season/category.ts';
import { DraftSaveBar } from '#web/saving/draft-save-bar.tsx';
import { Card } from '#web/ui/card.tsx';
import layout from '#web/ui/form-layout.module.css';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { reservesTexts } from './guesses.texts.ts';
import { PickTabs } from './pick-tabs.tsx';
import styles from './reserves-form.module.css';
import { saveFailure } from './save-failure.ts';
import { UnsavedGuessPrompt } from './unsaved-guess-prompt.tsx';
import { useReservesForm } from './use-reserves-form.ts';

/** Maximum length of a list; more reserves do not fit on a phone. */
const SHOWN_IN_TAB = 3;

type Field = ReservesView['field'];

interface DriversProps {
  readonly field: Field;
  readonly pickName: PickName;
  readonly list: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Shows all drivers; a tap adds one at the end, or removes it. */
function Drivers({ field, pickName, list, onToggle }: DriversProps) {
  const isFull = list.length >= MAX_RESERVES;
  return (
    <ul className={styles.drivers} data-place={pickName}>
      {field.map(({ name, look }) => {
        const at = list.indexOf(look.id);
        const isChosen = at !== -1;
        return (
          <li key={look.id}>
            <button
              type="button"
              className={styles.driver}
              style={{ '--team': look.colour ?? undefined } as CSSProperties}
              aria-pressed={isChosen}
              aria-disabled={(isFull && !isChosen) || undefined}
              onClick={() => (isChosen || !isFull) && onToggle(look.id)}
            >
              <span aria-hidden="true" title={name}>
                {look.code ?? name}
              </span>
              <span className="visually-hidden">
                {isChosen ? reservesTexts.chosen(name, at + 1) : name}
              </span>
              {isChosen && (
                <span className={styles.number} aria-hidden="true">
                  {at + 1}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows both lists of reserves, which are filled by tapping drivers in order. */
export function ReservesForm({ view }: { readonly view: ReservesView }) {
  const form = useReservesForm(view);
  const [active, setActive] = useState<PickName>('first');
  const list = form.value[active];
  const ofId = new Map(view.field.map((each) => [each.look.id, each]));
  const codes = (pickName: PickName) => {
    const all = form.value[pickName].map((id) => ofId.get(id)?.look.code ?? ofId.get(id)?.name);
    if (all.length === 0) return null;
    const shown = all.slice(0, SHOWN_IN_TAB).join(' · ');
    const more = all.length - SHOWN_IN_TAB;
    return more > 0 ? `${shown} ${reservesTexts.more(more)}` : shown;
  };
  const items = list.flatMap((id) => {
    const driver = ofId.get(id);
    if (driver === undefined) return [];
    const { name, look } = driver;
    const action = { verb: reservesTexts.remove, onClick: () => form.toggle(active, id) };
    return { id, name, colour: look.colour, detail: look.constructorName, action };
  });
  return (
    <div className={layout.form}>
      <PickTabs
        active={active}
        names={{ first: codes('first'), tenth: codes('tenth') }}
        isLocked={false}
        onChange={setActive}
      />
      <div className={layout.main}>
        <Card
          title={reservesTexts.pick[active]}
          aside={reservesTexts.count(list.length, MAX_RESERVES)}
        >
          <p className={styles.help}>{reservesTexts.help}</p>
          <Drivers
            field={view.field}
            pickName={active}
            list={list}
            onToggle={(id) => form.toggle(active, id)}
          />
          <p role="status" className={styles.full}>
            {list.length >= MAX_RESERVES && reservesTexts.full(MAX_RESERVES)}
          </p>
          {list.length > 0 && (
            <div className={styles.list}>
              <SortableList
                key={active}
                label={reservesTexts.list[active]}
                items={items}
                order={list}
                isLocked={false}
                onChange={(next) => form.set(active, next)}
              />
            </div>
          )}
        </Card>
      </div>
      <DraftSaveBar
        form={form}
        label={reservesTexts.label}
        next={{ label: reservesTexts.overview, to: '/guess' }}
        failure={saveFailure}
      />
      <UnsavedGuessPrompt isDirty={form.isChanged} form={form} />
    </div>
  );
}
