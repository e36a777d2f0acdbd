import type { PushDevice } from '#contract/messages/push.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSendTest, useTurnOff, useTurnOn } from './push.api.ts';
import { pushTexts } from './push.texts.ts';
import styles from './push-card.module.css';
import { NoPushService, NotAllowed } from './this-browser.ts';

function problemOf(error: Error): string {
  if (error instanceof NotAllowed) return pushTexts.notAllowed;
  if (error instanceof NoPushService) return pushTexts.noService;
  return failureText(error, pushTexts.failures);
}

interface TurnOnProps {
  readonly publicKey: string;
  readonly userId: string;
}

export function TurnOn({ publicKey, userId }: TurnOnProps) {
  const turnOn = useTurnOn(userId);
  return (
    <>
      <p>{pushTexts.help}</p>
      <Cluster gap={3}>
        <Button
          variant="primary"
          isBusy={turnOn.isPending}
          onClick={() => turnOn.mutate(publicKey)}
        >
          {pushTexts.turnOn}
        </Button>
      </Cluster>
      {turnOn.error && <Notice tone="bad" title={problemOf(turnOn.error)} />}
    </>
  );
}

export function TurnedOn({ device }: { readonly device: PushDevice }) {
  const turnOff = useTurnOff();
  const test = useSendTest();
  const error = turnOff.error ?? test.error;
  return (
    <>
      <p className={styles.on}>
        <Icon name="check" />
        <span>{pushTexts.isOn}</span>
      </p>
      <Cluster gap={3}>
        <Button isBusy={test.isPending} onClick={() => test.mutate(device.id)}>
          {pushTexts.test}
        </Button>
        <Button
          variant="quiet"
          isBusy={turnOff.isPending}
          onClick={() => turnOff.mutate(device.id)}
        >
          {pushTexts.turnOff}
        </Button>
      </Cluster>
      {test.isSuccess && <Notice tone="good" title={pushTexts.testSent} />}
      {error && <Notice tone="bad" title={problemOf(error)} />}
    </>
  );
}
