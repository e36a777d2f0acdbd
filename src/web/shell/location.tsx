import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';

export interface Address {
  readonly pathname: string;
  /** Query with its question mark; empty without one. */
  readonly search: string;
}

/** Events at which the URL has changed; the router's library dispatches the last two. */
const CHANGES = ['popstate', 'hashchange', 'pushState', 'replaceState'] as const;

const Location = createContext<Address>({ pathname: '/', search: '' });
const NextLocation = createContext<Address>({ pathname: '/', search: '' });

/** The router's hooks, which read the URL from React's state. */
export const useLocationState = (): [string, typeof navigate] => [use(Location).pathname, navigate];
export const useSearchState = (): string => use(Location).search;

interface LocationStateProps {
  /** URL that the server renders, or has rendered. */
  readonly address: Address;
  readonly children: ReactNode;
}

/**
 * Keeps the URL in React's state. Another page is rendered in a transition: the browser shows what was
 * tapped, and answers further taps, while it is rendered. Another query of the same page is rendered at
 * once, because controls show it, unless it is changed in a transition.
 */
export function LocationState({ address, children }: LocationStateProps) {
  const [shown, setShown] = useState(address);
  const [next, setNext] = useState(address);
  useEffect(() => {
    let last = address;
    const follow = () => {
      const { pathname, search } = location;
      if (pathname === last.pathname && search === last.search) return;
      const isSamePage = pathname === last.pathname;
      last = { pathname, search };
      setNext(last);
      if (isSamePage) setShown(last);
      else startTransition(() => setShown(last));
    };
    // The URL may have changed while the page was hydrated.
    follow();
    for (const change of CHANGES) addEventListener(change, follow);
    return () => {
      for (const change of CHANGES) removeEventListener(change, follow);
    };
  }, [address]);
  return (
    <NextLocation value={next}>
      <Location value={shown}>{children}</Location>
    </NextLocation>
  );
}

/** For its children the URL is that of the next page, even before that is rendered. */
export function AtNextLocation({ children }: { readonly children: ReactNode }) {
  return <Location value={use(NextLocation)}>{children}</Location>;
}
