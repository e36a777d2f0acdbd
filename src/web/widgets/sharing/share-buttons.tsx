import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { shareButtonsTexts as texts } from './share.texts.ts';
import styles from './share-buttons.module.css';

interface ShareButtonsProps {
  readonly link: string;
  /** Text sent with the link. */
  readonly title: string;
  readonly text: string;
}

/** Buttons which share a link, as far as this browser supports them. */
export function ShareButtons({ link, title, text }: ShareButtonsProps) {
  const canShare = typeof navigator.share === 'function';
  const share = async () => {
    try {
      await navigator.share({ title, text, url: link });
    } catch {
      // Users mostly cancelled it; the link can still be copied.
    }
  };
  return (
    <>
      {canShare && <Button onClick={() => void share()}>{texts.share}</Button>}
      <CopyButton text={link} label={texts.copy} copied={texts.copied} failed={texts.copyFailed}>
        <p className={styles.link}>{link}</p>
      </CopyButton>
    </>
  );
}
