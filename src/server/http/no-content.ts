import { z } from 'zod';

/** What a write with nothing to tell answers. */
export const NO_CONTENT = { 204: z.null() } as const;
