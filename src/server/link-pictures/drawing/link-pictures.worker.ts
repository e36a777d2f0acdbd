import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Picture } from '../picture.ts';
import { createDrawing } from './draw-picture.ts';
import { readFaces } from './faces.ts';

/** What this thread is sent, and what it sends back. */
export interface DrawingOrder {
  readonly id: number;
  readonly picture: Picture;
}
export interface Drawing {
  readonly id: number;
  readonly png: Uint8Array;
}

// On Linux 0 is the thread that asks, not the process: requests come before pictures.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// The build puts them beside this file.
const glyphs = readFileSync(new URL('link-picture-glyphs.json', import.meta.url), 'utf8');
const draw = createDrawing(readFaces(glyphs));

parentPort?.on('message', ({ id, picture }: DrawingOrder) => {
  const png = new Uint8Array(draw(picture));
  const drawing: Drawing = { id, png };
  parentPort?.postMessage(drawing, [png.buffer]);
});
