import type { AdminLiveOrder } from '#contract/admin/admin-live-order.ts';
import { LIVE_POLL_MS } from '#contract/http/polling.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { formatClock } from '#web/formatting/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange, useAdminQuery } from '../shared/admin.api.ts';
import { adminLiveOrderTexts as texts } from './admin-flags.texts.ts';

interface PickerProps {
  readonly raceId: string;
  readonly order: AdminLiveOrder;
  readonly pickName: PickName;
}

/** Lets an admin who watches the race enter the driver in one place. */
function Picker({ raceId, order, pickName }: PickerProps) {
  const change = useAdminChange();
  const driverId = order[pickName];
  const save = (next: string | null, undo?: { readonly label: string; onClick: () => void }) =>
    change.mutate(
      () =>
        sendJson('PUT /api/admin/races/:raceId/live-order/:place', {
          params: { raceId, place: pickName },
          body: { driverId: next },
        }),
      { onSuccess: () => showToast(texts.saved[pickName], undo) },
    );
  return (
    <Stack>
      <Select
        label={texts.places[pickName]}
        options={[
          { value: '', label: texts.none },
          ...order.grid.map(({ driverId: value, name }) => ({ value, label: name })),
        ]}
        value={driverId ?? ''}
        onChange={(id) => save(id || null, { label: texts.undo, onClick: () => save(driverId) })}
      />
      <FailureNotice error={change.error} failures={texts.failures} />
    </Stack>
  );
}

/** Shows how the race stands, as admins have entered it, while it can be entered. */
export function LiveOrderPickers({ raceId }: { readonly raceId: string }) {
  const { data } = useAdminQuery(
    ['live-order', raceId],
    (context) =>
      getJson('GET /api/admin/races/:raceId/live-order', { params: { raceId }, ...context }),
    { refetchInterval: LIVE_POLL_MS },
  );
  if (data === undefined || !data.canBeSet || data.grid.length === 0) return null;
  return (
    <Card
      title={texts.title}
      aside={data.setAt === null ? undefined : texts.setAt(formatClock(data.setAt))}
    >
      <Stack>
        <p>{texts.lead}</p>
        <Columns>
          {PICK_NAMES.map((pickName) => (
            <Picker key={pickName} raceId={raceId} order={data} pickName={pickName} />
          ))}
        </Columns>
      </Stack>
    </Card>
  );
}
