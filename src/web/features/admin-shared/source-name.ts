import { importTexts } from './import.texts.ts';

/** What a person calls the source of an import; one that is new here goes by its own name. */
export const sourceName = (source: string) => importTexts.sources[source] ?? source;
