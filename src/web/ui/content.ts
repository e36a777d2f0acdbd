import type { ReactElement, ReactPortal } from 'react';

/** Elements without a text beside them, or nothing. */
export type Elements =
  | ReactElement
  | ReactPortal
  | boolean
  | null
  | undefined
  | readonly Elements[];

/**
 * What an element may contain: one text alone, or elements. A browser that translates the page
 * replaces text nodes, so React must not keep any (docs/decisions/0049-one-text-per-element.md).
 */
export type Content = string | number | Elements;

declare module 'react' {
  interface HTMLAttributes<T> {
    children?: Content;
  }
  interface SVGAttributes<T> {
    children?: Content;
  }
}
