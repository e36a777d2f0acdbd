import type { Site } from '#contract/http/initial-data.ts';
import { initialData } from './initial-data.ts';
import { useServerRendering } from './server-rendering.ts';

/** Returns defaults for a page without a server, as in `npm run dev`. */
const withoutServer = (): Site => ({
  productName: document.title,
  publicUrl: location.origin,
  contactFormUrl: null,
  contactAddress: null,
  developerUrl: null,
  oldResultsUrl: null,
  sourceUrl: null,
  isDemo: false,
});

const siteOfPage = import.meta.env.SSR ? null : (initialData.site ?? withoutServer());

/** Returns the operator's settings. */
export const useSite = (): Site => (useServerRendering()?.site ?? siteOfPage) as Site;
