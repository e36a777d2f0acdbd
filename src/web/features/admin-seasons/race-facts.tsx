import { useState } from 'react';
import type { AdminRace, AdminSeason } from '#contract/admin-seasons.ts';
import { formatInstant } from '#web/app/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { Fact } from './fact.tsx';
import { RaceDialog } from './race-dialog.tsx';
import { draftOf } from './race-draft.ts';

const { race: texts, deadline: deadlineTexts } = adminSeasonsTexts;

interface RaceProps {
  readonly season: AdminSeason;
  readonly race: AdminRace;
}

interface DoingProps extends RaceProps {
  readonly onClose: () => void;
}

function ChangeRace({ season, race, onClose }: DoingProps) {
  const change = useSeasonChange(() => {
    onClose();
    showToast(texts.saved);
  });
  return (
    <RaceDialog
      title={texts.change}
      saveLabel={texts.save}
      year={season.year}
      draft={draftOf(race)}
      startHint={race.canMoveDeadline ? texts.startHint : undefined}
      isSaving={change.isPending}
      error={change.error}
      onSave={(settings) => change.mutate(seasonCalls.changeRace(race.id, settings))}
      onClose={onClose}
    />
  );
}

function MoveDeadline({ race, onClose }: DoingProps) {
  const change = useSeasonChange(() => {
    onClose();
    showToast(deadlineTexts.saved);
  });
  return (
    <DeadlineDialog
      title={texts.deadline}
      hint={texts.deadlineHint}
      deadline={race.guessDeadline}
      refused={texts.deadlineWrong}
      warning={race.wereGuessesShown ? texts.guessesWereShown : undefined}
      isSaving={change.isPending}
      error={change.error}
      onSave={(deadline) => change.mutate(seasonCalls.moveRaceDeadline(race.id, deadline))}
      onClose={onClose}
    />
  );
}

function fixedBecause({ season, race }: RaceProps): string {
  if (season.finishedAt !== null) return deadlineTexts.finished;
  return race.cancelledAt === null ? deadlineTexts.closed : texts.deadlineCancelled;
}

/** When things happen, and the two dialogs that change it. */
export function RaceFacts(props: RaceProps) {
  const { season, race } = props;
  const [doing, setDoing] = useState<'CHANGE' | 'DEADLINE' | null>(null);
  const stop = () => setDoing(null);
  return (
    <Card title={texts.times}>
      <dl className={styles.facts}>
        <Fact name={texts.start}>{formatInstant(race.startsAt)}</Fact>
        {race.qualifyingAt !== null && (
          <Fact name={texts.qualifying}>{formatInstant(race.qualifyingAt)}</Fact>
        )}
        {race.sprintAt !== null && <Fact name={texts.sprint}>{formatInstant(race.sprintAt)}</Fact>}
        <Fact name={texts.deadline}>
          {formatInstant(race.guessDeadline)}
          {!race.canMoveDeadline && <p className={styles.muted}>{fixedBecause(props)}</p>}
        </Fact>
      </dl>
      {season.finishedAt === null && (
        <div className={styles.buttons}>
          <Button onClick={() => setDoing('CHANGE')}>{texts.change}</Button>
          {race.canMoveDeadline && (
            <Button onClick={() => setDoing('DEADLINE')}>{deadlineTexts.move}</Button>
          )}
        </div>
      )}
      {doing === 'CHANGE' && <ChangeRace {...props} onClose={stop} />}
      {doing === 'DEADLINE' && <MoveDeadline {...props} onClose={stop} />}
    </Card>
  );
}
