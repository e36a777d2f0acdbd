import { lowerPriority } from '#server/base/workers/low-priority.ts';
import { drawPicture } from './draw-picture.ts';

lowerPriority();

export default drawPicture;
