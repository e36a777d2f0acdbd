import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { instantsAtOsloTime, osloTime } from '#domain/base/oslo-time.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { demoTexts } from './demo.texts.ts';
import styles from './time-machine-panel.module.css';

export function TimeMachinePanel() {
  const panel = useId();
  const now = useServerNow();
  const [typed, setTyped] = useState<string | null>(null);
  const own = typed ?? osloTime(now);
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['demo', 'clock'],
    queryFn: (context) => getJson('GET /api/demo/clock', context),
  });
  const jump = useMutation({
    mutationFn: (instant: string) => sendJson('POST /api/demo/clock', { body: { now: instant } }),
    onSuccess: () => {
      setTyped(null);
      return queryClient.invalidateQueries();
    },
  });

  const jumpToOwn = () => {
    const [instant] = instantsAtOsloTime(own);
    // A time that summer time skips is sent unchanged, and the server refuses it.
    jump.mutate(instant === undefined ? own : new Date(instant).toISOString());
  };

  return (
    <aside className={styles.corner} aria-label={demoTexts.title}>
      <button type="button" className={styles.opener} popoverTarget={panel}>
        <span aria-hidden="true">◷</span>
        <span>{` ${demoTexts.title}`}</span>
      </button>
      <div id={panel} popover="auto" className={styles.panel}>
        <h2 className={styles.title}>{demoTexts.title}</h2>
        <p className={styles.now}>{formatMoment(now)}</p>
        <p className={styles.explanation}>{demoTexts.explanation}</p>
        <ul className={styles.moments}>
          {data?.moments.map(({ key, at }) => (
            <li key={key}>
              <Button wide disabled={jump.isPending} onClick={() => jump.mutate(at)}>
                {demoTexts.moments[key]}
              </Button>
            </li>
          ))}
        </ul>
        <Form className={styles.own} onSubmit={jumpToOwn}>
          <label>
            <span>{demoTexts.own}</span>
            <input
              type="datetime-local"
              value={own}
              required
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <Button type="submit" variant="primary" isBusy={jump.isPending}>
            {jump.isPending ? demoTexts.jumping : demoTexts.jump}
          </Button>
        </Form>
        <p role="status" className={styles.failed}>
          {jump.isError && demoTexts.failed}
        </p>
      </div>
    </aside>
  );
}
