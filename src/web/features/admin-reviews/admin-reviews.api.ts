import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Review, ReviewList } from '#contract/admin-reviews.ts';
import { getJson, sendJson } from '#web/app/api.ts';

const address = (id: string) => `/api/admin/reviews/${encodeURIComponent(id)}`;

export const useReviews = () =>
  useQuery({
    queryKey: ['admin', 'reviews'],
    queryFn: ({ signal }) => getJson<ReviewList>('/api/admin/reviews', signal),
  });

export const useReview = (id: string) =>
  useQuery({
    queryKey: ['admin', 'reviews', id],
    queryFn: ({ signal }) => getJson<Review>(address(id), signal),
  });

export function useDecision(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'ACCEPTED' | 'KEPT') => sendJson('PUT', address(id), { decision }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
