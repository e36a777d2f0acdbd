import { type ComponentType, createContext } from 'react';

/**
 * Draws the way from the home page to a page. It comes with all other pages: the home page has none, and
 * does not load it.
 */
export const PageBreadcrumbs = createContext<ComponentType<{ readonly title: string }> | null>(
  null,
);
