import { z } from 'zod';
import { PAGE_SIZE } from './paging.limits.ts';

/** Where a page begins, counted from 0: nothing between two pages. */
export const PageOffset = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})$/)
  .transform(Number)
  .pipe(z.int().multipleOf(PAGE_SIZE));
