import { useEffect, useState } from 'react';
import { site } from '#web/app/initial-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './invitation-card.module.css';
import { invitationLink } from './invitations.api.ts';
import { invitationsTexts } from './invitations.texts.ts';

const COPIED_MS = 2000;

/** The ways to get a link to a friend: those that this browser has. */
export function ShareButtons({ code }: { readonly code: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const link = invitationLink(code);
  const canShare = typeof navigator.share === 'function';
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const share = async () => {
    try {
      await navigator.share({
        title: invitationsTexts.shareTitle(site.productName),
        text: invitationsTexts.shareText(site.productName),
        url: link,
      });
    } catch {
      // Called off, most often; the link can still be copied.
    }
  };
  return (
    <>
      {canShare && <Button onClick={() => void share()}>{invitationsTexts.share}</Button>}
      <Button onClick={() => void copy()}>
        <span aria-live="polite">
          {state === 'copied' ? invitationsTexts.copied : invitationsTexts.copy}
        </span>
      </Button>
      {state === 'failed' && (
        <Notice tone="bad" title={invitationsTexts.copyFailed}>
          <p className={styles.link}>{link}</p>
        </Notice>
      )}
    </>
  );
}
