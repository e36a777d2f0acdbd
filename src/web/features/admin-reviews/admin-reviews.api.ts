import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Review, ReviewList } from '#contract/admin-reviews.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

const address = (id: string) => `/api/admin/reviews/${encodeURIComponent(id)}`;

export const useReviews = () =>
  useQuery({
    queryKey: ['admin', 'reviews'],
    queryFn: (context) => getJson<ReviewList>('/api/admin/reviews', context),
  });

export const useReview = (id: string) =>
  useQuery({
    queryKey: ['admin', 'reviews', id],
    queryFn: (context) => getJson<Review>(address(id), context),
  });

export function useDecision(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'ACCEPTED' | 'KEPT') => sendJson('PUT', address(id), { decision }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
