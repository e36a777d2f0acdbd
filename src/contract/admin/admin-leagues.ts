import { z } from 'zod';
import { Instant } from '#contract/shared.ts';

export const AdminLeagueList = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    isOpen: z.boolean(),
    createdAt: Instant,
    memberCount: z.int(),
    /** Username of the owner. */
    owner: z.string(),
  }),
);
export type AdminLeagueList = z.infer<typeof AdminLeagueList>;
