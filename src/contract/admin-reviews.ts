import { z } from 'zod';

export const REVIEW_KINDS = [
  'RACE_RESULT',
  'SPRINT_RESULT',
  'DRIVER_STANDINGS',
  'CONSTRUCTOR_STANDINGS',
] as const;
export const ReviewKind = z.enum(REVIEW_KINDS);
export type ReviewKind = z.infer<typeof ReviewKind>;
