import { useEffect } from 'react';
import { useOpenResults } from '#web/data/hidden-results.api.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { replayEndTexts as texts } from './replay.texts.ts';
import styles from './replay-card.module.css';

interface ReplayEndProps {
  readonly raceId: string;
  readonly onAgain: () => void;
}

/** Opens the result for a viewer from whom it is hidden, and leads to it. */
export function ReplayEnd({ raceId, onAgain }: ReplayEndProps) {
  const header = useHeader();
  const isHidden = header?.hidden?.races.some(({ id }) => id === raceId) === true;
  const { mutate, isIdle, isPending, error } = useOpenResults();
  useEffect(() => {
    if (isHidden && isIdle) mutate(raceId);
  }, [isHidden, isIdle, mutate, raceId]);
  return (
    <div className={styles.end}>
      {isHidden && !error && <p role="status">{texts.opening}</p>}
      {isHidden && error && (
        <FailureNotice title={texts.notOpened} error={error}>
          <div>
            <Button isBusy={isPending} onClick={() => mutate(raceId)}>
              {texts.retry}
            </Button>
          </div>
        </FailureNotice>
      )}
      {header && !isHidden && (
        <ButtonLink wide variant="primary" to={`/race-guess?raceId=${raceId}`}>
          {texts.result}
        </ButtonLink>
      )}
      <Button wide variant="quiet" onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  );
}
