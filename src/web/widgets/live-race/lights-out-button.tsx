import { MAX_STREAM_DELAY } from '#contract/http/stream-delay.ts';
import { serverNow } from '#web/hydration/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { StartLights } from '#web/ui/start-lights.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { delayAtLightsOut } from './lights-out.ts';
import styles from './lights-out-button.module.css';
import { lightsOutTexts as texts } from './stream-delay.texts.ts';
import { chooseDelay } from './stream-delay.ts';

function press(startsAt: number): void {
  const delay = delayAtLightsOut(startsAt, serverNow());
  if (delay === null) {
    showToast(texts.tooEarly);
    return;
  }
  chooseDelay(delay);
  showToast(delay === MAX_STREAM_DELAY ? texts.setToMost(delay) : texts.set(delay));
}

/** Sets the delay of the viewer's stream by a press when the lights go out on their screen. */
export function LightsOutButton({ startsAt }: { readonly startsAt: number }) {
  return (
    <div className={styles.lightsOut}>
      <Button wide onClick={() => press(startsAt)}>
        <StartLights left={0} />
        <span>{texts.press}</span>
      </Button>
      <p className={styles.why}>{texts.why}</p>
    </div>
  );
}
