/** Of one competitor. */
export const ALIASES_MAX = 20;
export const NUMBER_MAX = 999;
