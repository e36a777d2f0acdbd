import { urlOf } from '#web/calls/api.ts';
import { useSite } from '#web/hydration/site.ts';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { calendarTexts } from './calendar.texts.ts';
import styles from './calendar-card.module.css';

/** Card with the links which add the deadlines to the user's calendar. */
export function CalendarCard() {
  const site = useSite();
  const address = `${site.publicUrl}${urlOf('GET /api/public/deadlines.ics')}`;
  // Operating systems open links of this scheme in the calendar app.
  const subscription = address.replace(/^https?:/, 'webcal:');
  return (
    <Card title={calendarTexts.title}>
      <Stack>
        <p>{calendarTexts.help}</p>
        <Cluster gap={3}>
          <ButtonAnchor href={subscription}>{calendarTexts.open}</ButtonAnchor>
          <ButtonAnchor
            href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
          >
            {calendarTexts.google}
          </ButtonAnchor>
        </Cluster>
        <p className={styles.muted}>{calendarTexts.addressHelp}</p>
        <p className={styles.address}>{address}</p>
        <Cluster gap={3}>
          <CopyButton
            text={address}
            label={calendarTexts.copy}
            copied={calendarTexts.copied}
            failed={calendarTexts.copyFailed}
          />
        </Cluster>
      </Stack>
    </Card>
  );
}
