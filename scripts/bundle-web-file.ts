import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { FONT_FOLDER } from './subset-fonts.vite.ts';

/** The floor of src/web/README.md: the first with light-dark() in custom properties. */
export const FLOOR = ['safari17.5', 'chrome123', 'firefox125'];
/** What stands alone says so in older browsers, too. */
const SCRIPT_TARGET = ['es2022', 'safari16.4'];

/** Returns the path of a source file of the web app. */
export const webPathOf = (file: string) =>
  fileURLToPath(new URL(`../src/web/${file}`, import.meta.url));

interface BundledFile {
  readonly text: string;
  /** Paths of the fonts that it names, under the names that they have in the app's own bundle. */
  readonly fonts: readonly string[];
}

/** Bundles a script or style sheet that is separate from the app's chunks. */
export async function bundleWebFile(
  file: string,
  define: Readonly<Record<string, string>> = {},
): Promise<BundledFile> {
  const built = await build({
    configFile: false,
    root: webPathOf(''),
    logLevel: 'warn',
    define,
    resolve: { alias: { '@fonts': FONT_FOLDER } },
    build: {
      write: false,
      copyPublicDir: false,
      target: SCRIPT_TARGET,
      cssTarget: FLOOR,
      assetsInlineLimit: 0,
      // As a script of its own, Vite would put the style sheet into code that inserts it.
      rolldownOptions: {
        input: webPathOf(file),
        output: { format: file.endsWith('.css') ? 'es' : 'iife' },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const assets = output.filter((each) => each.type === 'asset');
  const styles = assets.find(({ fileName }) => fileName.endsWith('.css'));
  return {
    text: String(styles?.source ?? output[0].code),
    fonts: assets.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2')),
  };
}
