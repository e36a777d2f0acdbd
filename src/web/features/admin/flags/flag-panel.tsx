import { useRef, useState } from 'react';
import type { AdminFlags } from '#contract/admin/admin-flags.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import {
  FLAG_TYPES,
  type FlagType,
  SESSION_TYPES,
  type SessionType,
} from '#domain/season/category.ts';
import { canHaveFlags, raceStage } from '#domain/season/race-now.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { formatInstant } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { Item, Tag } from '../shared/admin-list.tsx';
import { type FlagChange, useFlagChanges } from './admin-flags.api.ts';
import styles from './admin-flags.module.css';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';
import { LapStepper, useLap } from './lap-stepper.tsx';

interface FlagListProps {
  readonly data: AdminFlags;
  readonly isBusy: boolean;
  readonly onChange: (change: FlagChange) => void;
}

type Flag = AdminFlags['flags'][number];

function FlagRow({ flag, isBusy, onChange }: Omit<FlagListProps, 'data'> & { flag: Flag }) {
  const name = uiTexts.flags[flag.type];
  const action = flag.isRemoved ? texts.restore : texts.remove;
  return (
    <Item
      title={
        <span className={classNames(styles.what, flag.isRemoved && styles.removed)}>
          <FlagMark type={flag.type} />
          <span>{name}</span>
        </span>
      }
      below={
        <Cluster as="span">
          <span>{`${texts.sessions[flag.session]}, ${texts.lap.toLowerCase()} ${flag.lap}`}</span>
          <Tag>{flag.origin === 'AUTOMATIC' ? texts.automatic : texts.manual}</Tag>
          {flag.isRemoved && <Tag>{texts.removed}</Tag>}
        </Cluster>
      }
    >
      <Button
        disabled={isBusy}
        aria-label={texts.rowAction(action, name, flag.lap)}
        onClick={() => onChange({ kind: flag.isRemoved ? 'RESTORE' : 'REMOVE', flagId: flag.id })}
      >
        {action}
      </Button>
    </Item>
  );
}

/** List of flags, latest lap first, so that the flag just registered is at hand. */
function FlagList({ data, ...rest }: FlagListProps) {
  const counted = data.flags.filter(({ isRemoved }) => !isRemoved);
  return (
    <Card title={texts.list}>
      <p className={styles.counts}>
        {FLAG_TYPES.map((type) => (
          <span key={type}>
            {texts.count(uiTexts.flags[type], counted.filter((flag) => flag.type === type).length)}
          </span>
        ))}
      </p>
      {data.flags.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul>
          {data.flags.toReversed().map((flag) => (
            <FlagRow key={flag.id} flag={flag} {...rest} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const TICK_MS = 30 * SECOND_MS;

export function FlagPanel({ data }: { readonly data: AdminFlags }) {
  const { race } = data;
  const now = useServerNow(TICK_MS);
  const [chosen, setSession] = useState<SessionType | null>(null);
  const session =
    chosen ?? (race.sprintAt !== null && !canHaveFlags(race, 'RACE', now) ? 'SPRINT' : 'RACE');
  const sessionAt = (session === 'SPRINT' ? race.sprintAt : null) ?? race.startsAt;
  const lapInput = useRef<HTMLInputElement>(null);
  const laps = data.flags.filter((flag) => flag.session === session).map(({ lap }) => lap);
  const { lap, setLap } = useLap(`${race.id} ${session}`, Math.max(1, ...laps));
  const [failed, setFailed] = useState<{ request: FlagChange; error: unknown } | null>(null);
  const { waiting, ...changes } = useFlagChanges(race.id, {
    onDone: tellDone,
    onFailed: (request, error) => setFailed({ request, error }),
  });
  const isSaving = (type: FlagType) =>
    waiting.some((each) => each.kind === 'ADD' && each.flag.type === type);

  function make(request: FlagChange): void {
    setFailed(null);
    changes.make(request);
  }

  function tellDone(request: FlagChange, flagId: string | null): void {
    if (request.kind === 'ADD' && flagId !== null) {
      const { type, lap: at } = request.flag;
      showToast(texts.saved(uiTexts.flags[type], at), {
        label: texts.undo,
        onClick: () => make({ kind: 'REMOVE', flagId }),
      });
    }
    // A removed manual flag leaves the list for good, so an undo is offered here.
    const gone = request.kind === 'REMOVE' && data.flags.find(({ id }) => id === request.flagId);
    if (gone && gone.origin === 'MANUAL') {
      const flag = { type: gone.type, session: gone.session, lap: gone.lap };
      showToast(texts.gone(uiTexts.flags[gone.type], gone.lap), {
        label: texts.restore,
        onClick: () => make({ kind: 'ADD', flag }),
      });
    }
  }

  function add(type: FlagType) {
    if (lap === null) lapInput.current?.focus();
    else make({ kind: 'ADD', flag: { type, session, lap } });
  }

  return (
    <>
      <Stack>
        {race.sprintAt !== null && (
          <SegmentedControl
            label={texts.session}
            value={session}
            onChange={setSession}
            options={SESSION_TYPES.map((value) => ({ value, label: texts.sessions[value] }))}
          />
        )}
        <LapStepper lap={lap} inputRef={lapInput} onChange={setLap} />
        {lap === null && <p role="status">{texts.lapMissing}</p>}
        {canHaveFlags(race, session, now) ? (
          <fieldset className={styles.types}>
            <legend className="visually-hidden">{texts.register}</legend>
            {FLAG_TYPES.map((type) => (
              <button
                key={type}
                type="button"
                className={classNames(styles.type, styles[type])}
                aria-disabled={isSaving(type) || undefined}
                onClick={() => add(type)}
              >
                <span>{isSaving(type) ? texts.saving : uiTexts.flags[type]}</span>
                {type === 'SAFETY_CAR' && (
                  <span className={styles.note} aria-hidden="true">
                    {texts.virtualToo}
                  </span>
                )}
              </button>
            ))}
          </fieldset>
        ) : (
          <Notice>
            <p>{texts.tooEarly(formatInstant(sessionAt))}</p>
          </Notice>
        )}
        <FailureNotice error={failed?.error ?? null} failures={texts.failures}>
          <div>
            <Button onClick={() => failed && make(failed.request)}>{texts.retry}</Button>
          </div>
        </FailureNotice>
      </Stack>
      <FlagList data={data} isBusy={waiting.length > 0} onChange={make} />
      {!data.areCounted && raceStage(race, now) !== 'AHEAD' && (
        <Notice title={texts.notCounted}>
          <p>{texts.notCountedHelp}</p>
          <div>
            <ConfirmButton
              label={texts.confirmCount}
              title={texts.confirmCountTitle}
              onConfirm={() => make({ kind: 'CONFIRM' })}
            >
              {texts.confirmCountHelp}
            </ConfirmButton>
          </div>
        </Notice>
      )}
    </>
  );
}
