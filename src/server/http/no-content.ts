import { z } from 'zod';

/** Response schema of a write without content. */
export const NO_CONTENT = { 204: z.null() } as const;
