import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '#web/app/use-single-mutation.ts';

export const seasonAddress = (year: string | number) =>
  `/api/admin/seasons/${encodeURIComponent(year)}`;

/**
 * A write to a season, after which everything is asked for again: any page may show some of it.
 * @param onDone is called before that, while what was on the screen is still there
 * @param onShown is called after that, for a form that shows what it sent until the answer is there
 */
export function useSeasonWrite<Variables, Answer>(
  write: (variables: Variables) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
  onShown?: () => void,
) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: write,
    onSuccess: (answer) => onDone?.(answer),
    // Also after a failure: somebody else may have been first.
    onSettled: async (_answer, error) => {
      await client.invalidateQueries();
      if (error === null) onShown?.();
    },
  });
}

/** As {@link useSeasonWrite}, for a form that keeps its own account of what it has sent. */
export function useSeasonSave<Variables>(write: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return (variables: Variables) => write(variables).finally(() => client.invalidateQueries());
}
