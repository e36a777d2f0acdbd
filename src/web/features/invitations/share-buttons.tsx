import { site } from '#web/app/initial-data.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './invitation-card.module.css';
import { invitationLink } from './invitations.api.ts';
import { invitationsTexts } from './invitations.texts.ts';

/** The ways to get a link to a friend: those that this browser has. */
export function ShareButtons({ code }: { readonly code: string }) {
  const link = invitationLink(code);
  const canShare = typeof navigator.share === 'function';
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
      <CopyButton
        text={link}
        label={invitationsTexts.copy}
        copied={invitationsTexts.copied}
        failed={invitationsTexts.copyFailed}
      >
        <p className={styles.link}>{link}</p>
      </CopyButton>
    </>
  );
}
