import { z } from 'zod';
import { PAGE_SIZE } from '#contract/limits.ts';

/** Zero-based offset at which a page begins; must be a multiple of the page size. */
export const PageOffset = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})$/)
  .transform(Number)
  .pipe(z.int().multipleOf(PAGE_SIZE));
