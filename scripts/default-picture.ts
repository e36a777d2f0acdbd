import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_PICTURE } from '#server/http/link-previews/default-picture.ts';
import { drawPicture } from '#server/http/link-previews/drawing/draw-picture.ts';

/**
 * Draws the default link preview into `src/web/public`. Run `node scripts/default-picture.ts`
 * when drawings have changed; a test fails then.
 */
const file = join(import.meta.dirname, '../src/web/public/link-picture.png');
await writeFile(file, drawPicture(DEFAULT_PICTURE));
