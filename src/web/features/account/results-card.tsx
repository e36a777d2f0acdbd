import { useResultSettings, useSaveResultSettings } from '#web/data/hidden-results.api.ts';
import { accountTexts } from './account.texts.ts';
import { SwitchCard } from './switch-card.tsx';

/** Whether results stay hidden until the player opens them. */
export const ResultsCard = () => (
  <SwitchCard
    texts={accountTexts.results}
    query={useResultSettings()}
    save={useSaveResultSettings()}
    isOn={({ areHidden }) => areHidden}
  />
);
