import type { InitialData, Site } from '#contract/initial-data.ts';

const DEFAULT_SITE: Omit<Site, 'productName' | 'publicUrl'> = {
  contactFormUrl: null,
  contactAddress: null,
  developerUrl: null,
  oldResultsUrl: null,
  sourceUrl: null,
  isDemo: false,
};

function readInitialData(): Partial<InitialData> {
  if (import.meta.env.SSR) return {};
  const text = document.getElementById('initial-data')?.textContent;
  return text ? (JSON.parse(text) as InitialData) : {};
}

export const initialData = readInitialData();

/** On the server it is filled in once, when the app starts. */
export const site: Site = initialData.site ?? {
  ...DEFAULT_SITE,
  publicUrl: import.meta.env.SSR ? '' : location.origin,
  productName: import.meta.env.SSR
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ??
      document.title),
};
