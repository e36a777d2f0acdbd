import type { AnchorHTMLAttributes } from 'react';
import { useLocation, Link as WouterLink } from 'wouter';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

/** A link within the app, marked when it leads to this very page. */
export function Link({ to, ...rest }: LinkProps) {
  const [pathname] = useLocation();
  return <WouterLink {...rest} to={to} aria-current={pathname === to ? 'page' : undefined} />;
}
