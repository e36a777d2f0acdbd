import { z } from 'zod';
import { MEDALS } from '#domain/scoring/placements.ts';
import { CATEGORIES, FLAG_TYPES, SESSION_TYPES } from '#domain/season/category.ts';
import { CIRCUIT_IDS } from '#domain/season/known-circuits.ts';
import { type ErrorCode, isErrorCode } from './errors.ts';
import { MAX_YEAR, MIN_YEAR } from './limits.ts';

/** Opaque id, a short lower-case word; anything else in a path or query is a bad request. */
export const Id = z.string().regex(/^[a-z0-9-]{1,64}$/);
export const Year = z.int().min(MIN_YEAR).max(MAX_YEAR);
/** Year in a path or query string, the only place where text is parsed as a number. */
export const YearParam = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .pipe(Year);
/** UTC epoch milliseconds. */
export const Instant = z.int();
export const Category = z.enum(CATEGORIES);
export const FlagType = z.enum(FLAG_TYPES);
export const SessionType = z.enum(SESSION_TYPES);
/** Circuit of a race, which names its drawing (`/circuits/<circuit>.svg`); `null` if not known. */
export const Circuit = z.enum(CIRCUIT_IDS).nullable();
export const Medal = z.enum(MEDALS);

/** Data of a driver or constructor chip, beside the name. */
export const CompetitorBadge = z.object({
  id: z.string(),
  /** Three letters of a driver; `null` for a constructor. */
  code: z.string().nullable(),
  number: z.int().nullable(),
  /** Name of the constructor; for a constructor its own. */
  constructorName: z.string().nullable(),
  /** Colour as `#rrggbb`; `null` if unknown. */
  colour: z.string().nullable(),
});
export type CompetitorBadge = z.infer<typeof CompetitorBadge>;

/** Problem details (RFC 9457); `code` is stable and meant for programs. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.custom<ErrorCode>(isErrorCode),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Response of a change without content. */
export const NO_CONTENT = { 204: z.null() } as const;
