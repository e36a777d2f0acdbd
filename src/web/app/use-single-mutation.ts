import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Options<Answer, Wish> {
  readonly mutationFn: (wish: Wish) => Promise<Answer>;
  readonly onSuccess?: (answer: Answer) => unknown;
  /** `error` is `null` after a success. */
  readonly onSettled?: (answer: Answer | undefined, error: Error | null) => unknown;
}

/** A mutation that is not begun twice: a second press can come before the first has been drawn. */
export function useSingleMutation<Answer, Wish>(
  options: Options<Answer, Wish>,
): UseMutationResult<Answer, Error, Wish> {
  const isUnderWay = useRef(false);
  const mutation = useMutation<Answer, Error, Wish>({
    ...options,
    mutationFn: (wish) =>
      options.mutationFn(wish).finally(() => {
        isUnderWay.current = false;
      }),
  });
  return {
    ...mutation,
    mutate: (...wish) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(...wish);
    },
  };
}
