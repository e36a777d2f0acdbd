import { useState } from 'react';
import { MAX_LAP } from '#contract/limits.ts';
import { isNotFound } from '#web/calls/api.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Form } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/text-field.tsx';
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
}

/** Goes to the start of a lap. */
export function LapJump({ clock, raceId, leagueId }: LapJumpProps) {
  const [typed, setTyped] = useState('');
  const find = useLap(raceId, leagueId, clock.jumpTo);
  const { error } = find;
  const lap = Number(typed);
  return (
    <Disclosure className={styles.jump} summary={texts.jump}>
      <Form
        onSubmit={() => {
          if (lap > 0) find.mutate(lap);
        }}
      >
        <TextField
          label={texts.lap}
          inputMode="numeric"
          maxLength={String(MAX_LAP).length}
          value={typed}
          message={
            error && { tone: 'bad', text: isNotFound(error) ? texts.noLap : failureText(error) }
          }
          onChange={(value) => {
            setTyped(value.replace(/\D/g, ''));
            find.reset();
          }}
        />
        <div>
          <Button type="submit" isBusy={find.isPending} disabled={lap === 0}>
            {texts.go}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
