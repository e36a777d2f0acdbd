import { MAX_STREAM_DELAY } from '#contract/http/stream-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { streamDelayTexts as texts } from './stream-delay.texts.ts';
import { chooseDelay, useStreamDelay } from './stream-delay.ts';
import styles from './stream-delay-steps.module.css';

/** Seconds of a step. */
const STEP = 5;

/** Says by how much the viewer's stream is late, and corrects it by steps. */
export function StreamDelaySteps({ className }: { readonly className?: string | undefined }) {
  const { delay } = useStreamDelay();
  return (
    <Disclosure className={className} summary={texts.summary(delay)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be shown as a form. */}
      <div className={styles.steps} role="group" aria-label={texts.delay}>
        <Button
          aria-label={texts.less(STEP)}
          disabled={delay === 0}
          onClick={() => chooseDelay(Math.max(0, delay - STEP))}
        >
          <Icon name="minus" />
        </Button>
        <span className={styles.delay} aria-live="polite">
          {texts.value(delay)}
        </span>
        <Button
          aria-label={texts.more(STEP)}
          disabled={delay === MAX_STREAM_DELAY}
          onClick={() => chooseDelay(Math.min(MAX_STREAM_DELAY, delay + STEP))}
        >
          <Icon name="plus" />
        </Button>
      </div>
    </Disclosure>
  );
}
