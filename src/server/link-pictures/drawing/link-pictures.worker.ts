import { constants, setPriority } from 'node:os';
import type { Picture } from '../picture.ts';
import { drawPicture } from './draw-picture.ts';

/** A message to this process. */
export interface DrawingOrder {
  readonly id: number;
  readonly picture: Picture;
}

/** A message from this process; an `error` where the picture could not be drawn. */
export interface Drawing {
  readonly id: number;
  readonly png?: Buffer;
  readonly error?: string;
}

// Requests come before pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

function draw({ id, picture }: DrawingOrder): Drawing {
  try {
    return { id, png: drawPicture(picture) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

process.on('message', (order: DrawingOrder) => process.send?.(draw(order)));
