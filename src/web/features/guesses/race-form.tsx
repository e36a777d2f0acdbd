import { useState } from 'react';
import type { RaceToGuessView } from '#contract/guessing/guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import layout from '#web/ui/form-layout.module.css';
import { StartingGrid } from '#web/ui/starting-grid.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import formStyles from './form-ticks.module.css';
import { FormTicks, useShownForm } from './form-ticks.tsx';
import { GuessedBy } from './guessed-by.tsx';
import { guessesTexts } from './guesses.texts.ts';
import { PickTabs } from './pick-tabs.tsx';
import styles from './race-form.module.css';
import { RaceSaveBar } from './race-save-bar.tsx';
import { UnsavedGuessPrompt } from './unsaved-guess-prompt.tsx';
import { useLock } from './use-lock.ts';
import { usePicks } from './use-picks.ts';

/** URL parameter of the pick to start with: `?plass=10`. */
const PICK_PARAMETER = 'plass';

function Notices({ view }: { readonly view: RaceToGuessView }) {
  const gone = PICK_NAMES.filter((pickName) => view[pickName]?.isOnGrid === false);
  return gone.map((pickName) => (
    <p key={pickName} className={styles.notice}>
      {guessesTexts.goneNotice(view[pickName]?.name ?? '', yourGuessTexts.places[pickName])}
    </p>
  ));
}

/** Form with both guesses of a race, picked on its starting grid. */
export function RaceForm({ view }: { readonly view: RaceToGuessView }) {
  const { query } = useUrlQuery();
  const { isLocked, isTurn } = useLock(view);
  const form = useShownForm();
  const hasForm = !isLocked && view.grid.some(({ form: { races } }) => races > 0);
  const guesses = usePicks(view, isLocked);
  const [active, setActive] = useState<PickName>(() => {
    if (query.get(PICK_PARAMETER) === '10') return 'tenth';
    return view.first !== null && view.tenth === null ? 'tenth' : 'first';
  });
  const picks = isLocked
    ? { first: view.first?.look.id ?? null, tenth: view.tenth?.look.id ?? null }
    : guesses.picks;

  const nameOf = (id: string | null) =>
    view.grid.find(({ competitor }) => competitor.id === id)?.name ??
    [view.first, view.tenth].find((driver) => driver?.look.id === id)?.name ??
    null;
  const names = { first: nameOf(picks.first), tenth: nameOf(picks.tenth) };
  const isGone = {
    first: picks.first === view.first?.look.id && view.first?.isOnGrid === false,
    tenth: picks.tenth === view.tenth?.look.id && view.tenth?.isOnGrid === false,
  };
  const choose = (driver: string) => {
    guesses.choose(active, driver);
    const other = active === 'first' ? 'tenth' : 'first';
    if (picks[other] === null) setActive(other);
  };
  const pickNamesOf = (id: string) => PICK_NAMES.filter((pickName) => picks[pickName] === id);

  return (
    <div className={layout.form}>
      <PickTabs
        active={active}
        names={names}
        isGone={isGone}
        reserves={view.reserves}
        isReserve={{
          first: isLocked && view.first?.isReserve === true,
          tenth: isLocked && view.tenth?.isReserve === true,
        }}
        isLocked={isLocked}
        onChange={setActive}
      />
      <Card
        isPrimary
        className={layout.main}
        title={guessesTexts.grid}
        aside={!isLocked && guessesTexts.gridHint}
      >
        {view.isGridProvisional && <p className={styles.notice}>{guessesTexts.provisional}</p>}
        <Notices view={view} />
        <StartingGrid
          slots={view.grid}
          renderForm={(slot) =>
            hasForm && form.isShown && <FormTicks form={slot.form} active={active} />
          }
          tone={({ competitor }) => pickNamesOf(competitor.id)[0]}
          renderMark={({ competitor, name, position }) => {
            const chosen = pickNamesOf(competitor.id);
            const label = [
              guessesTexts.slot(name, position),
              ...chosen.map((pickName) => guessesTexts.slotChosen(yourGuessTexts.places[pickName])),
            ].join(', ');
            return (
              <>
                {chosen.length > 0 && (
                  <span className={styles.marks} aria-hidden={!isLocked}>
                    {chosen.map((pickName) => (
                      <span
                        key={pickName}
                        className={styles.mark}
                        data-place={pickName}
                        data-waiting={guesses.waiting[pickName] !== undefined || undefined}
                      >
                        {yourGuessTexts.shortPlaces[pickName]}
                      </span>
                    ))}
                  </span>
                )}
                {isTurn && <GuessedBy raceId={view.race.id} driverId={competitor.id} />}
                {!isLocked && (
                  <button
                    type="button"
                    className={styles.pick}
                    data-place={active}
                    aria-label={label}
                    aria-pressed={chosen.includes(active)}
                    // The second click of a double-click must not pick the driver for the other
                    // category, too. Quick taps on neighbours count as a double-click as well.
                    onClick={({ detail }) => {
                      if (detail < 2 || chosen.length === 0) choose(competitor.id);
                    }}
                  />
                )}
              </>
            );
          }}
        />
        {hasForm && (
          <div className={formStyles.legend}>
            {form.isShown && <span>{guessesTexts.formLegend[active]}</span>}
            <Button variant="quiet" onClick={() => form.show(!form.isShown)}>
              {form.isShown ? guessesTexts.hideForm : guessesTexts.showForm}
            </Button>
          </div>
        )}
      </Card>
      <RaceSaveBar
        guesses={guesses}
        names={names}
        isLocked={isLocked}
        active={active}
        onActivate={setActive}
      />
      <UnsavedGuessPrompt isDirty={!isLocked && guesses.hasWaiting} />
    </div>
  );
}
