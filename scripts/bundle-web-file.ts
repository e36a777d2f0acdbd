import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

/** Returns the path of a source file of the web app. */
export const webPathOf = (file: string) =>
  fileURLToPath(new URL(`../src/web/${file}`, import.meta.url));

/**
 * Bundles a script or style sheet that is separate from the app's chunks.
 * @returns it as text
 */
export async function bundleWebFile(file: string, options: BuildOptions = {}): Promise<string> {
  const result = await build({
    entryPoints: [webPathOf(file)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022', 'safari16.4'],
    write: false,
    ...options,
  });
  return result.outputFiles?.[0]?.text ?? '';
}
