/** Returns true for those who have asked their device for as little motion as possible. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
