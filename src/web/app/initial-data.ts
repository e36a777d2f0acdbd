import type { InitialData } from '#contract/initial-data.ts';

function readInitialData(): Partial<InitialData> {
  if (import.meta.env.SSR) return {};
  const text = document.getElementById('initial-data')?.textContent;
  return text ? (JSON.parse(text) as InitialData) : {};
}

/** What the page came with; nothing on the server, which makes it. */
export const initialData = readInitialData();
