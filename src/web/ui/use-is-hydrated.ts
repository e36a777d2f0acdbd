import { useSyncExternalStore } from 'react';

const watchNothing = () => () => {};

/**
 * False on the server and for the browser's first look at what came from there, which has to be equal; true from
 * then on. For what only the browser knows.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
