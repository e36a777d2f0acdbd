import { useSyncExternalStore } from 'react';

const watchNothing = () => () => {};

/**
 * False on the server and while hydrating, so that both render the same markup; true from
 * then on. For what only the browser knows.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
