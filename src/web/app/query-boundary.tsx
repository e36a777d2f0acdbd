import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { Failure } from './failure.tsx';

interface QueryBoundaryProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly skeleton: ReactNode;
  /** Contents for expected error responses, by status: `{ 404: <…/> }`. */
  readonly byStatus?: Readonly<Record<number, ReactNode>>;
  readonly children: (data: Data) => ReactNode;
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
