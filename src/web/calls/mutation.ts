import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useTanstackMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * TanStack Query's hook. A write without a `scope` is not sent twice: a second press, which can come
 * before the first is rendered, gets the outcome of the first. Writes of one scope wait for each other.
 */
export function useMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useTanstackMutation(options);
  const pending = useRef<Promise<Data> | null>(null);
  if (options.scope !== undefined) return mutation;
  const mutateAsync: typeof mutation.mutateAsync = (...write) => {
    pending.current ??= mutation.mutateAsync(...write).finally(() => {
      pending.current = null;
    });
    return pending.current;
  };
  return {
    ...mutation,
    mutateAsync,
    // The result has the error.
    mutate: (...write) => void mutateAsync(...write).catch(() => {}),
  };
}
