import { useState } from 'react';
import type { ReminderSettings } from '#contract/messages/reminders.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Cluster, Columns, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CalendarCard } from '#web/widgets/calendar/calendar-card.tsx';
import { AddressForm } from './address-form.tsx';
import { ChoicesCard } from './choices-card.tsx';
import { CodeForm } from './code-form.tsx';
import { HoursCard } from './hours-card.tsx';
import { PushCard } from './push/push-card.tsx';
import { useReminders, useRemoveAddress } from './reminders.api.ts';
import { remindersTexts } from './reminders.texts.ts';
import styles from './reminders-page.module.css';

interface RemoveButtonProps extends Pick<ReminderSettings, 'hasPush'> {
  readonly onRemoved: () => void;
}

function RemoveButton({ hasPush, onRemoved }: RemoveButtonProps) {
  const remove = useRemoveAddress();
  return (
    <ConfirmButton
      danger
      label={remindersTexts.remove}
      title={remindersTexts.removeTitle}
      onConfirm={() => remove.mutateAsync().then(onRemoved)}
    >
      {hasPush ? remindersTexts.removeHelpWithPush : remindersTexts.removeHelp}
    </ConfirmButton>
  );
}

type View = 'shown' | 'changing';

function AddressCard({ settings }: { readonly settings: ReminderSettings }) {
  const { address, pending } = settings;
  const [view, setView] = useState<View>('shown');
  const [done, setDone] = useState<string | null>(null);
  const show = (message: string | null) => {
    setDone(message);
    setView('shown');
  };
  if (pending !== null && view === 'shown') {
    return (
      <Card title={remindersTexts.codeTitle}>
        <CodeForm
          pending={pending}
          onVerified={() => show(remindersTexts.verifiedNow)}
          onOtherAddress={() => setView('changing')}
        />
      </Card>
    );
  }
  return (
    <Card title={remindersTexts.addressTitle}>
      <Stack>
        {done !== null && <Notice tone="good" title={done} />}
        {address !== null && view === 'shown' ? (
          <>
            <div>
              <p className={styles.muted}>{remindersTexts.verified}</p>
              <p className={styles.address}>{address}</p>
            </div>
            <Cluster gap={3}>
              <Button
                onClick={() => {
                  setDone(null);
                  setView('changing');
                }}
              >
                {remindersTexts.change}
              </Button>
              <RemoveButton
                hasPush={settings.hasPush}
                onRemoved={() => show(remindersTexts.removed)}
              />
            </Cluster>
          </>
        ) : (
          <AddressForm
            label={address === null ? remindersTexts.addressLabel : remindersTexts.newAddressLabel}
            initial={pending?.address ?? ''}
            onSent={() => show(null)}
            onCancel={address === null && pending === null ? undefined : () => show(null)}
          />
        )}
      </Stack>
    </Card>
  );
}

interface StoredAddressProps extends Pick<ReminderSettings, 'hasPush'> {
  readonly address: string;
}

/** Shows an address to which nothing is sent, so that it can be removed. */
function StoredAddress({ address, hasPush }: StoredAddressProps) {
  return (
    <Card title={remindersTexts.addressTitle}>
      <Stack>
        <p>{remindersTexts.storedAnyway(address)}</p>
        <Cluster gap={3}>
          <RemoveButton hasPush={hasPush} onRemoved={() => {}} />
        </Cluster>
      </Stack>
    </Card>
  );
}

/** Shows the channels, and next to them the choices, once there is a channel. */
function Ways({ settings }: { readonly settings: ReminderSettings }) {
  const { isMailSetUp, address, hasPush } = settings;
  const isReachable = hasPush || (isMailSetUp && address !== null);
  return (
    <Columns>
      <Stack gap={5}>
        {isMailSetUp && <AddressCard settings={settings} />}
        <PushCard />
        {!isMailSetUp && address !== null && <StoredAddress address={address} hasPush={hasPush} />}
        {!isMailSetUp && <p className={styles.muted}>{remindersTexts.notSetUp}</p>}
      </Stack>
      <Stack gap={5}>
        {isReachable && (
          <>
            <HoursCard settings={settings} />
            <ChoicesCard settings={settings} />
          </>
        )}
        <CalendarCard />
      </Stack>
    </Columns>
  );
}

export function RemindersPage() {
  const query = useReminders();
  return (
    <QueryPage title={remindersTexts.title} lead={remindersTexts.lead} query={query} rows={6}>
      {(settings) => <Ways settings={settings} />}
    </QueryPage>
  );
}
