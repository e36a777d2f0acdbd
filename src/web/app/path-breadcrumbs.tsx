import { useLocation } from 'wouter';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { breadcrumbsFor } from './breadcrumbs-for.ts';

export function PathBreadcrumbs({ title }: { readonly title: string }) {
  const [pathname] = useLocation();
  return <Breadcrumbs crumbs={breadcrumbsFor(pathname, title)} />;
}
