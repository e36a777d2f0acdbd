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
const ShownLocation = createContext<Address>({ pathname: '/', search: '' });

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
  const [current, setCurrent] = useState(address);
  const [shown, setShown] = useState(address);
  useEffect(() => {
    let last = address;
    const follow = () => {
      const { pathname, search } = location;
      if (pathname === last.pathname && search === last.search) return;
      const next = { pathname, search };
      setCurrent(next);
      if (pathname === last.pathname) setShown(next);
      else startTransition(() => setShown(next));
      last = next;
    };
    // The URL may have changed while the page was hydrated.
    follow();
    for (const change of CHANGES) addEventListener(change, follow);
    return () => {
      for (const change of CHANGES) removeEventListener(change, follow);
    };
  }, [address]);
  return (
    <ShownLocation value={shown}>
      <Location value={current}>{children}</Location>
    </ShownLocation>
  );
}

/** For its children the URL is that of the page that is shown, until the next one is rendered. */
export function AtShownLocation({ children }: { readonly children: ReactNode }) {
  return <Location value={use(ShownLocation)}>{children}</Location>;
}
