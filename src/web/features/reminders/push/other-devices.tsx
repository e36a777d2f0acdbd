import type { PushDevice } from '#contract/messages/push.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { formatShortDay } from '#web/formatting/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useRemoveDevice } from './push.api.ts';
import { pushTexts } from './push.texts.ts';
import styles from './push-card.module.css';

function OtherDevice({ device }: { readonly device: PushDevice }) {
  const remove = useRemoveDevice();
  const name = device.device || pushTexts.unknownDevice;
  return (
    <li>
      <div className={styles.device}>
        <div>
          <p>
            <strong>{name}</strong>
          </p>
          <p className={styles.muted}>
            {device.isFailing
              ? pushTexts.failing
              : pushTexts.since(formatShortDay(device.createdAt))}
          </p>
        </div>
        <Button
          isBusy={remove.isPending}
          aria-label={pushTexts.removeDevice(name)}
          onClick={() => remove.mutate(device.id)}
        >
          {pushTexts.remove}
        </Button>
      </div>
      {remove.error && <Notice tone="bad" title={failureText(remove.error, pushTexts.failures)} />}
    </li>
  );
}

/** Lists the user's other devices with notifications. */
export function OtherDevices({ devices }: { readonly devices: readonly PushDevice[] }) {
  if (devices.length === 0) return null;
  return (
    <div className={styles.others}>
      <h3 className={styles.othersTitle}>{pushTexts.others}</h3>
      <Stack as="ul">
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </Stack>
    </div>
  );
}
