import { useEffect, useState } from 'react';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { calendarTexts } from './calendar.texts.ts';
import styles from './calendar-card.module.css';

const FEED = '/api/public/deadlines.ics';
const COPIED_MS = 2000;

function CopyButton({ text }: { readonly text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>
        <span aria-live="polite">
          {state === 'copied' ? calendarTexts.copied : calendarTexts.copy}
        </span>
      </Button>
      {state === 'failed' && <Notice tone="bad" title={calendarTexts.copyFailed} />}
    </>
  );
}

/** The ways to get the deadlines into a calendar of one's own. */
export function CalendarCard() {
  const address = `${location.origin}${FEED}`;
  // The scheme by which phones and computers know that a calendar is meant.
  const subscription = address.replace(/^https?:/, 'webcal:');
  return (
    <Card title={calendarTexts.title}>
      <div className={styles.body}>
        <p>{calendarTexts.help}</p>
        <div className={styles.buttons}>
          <ButtonAnchor href={subscription}>{calendarTexts.open}</ButtonAnchor>
          <ButtonAnchor
            href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
          >
            {calendarTexts.google}
          </ButtonAnchor>
        </div>
        <p className={styles.muted}>{calendarTexts.addressHelp}</p>
        <p className={styles.address}>{address}</p>
        <div className={styles.buttons}>
          <CopyButton text={address} />
        </div>
      </div>
    </Card>
  );
}
