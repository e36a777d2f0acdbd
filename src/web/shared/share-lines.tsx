import { storyText } from '#contract/race-story.texts.ts';
import type { RaceStory } from '#contract/race-story.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './round-card.module.css';
import { roundCardTexts as texts } from './round-card.texts.ts';

const loadSharing = () => import('./share-with-picture.ts');

/** Hands the story to a chat; its code and picture are fetched once somebody is about to. */
export function ShareRound({ story }: { readonly story: RaceStory }) {
  const path = `/race-guess?raceId=${encodeURIComponent(story.race.id)}`;
  const prepare = () => {
    loadSharing().then(
      ({ preparePicture }) => preparePicture(path),
      () => {},
    );
  };
  const share = async () => {
    const { shareWithPicture } = await loadSharing();
    await shareWithPicture({ lines: storyText(story), path });
  };
  return (
    <span className={styles.share}>
      <Button
        aria-label={texts.shareRound(story.race.name)}
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onFocus={prepare}
        onClick={() => void share()}
      >
        <Icon name="external" />
        {texts.share}
      </Button>
    </span>
  );
}
