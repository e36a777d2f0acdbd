import { useId, useState } from 'react';
import { MAX_LAP } from '#contract/limits.ts';
import { isNotFound } from '#web/calls/api.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Form } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { useLap } from './replay.api.ts';
import { replayControlsTexts as texts } from './replay.texts.ts';
import styles from './replay-card.module.css';
import type { ViewerClock } from './viewer-clock.ts';

/** Seconds of a step. */
const STEP = 10;

interface ReplayControlsProps {
  readonly clock: ViewerClock;
  readonly isRunning: boolean;
}

/** Steps, and a button that pauses and goes on. */
export function ReplayControls({ clock, isRunning }: ReplayControlsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be shown as a form.
    <div className={styles.controls} role="group" aria-label={texts.controls}>
      <Button onClick={() => clock.step(-STEP)}>
        <Icon name="chevronLeft" />
        <span>{texts.step(STEP)}</span>
        <span className="visually-hidden">{` ${texts.back}`}</span>
      </Button>
      {isRunning ? (
        <Button key="toggle" onClick={clock.pause}>
          {texts.pause}
        </Button>
      ) : (
        <Button key="toggle" variant="primary" onClick={clock.resume}>
          {texts.resume}
        </Button>
      )}
      <Button onClick={() => clock.step(STEP)}>
        <span>{texts.step(STEP)}</span>
        <span className="visually-hidden">{` ${texts.forward}`}</span>
        <Icon name="chevronRight" />
      </Button>
    </div>
  );
}

interface ReopenedControlsProps {
  readonly clock: ViewerClock;
  /** `null` until it is known. */
  readonly lap: number | null;
  readonly canCatchUp: boolean;
}

/** Asks a viewer who comes back how the race goes on. */
export function ReopenedControls({ clock, lap, canCatchUp }: ReopenedControlsProps) {
  return (
    <div className={styles.reopened}>
      <Button wide variant="primary" onClick={clock.resume}>
        {lap === null ? texts.resume : texts.resumeIn(lap)}
      </Button>
      {canCatchUp && (
        <Button wide variant="quiet" onClick={clock.catchUp}>
          {texts.catchUp}
        </Button>
      )}
    </div>
  );
}

interface LapJumpProps {
  readonly clock: ViewerClock;
  readonly raceId: string;
  readonly leagueId: string | null | undefined;
  /** Lap that is shown. */
  readonly lap: number;
}

/** Goes to the start of a lap. */
export function LapJump({ clock, raceId, leagueId, lap }: LapJumpProps) {
  const id = useId();
  /** `null` while the field is empty, `undefined` while it shows the present lap. */
  const [chosen, setChosen] = useState<number | null>();
  const find = useLap(raceId, leagueId, (at) => {
    setChosen(undefined);
    clock.jumpTo(at);
  });
  const { error } = find;
  const wanted = chosen === undefined ? lap : chosen;
  return (
    <Disclosure className={styles.jump} summary={texts.jump}>
      <Form className={styles.laps} onSubmit={() => wanted && find.mutate(wanted)}>
        <label htmlFor={id} className="visually-hidden">
          {texts.lap}
        </label>
        <Stepper
          id={id}
          labels={uiTexts.steps(texts.lap)}
          value={wanted}
          most={MAX_LAP}
          digits={String(MAX_LAP).length}
          isLarge
          isInvalid={error !== null}
          describedBy={`${id}-message`}
          onChange={(typed) => {
            setChosen(typed);
            find.reset();
          }}
        />
        <Button type="submit" isBusy={find.isPending} disabled={!wanted}>
          {texts.go}
        </Button>
        <p id={`${id}-message`} className={styles.message} role="status">
          {error && (isNotFound(error) ? texts.noLap : failureText(error))}
        </p>
      </Form>
    </Disclosure>
  );
}
