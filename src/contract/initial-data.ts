import { z } from 'zod';
import { HeaderInfo } from './header.ts';
import { Problem } from './shared.ts';

/** What the host has chosen, as far as the interface needs it. */
export const Site = z.object({
  productName: z.string(),
  /** The address that the site is known by, without a slash at its end. */
  publicUrl: z.string(),
  contactFormUrl: z.string().nullable(),
  contactAddress: z.string().nullable(),
  developerUrl: z.string().nullable(),
  /** The demo shows its time machine. */
  isDemo: z.boolean(),
  oldResultsUrl: z.string().nullable(),
  /** The repository with the code that runs here. */
  sourceUrl: z.string().nullable(),
});
export type Site = z.infer<typeof Site>;

const Refusal = z.object({ status: z.int(), problem: Problem.nullable() });

/** Comes with the page itself, so that its first view needs no second round trip. */
export const InitialData = z.object({
  header: HeaderInfo,
  site: Site,
  /** What a page with contents was made from beside the header: the keys of its queries, and their answers. */
  answers: z.array(z.tuple([z.array(z.json()), z.json()])).optional(),
  /** The same of what was refused: not there, or not yet. */
  refusals: z.array(z.tuple([z.array(z.json()), Refusal])).optional(),
  /** Sources of the lazy components that a page with contents shows. */
  modules: z.array(z.string()).optional(),
});
export type InitialData = z.infer<typeof InitialData>;
