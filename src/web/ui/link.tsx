import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: string;
}

/**
 * A link within the app, marked when it leads to this very page. Made of React Router's hooks,
 * because its own component brings 3 kB of prefetching for frameworks to the first page.
 */
export function Link({ to, children, ...rest }: LinkProps) {
  const isCurrent = useLocation().pathname === to;
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={useLinkClickHandler(to)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
