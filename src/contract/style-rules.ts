/** Where the build writes them, below the web app's own files. */
export const STYLE_RULES_FILE = '.vite/style-rules.json';

/** A rule of a style sheet. */
export interface StyleRule {
  readonly css: string;
  /** The `@media` that it stands in. */
  readonly within: string | null;
  /** For each of its selectors, the classes that have to be there for it to match; none: it is always needed. */
  readonly classes: readonly (readonly string[])[];
}

/** Each style sheet of the build, by file, with its rules in their order. */
export type StyleRules = Readonly<Record<string, readonly StyleRule[]>>;
