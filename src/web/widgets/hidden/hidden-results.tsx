import { useOpenResults } from '#web/data/hidden-results.api.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Button } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { racePagesTexts } from '../race/race.texts.ts';
import { hiddenTitle, hiddenResultsTexts as texts } from './hidden.texts.ts';
import styles from './hidden-results.module.css';

interface HiddenResultsNoteProps {
  /** Race of the page, which limits the note to it. */
  readonly raceId?: string;
}

/** Shows which results are hidden from the viewer, and the button to open them. */
export function HiddenResultsNote({ raceId }: HiddenResultsNoteProps) {
  const hidden = useHeader()?.hidden;
  const open = useOpenResults();
  const races = hidden?.races.filter(({ id }) => raceId === undefined || id === raceId) ?? [];
  if (races.length === 0) return null;
  const recorded = races.find(({ isSprintOnly, isRecorded }) => isRecorded && !isSprintOnly);
  return (
    <Notice title={hiddenTitle(races)}>
      <div className={styles.note}>
        <p>{open.error ? failureText(open.error) : texts.asBefore}</p>
        <Cluster gap={4}>
          <Button variant="primary" isBusy={open.isPending} onClick={() => open.mutate(null)}>
            {texts.open}
          </Button>
          {recorded && (
            <Link to={`/replay/${recorded.id}`} className={styles.replay}>
              {races.length > 1 ? texts.replayOf(recorded.name) : racePagesTexts.replay}
            </Link>
          )}
        </Cluster>
      </div>
    </Notice>
  );
}
