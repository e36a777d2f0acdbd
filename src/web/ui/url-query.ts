import { useLocation, useSearch } from 'wouter';

type Changes = Readonly<Record<string, string | number | null | undefined>>;

/** Returns the query after changes; `null` and `undefined` remove a parameter. */
export function changedUrlQuery(search: string, changes: Changes): '' | `?${string}` {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns the URL's query parameters, which make choices shareable, and functions to change them.
 */
export function useUrlQuery() {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  return {
    query: new URLSearchParams(search),
    /** Returns the query of a link that makes these changes. */
    changed: (changes: Changes) => changedUrlQuery(search, changes),
    change: (changes: Changes) => {
      // A page stays until the next one is rendered, and must not take its place again meanwhile.
      if (decodeURI(location.pathname) !== pathname) return;
      navigate(`${pathname}${changedUrlQuery(search, changes)}${location.hash}`, { replace: true });
    },
  };
}
