import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '#web/calls/api.ts';
import type { Elements } from '#web/ui/content.ts';
import { Failure } from './failure.tsx';

interface QueryBoundaryProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly skeleton: Elements;
  /** Contents for expected error responses, by status: `{ 404: <…/> }`. */
  readonly byStatus?: Readonly<Record<number, Elements>>;
  readonly children: (data: Data) => Elements;
}

/** Shows the data, its skeleton, or the failure with a retry button. */
export function QueryBoundary<Data>({
  query,
  skeleton,
  byStatus,
  children,
}: QueryBoundaryProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return skeleton;
  const expected = error instanceof ApiError ? byStatus?.[error.status] : undefined;
  return expected ?? <Failure error={error} onRetry={() => void refetch()} />;
}
