import { useLocation, Link as WouterLink } from 'wouter';
import type { Content } from './content.ts';
import { useUrlQuery } from './url-query.ts';

interface QueryLinkProps {
  /** Changes of the query string; `null` removes a parameter. */
  readonly changes: Readonly<Record<string, string | null>>;
  readonly className?: string | undefined;
  readonly children: Content;
}

/** Links to the current page with other query parameters; works without script. */
export function QueryLink({ changes, ...rest }: QueryLinkProps) {
  const [pathname] = useLocation();
  const { changed } = useUrlQuery();
  return <WouterLink {...rest} replace to={`${pathname}${changed(changes)}`} />;
}
