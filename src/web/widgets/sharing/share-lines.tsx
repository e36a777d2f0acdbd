import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { shareLinesTexts as texts } from './share.texts.ts';
import styles from './share-lines.module.css';
import type { Pictured } from './share-with-picture.ts';

const loadSharing = () => import('./share-with-picture.ts');

interface ShareLinesProps extends Pictured {
  /** Accessible name of the button, for users who do not see its context. */
  readonly label: string;
  readonly lines: readonly string[];
}

/** Shares lines in a chat; code and picture load when the user is about to share. */
export function ShareLines({ label, lines, path, picture }: ShareLinesProps) {
  const prepare = () => {
    loadSharing().then(
      ({ preparePicture }) => preparePicture(picture),
      () => {},
    );
  };
  const share = async () => {
    const { shareWithPicture } = await loadSharing();
    await shareWithPicture({ lines, path, picture });
  };
  return (
    <span className={styles.share}>
      <Button
        aria-label={label}
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onFocus={prepare}
        onClick={() => void share()}
      >
        <Icon name="external" />
        <span>{texts.share}</span>
      </Button>
    </span>
  );
}
