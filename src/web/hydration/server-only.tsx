import type { Elements } from '#web/ui/content.ts';

const NOTHING = { dangerouslySetInnerHTML: { __html: '' } };

interface ServerOnlyProps {
  readonly className?: string | undefined;
  readonly children: Elements;
}

/**
 * Keeps what the server has rendered until it is removed, without code for it in the browser; where
 * the browser renders the page, it is empty. Offline copies leave it out.
 */
export function ServerOnly({ className, children }: ServerOnlyProps) {
  // React hydrates no contents that are given as HTML, and keeps those that are there.
  return import.meta.env.SSR ? (
    <div className={className} data-server-only data-needs-app>
      {children}
    </div>
  ) : (
    <div
      className={className}
      data-server-only
      data-needs-app
      {...NOTHING}
      suppressHydrationWarning
    />
  );
}
