import type { InitialData, Site } from '#contract/initial-data.ts';

const DEFAULT_SITE: Omit<Site, 'productName'> = {
  contactFormUrl: null,
  contactAddress: null,
  developerUrl: null,
  oldResultsUrl: null,
  sourceUrl: null,
  isDemo: false,
};

function readInitialData(): Partial<InitialData> {
  const text = document.getElementById('initial-data')?.textContent;
  return text ? (JSON.parse(text) as InitialData) : {};
}

export const initialData = readInitialData();

export const site: Site = initialData.site ?? {
  ...DEFAULT_SITE,
  productName:
    document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? document.title,
};
