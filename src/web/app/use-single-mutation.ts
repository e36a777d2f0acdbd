import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Options<Answer, Variables> {
  readonly mutationFn: (variables: Variables) => Promise<Answer>;
  readonly onSuccess?: (answer: Answer) => unknown;
  /** `error` is `null` after a success. */
  readonly onSettled?: (answer: Answer | undefined, error: Error | null) => unknown;
}

/**
 * Mutation that cannot be started twice, because a second press can come before the first is
 * rendered.
 */
export function useSingleMutation<Answer, Variables>(
  options: Options<Answer, Variables>,
): UseMutationResult<Answer, Error, Variables> {
  const isUnderWay = useRef(false);
  const mutation = useMutation<Answer, Error, Variables>({
    ...options,
    mutationFn: (variables) =>
      options.mutationFn(variables).finally(() => {
        isUnderWay.current = false;
      }),
  });
  return {
    ...mutation,
    mutate: (...variables) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(...variables);
    },
  };
}
