import { z } from 'zod';

/** What a push carries, sealed, to a device. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a tap leads. */
  path: z.string(),
  /** A later message with the same tag takes the place of the one before. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;
