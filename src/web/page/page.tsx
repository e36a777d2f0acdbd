import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useServerRendering } from '#web/hydration/server-rendering.ts';
import { useSite } from '#web/hydration/site.ts';
import type { Content, Elements } from '#web/ui/content.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import styles from './page.module.css';

interface PageProps {
  /** Title of the browser tab, and of the page unless `heading` is set. */
  readonly title: string;
  readonly heading?: Content;
  readonly eyebrow?: Content;
  readonly lead?: Content;
  /** Controls or facts in the heading, next to the title if there is room. */
  readonly aside?: Elements;
  /** The page is about its aside: see `PageHeading`. */
  readonly asideLeads?: boolean;
  /** True if the aside is as wide as a phone. */
  readonly isAsideWide?: boolean;
  /** Links between heading and contents, from edge to edge. */
  readonly links?: Elements;
  /** True if it replaces another page at the same URL. */
  readonly isNextStep?: boolean;
  /** True makes the heading smaller on phones. */
  readonly isCompact?: boolean;
  readonly children?: Elements;
}

/** Returns the title of the browser tab. */
export const tabTitle = (title: string | undefined, productName: string) =>
  title === undefined ? productName : `${title} – ${productName}`;

/**
 * Sets the tab title in the browser; a page from the server has it in the document already
 * (document.tsx).
 */
export function TabTitle({ title }: { readonly title?: string }) {
  const { productName } = useSite();
  return import.meta.env.SSR ? null : <title>{tabTitle(title, productName)}</title>;
}

let shownBefore: string | undefined;

/** Layout of every page: title, and a heading which gets the focus on navigation. */
export function Page(props: PageProps) {
  const [pathname] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const rendering = useServerRendering();
  if (rendering !== null) {
    rendering.title = props.title;
    rendering.description = typeof props.lead === 'string' ? props.lead : undefined;
  }
  useEffect(() => {
    if (props.isNextStep || (shownBefore !== undefined && shownBefore !== pathname)) {
      heading.current?.focus({ preventScroll: true });
    }
    shownBefore = pathname;
  }, [pathname, props.isNextStep]);
  return (
    <>
      <TabTitle title={props.title} />
      <PageHeading
        headingRef={heading}
        title={props.heading ?? props.title}
        eyebrow={props.eyebrow}
        lead={props.lead}
        aside={props.aside}
        asideLeads={props.asideLeads}
        isAsideWide={props.isAsideWide}
        isCompact={props.isCompact}
      />
      {props.links}
      <div className={styles.contents} data-compact={props.isCompact || undefined}>
        {props.children}
      </div>
    </>
  );
}
