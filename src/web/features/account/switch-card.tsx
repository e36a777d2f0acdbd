import type { UseQueryResult } from '@tanstack/react-query';
import { failureText } from '#web/failures/failure-text.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import type { InstantSave } from '#web/saving/use-instant-save.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';

interface SwitchCardProps<Settings> {
  readonly texts: Readonly<Record<'title' | 'label' | 'hint' | 'saving' | 'saved', string>>;
  readonly query: UseQueryResult<Settings>;
  readonly save: InstantSave<Settings, boolean>;
  readonly isOn: (settings: Settings) => boolean;
}

/** Shows a yes or no choice that is saved at once. */
export function SwitchCard<Settings>({ texts, query, save, isOn }: SwitchCardProps<Settings>) {
  const state = save.isSaving ? texts.saving : save.isSaved ? texts.saved : '';
  return (
    <Card title={texts.title} aside={<span role="status">{state}</span>}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={2} />}>
        {(settings) => (
          <Stack gap={3}>
            <Checkbox
              label={texts.label}
              hint={texts.hint}
              checked={isOn(save.shown(settings))}
              onChange={save.save}
            />
            {save.error && <Notice tone="bad" title={failureText(save.error)} />}
          </Stack>
        )}
      </QueryBoundary>
    </Card>
  );
}
