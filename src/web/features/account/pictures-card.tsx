import { usePictureSettings, useSavePictureSettings } from './account.api.ts';
import { accountTexts } from './account.texts.ts';
import { SwitchCard } from './switch-card.tsx';

/** Whether a player stands on the pictures that links to the game show in a chat. */
export const PicturesCard = () => (
  <SwitchCard
    texts={accountTexts.pictures}
    query={usePictureSettings()}
    save={useSavePictureSettings()}
    isOn={({ isShown }) => isShown}
  />
);
