import { useState } from 'react';
import type { AdminFlags } from '#contract/admin-flags.ts';
import { FLAG_TYPES, SESSION_TYPES, type SessionType } from '#domain/category.ts';
import { failureText } from '#web/app/failure-text.ts';
import admin from '#web/features/admin/admin.module.css';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type FlagChange, useFlagChange } from './admin-flags.api.ts';
import styles from './admin-flags.module.css';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';
import { FlagList } from './flag-list.tsx';
import { LapStepper } from './lap-stepper.tsx';
import { useLap } from './use-lap.ts';

export function FlagPanel({ data }: { readonly data: AdminFlags }) {
  const { race } = data;
  const [session, setSession] = useState<SessionType>('RACE');
  const [isAsking, setIsAsking] = useState(false);
  const laps = data.flags.filter((flag) => flag.session === session).map(({ lap }) => lap);
  const { lap, setLap } = useLap(`${race.id} ${session}`, Math.max(1, ...laps));
  const flagChange = useFlagChange(race.id);
  const { isPending, error, variables } = flagChange;

  function make(wish: FlagChange) {
    if (isPending) return;
    flagChange.mutate(wish, {
      onSuccess: (flagId) => {
        if (wish.kind === 'ADD' && flagId !== null) {
          const { type, lap: at } = wish.flag;
          showToast(texts.saved(texts.flags[type], at), {
            label: texts.undo,
            onClick: () => flagChange.mutate({ kind: 'REMOVE', flagId }),
          });
        }
        // One that was registered by hand leaves the list for good, so it is offered back here.
        const gone = wish.kind === 'REMOVE' && data.flags.find(({ id }) => id === wish.flagId);
        if (gone && gone.origin === 'MANUAL') {
          const flag = { type: gone.type, session: gone.session, lap: gone.lap };
          showToast(texts.gone(texts.flags[gone.type], gone.lap), {
            label: texts.restore,
            onClick: () => flagChange.mutate({ kind: 'ADD', flag }),
          });
        }
      },
    });
  }

  return (
    <>
      <div className={styles.panel}>
        {race.hasSprint && (
          <SegmentedControl
            label={texts.session}
            value={session}
            onChange={setSession}
            options={SESSION_TYPES.map((value) => ({ value, label: texts.sessions[value] }))}
          />
        )}
        <LapStepper lap={lap} onChange={setLap} />
        <fieldset className={styles.types}>
          <legend className="visually-hidden">{texts.register}</legend>
          {FLAG_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              className={classNames(styles.type, styles[type])}
              aria-disabled={isPending || undefined}
              onClick={() => make({ kind: 'ADD', flag: { type, session, lap } })}
            >
              {isPending && variables.kind === 'ADD' && variables.flag.type === type
                ? texts.saving
                : texts.flags[type]}
            </button>
          ))}
        </fieldset>
        {error !== null && (
          <Notice tone="bad" title={texts.failedTitle}>
            <p>{failureText(error, texts.failures)}</p>
            <div>
              <Button onClick={() => variables && make(variables)}>{texts.retry}</Button>
            </div>
          </Notice>
        )}
      </div>
      <FlagList data={data} isBusy={isPending} onChange={make} />
      {!data.areCounted && (
        <Notice title={texts.notCounted}>
          <p>{texts.notCountedHelp}</p>
          <div className={admin.actions}>
            <Button onClick={() => setIsAsking(true)}>{texts.confirmCount}</Button>
          </div>
        </Notice>
      )}
      <ConfirmDialog
        open={isAsking}
        title={texts.confirmCountTitle}
        confirmLabel={texts.confirmCount}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          make({ kind: 'CONFIRM' });
        }}
      >
        <p>{texts.confirmCountHelp}</p>
      </ConfirmDialog>
    </>
  );
}
