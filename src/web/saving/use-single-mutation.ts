import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Options<Data, Variables> {
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  readonly onSuccess?: (data: Data) => unknown;
  /** `error` is `null` after a success. */
  readonly onSettled?: (data: Data | undefined, error: Error | null) => unknown;
}

/**
 * Mutation that cannot be started twice, because a second press can come before the first is
 * rendered.
 */
export function useSingleMutation<Data, Variables>(
  options: Options<Data, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isPending = useRef(false);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: (variables) =>
      options.mutationFn(variables).finally(() => {
        isPending.current = false;
      }),
  });
  return {
    ...mutation,
    mutate: (...variables) => {
      if (isPending.current) return;
      isPending.current = true;
      mutation.mutate(...variables);
    },
  };
}
