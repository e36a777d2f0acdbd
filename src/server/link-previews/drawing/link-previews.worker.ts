import { lowerPriority } from '../../workers/low-priority.ts';
import { drawPicture } from './draw-picture.ts';

lowerPriority();

export default drawPicture;
