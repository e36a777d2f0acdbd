import type { InitialData } from '#contract/http/initial-data.ts';

function readInitialData(): Partial<InitialData> {
  if (import.meta.env.SSR) return {};
  const text = document.getElementById('initial-data')?.textContent;
  return text ? (JSON.parse(text) as InitialData) : {};
}

/** Data that the page came with; empty on the server. */
export const initialData = readInitialData();
