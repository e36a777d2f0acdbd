import type { AnchorHTMLAttributes } from 'react';
import { useLocation, Link as WouterLink } from 'wouter';
import type { Address } from '#contract/http/pages.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: Address;
}

/** Link within the app, marked when it points to the current page. */
export function Link({ to, ...rest }: LinkProps) {
  const [pathname] = useLocation();
  return <WouterLink {...rest} to={to} aria-current={pathname === to ? 'page' : undefined} />;
}
