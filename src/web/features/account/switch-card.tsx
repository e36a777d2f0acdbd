import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { failureText } from '#web/failures/failure-text.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { isOnOrOff, useSaveQueue } from '#web/saving/use-save-queue.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';

interface SwitchCardProps<Field extends string> {
  readonly texts: Readonly<Record<'title' | 'label' | 'hint' | 'saving' | 'saved', string>>;
  readonly query: UseQueryResult<Readonly<Record<Field, boolean>>>;
  readonly field: Field;
  /** Saves the choice, and writes to the cache what is stored then. */
  readonly save: (client: QueryClient, isOn: boolean) => Promise<unknown>;
}

/** Shows a yes or no choice that is saved at once. */
export function SwitchCard<Field extends string>(props: SwitchCardProps<Field>) {
  const { texts, query, field, save } = props;
  const queue = useSaveQueue({
    name: `settings:${field}`,
    keys: [field],
    isChange: isOnOrOff,
    send: (client, _field, isOn) => save(client, isOn),
  });
  const state = queue.isSaving ? texts.saving : queue.isSaved ? texts.saved : '';
  return (
    <Card title={texts.title} aside={<span role="status">{state}</span>}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={2} />}>
        {(settings) => (
          <Stack gap={3}>
            <Checkbox
              label={texts.label}
              hint={texts.hint}
              checked={queue.waiting[field] ?? settings[field]}
              onChange={(isOn) => queue.change(field, isOn)}
            />
            {queue.error && <Notice tone="bad" title={failureText(queue.error)} />}
          </Stack>
        )}
      </QueryBoundary>
    </Card>
  );
}
