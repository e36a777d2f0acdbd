import { z } from 'zod';
import { HeaderInfo } from '#contract/accounts/header.ts';
import { Problem } from '#contract/shared.ts';

/** Settings of the operator that the interface needs. */
export const Site = z.object({
  productName: z.string(),
  /** URL of the site, without a trailing slash. */
  publicUrl: z.string(),
  contactFormUrl: z.string().nullable(),
  contactAddress: z.string().nullable(),
  developerUrl: z.string().nullable(),
  /** True in the demo, which shows its time machine. */
  isDemo: z.boolean(),
  oldResultsUrl: z.string().nullable(),
  /** URL of the repository with the running code. */
  sourceUrl: z.string().nullable(),
});
export type Site = z.infer<typeof Site>;

const Refusal = z.object({ status: z.int(), problem: Problem.nullable() });

/** Data embedded in the page, so that its first view needs no second request. */
export const InitialData = z.object({
  header: HeaderInfo,
  site: Site,
  /**
   * Responses that the page was rendered from, beside the header, by query key; used to hydrate the
   * queries.
   */
  answers: z.array(z.tuple([z.array(z.json()), z.json()])).optional(),
  /** Error responses for missing data, by query key. */
  refusals: z.array(z.tuple([z.array(z.json()), Refusal])).optional(),
  /** Sources of the lazy components on a page with contents. */
  modules: z.array(z.string()).optional(),
});
export type InitialData = z.infer<typeof InitialData>;
