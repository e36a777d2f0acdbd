import displayFont from '@fonts/sofia-sans-extra-condensed-latin.woff2';
import bodyFont from '@fonts/sofia-sans-latin.woff2';
import type { InitialData } from '#contract/http/initial-data.ts';
import {
  DEFAULT_PICTURE_PATH,
  type PageAssets,
  type PagePicture,
} from '#contract/http/rendering.ts';
import { STREAM_DELAY_SCRIPT } from '#contract/http/stream-delay.ts';
import { THEME_SCRIPT } from '#contract/http/theme.ts';
import { documentTexts as texts } from '#web/shell/app.texts.ts';

/** Maximum lengths in characters, beyond which chats and search engines truncate. */
const MAX_LINK_TITLE = 60;
const MAX_LINK_DESCRIPTION = 160;

/** Shortens a text to `max` characters; ends with `…`, at a word boundary if there is one. */
function shortened(text: string, max: number): string {
  const signs = [...text];
  if (signs.length <= max) return text;
  const start = signs.slice(0, max - 1).join('');
  const words = start.replace(/\s+\S*$/, '');
  return `${(words.length > max / 2 ? words : start).trimEnd()}…`;
}

/** JSON in a script element must not be able to close it. */
function embeddableJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Inserts HTML without escaping: only from our own build, or rendered by React. */
const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/** Fonts of every page, which usually arrive while its styles and contents are parsed. */
const FONTS = [bodyFont, displayFont];

/** React's types lack this attribute of links. */
const DISABLED = { disabled: true };

interface DocumentProps {
  readonly site: InitialData['site'];
  readonly title: string;
  readonly linkTitle: string;
  readonly description: string | undefined;
  readonly picture: PagePicture | null;
  readonly assets: PageAssets;
  readonly loadScript: string;
  /** HTML of `#root`; empty if the browser renders it. */
  readonly contents: string;
  readonly data: Partial<InitialData>;
}

/** Renders a whole page. Only `#root` is hydrated, because browser extensions change the rest. */
export function Document(props: DocumentProps) {
  const { site, picture, assets, contents } = props;
  const linkTitle = shortened(props.linkTitle, MAX_LINK_TITLE);
  const description = shortened(props.description ?? texts.description, MAX_LINK_DESCRIPTION);
  const pictureUrl = new URL(picture?.path ?? DEFAULT_PICTURE_PATH, site.publicUrl).href;
  return (
    <html lang="nb">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{props.title}</title>
        <meta name="description" content={description} />
        <meta name="theme-color" content="#17191d" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.productName} />
        <meta property="og:title" content={linkTitle} />
        <meta property="og:description" content={description} />
        <meta property="og:image" content={pictureUrl} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta
          property="og:image:alt"
          content={picture?.alt ?? texts.pictureAlt(site.productName)}
        />
        <meta property="og:locale" content="nb_NO" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Blocks rendering until the heading is complete, because late parts of it would shift
            the layout. */}
        {contents !== '' && <link rel="expect" href="#page-heading-end" blocking="render" />}
        <script {...raw(THEME_SCRIPT)} />
        <script {...raw(STREAM_DELAY_SCRIPT)} />
        {assets.styles.map(({ href, css }) => (
          <style key={href} {...raw(css)} />
        ))}
        {/* Marks the inlined style sheets as loaded, so that Vite does not load them again. */}
        {assets.styles.map(({ href }) => (
          <link key={href} rel="stylesheet" href={href} {...DISABLED} />
        ))}
      </head>
      <body>
        <div id="root" {...raw(contents)} />
        {/* After the contents, which would otherwise share the connection with them. */}
        {FONTS.map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        {/* The data comes after the contents, so that these are painted earlier. */}
        <script type="application/json" id="initial-data" {...raw(embeddableJson(props.data))} />
        <script type="module" data-scripts={assets.scripts.join(' ')} {...raw(props.loadScript)} />
      </body>
    </html>
  );
}
