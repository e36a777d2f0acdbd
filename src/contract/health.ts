import { z } from 'zod';

export const Health = z.object({
  status: z.literal('ok'),
  /** Which game this is; for the host, and for whoever helps. */
  version: z.string(),
});
