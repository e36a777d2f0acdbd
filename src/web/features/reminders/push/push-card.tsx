import type { PushSettings } from '#contract/messages/push.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { OtherDevices } from './other-devices.tsx';
import { useBrowserState, usePushSettings } from './push.api.ts';
import { pushTexts } from './push.texts.ts';
import styles from './push-card.module.css';
import type { BrowserState } from './this-browser.ts';
import { TurnedOn, TurnOn } from './this-device.tsx';

/** Explains why this browser cannot get notifications, and what to do about it. */
function Cannot({ can }: { readonly can: Exclude<BrowserState['can'], 'PUSH'> }) {
  if (can === 'HOME_SCREEN') {
    return (
      <Notice title={pushTexts.homeScreen}>
        <p>{pushTexts.homeScreenHelp}</p>
        <ol className={styles.steps}>
          {pushTexts.homeScreenSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Notice>
    );
  }
  return can === 'DENIED' ? (
    <Notice title={pushTexts.denied}>
      <p>{pushTexts.deniedHelp}</p>
    </Notice>
  ) : (
    <Notice title={pushTexts.unsupported}>
      <p>{pushTexts.unsupportedHelp}</p>
    </Notice>
  );
}

interface DevicesProps {
  readonly settings: PushSettings;
  readonly browser: BrowserState;
  readonly userId: string;
}

function Devices({ settings: { publicKey, devices }, browser, userId }: DevicesProps) {
  const endpoint = browser.can === 'PUSH' ? browser.endpoint : null;
  const here = devices.find((device) => device.endpoint === endpoint);
  return (
    <Stack>
      {browser.can !== 'PUSH' ? (
        <Cannot can={browser.can} />
      ) : here === undefined ? (
        <TurnOn publicKey={publicKey} userId={userId} />
      ) : (
        <TurnedOn device={here} />
      )}
      <OtherDevices devices={devices.filter((device) => device !== here)} />
    </Stack>
  );
}

/** Card that switches notifications on this device, and lists other devices that have them. */
export function PushCard() {
  const settings = usePushSettings();
  const browser = useBrowserState().data;
  const userId = useHeader()?.user?.id;
  return (
    <Card title={pushTexts.title}>
      <QueryBoundary query={settings} skeleton={<Skeleton variant="rows" lines={3} />}>
        {(loaded) =>
          browser !== undefined &&
          userId !== undefined && <Devices settings={loaded} browser={browser} userId={userId} />
        }
      </QueryBoundary>
    </Card>
  );
}
