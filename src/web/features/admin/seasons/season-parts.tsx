import { useEffect, useRef } from 'react';
import type { Content } from '#web/ui/content.ts';
import { Stack } from '#web/ui/layout.tsx';
import styles from './admin-seasons.module.css';
import { sourceTexts } from './admin-seasons.texts.ts';

/** One line of a `dl` with `styles.facts`. */
export function Fact({ name, children }: { readonly name: string; readonly children: Content }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows that the sources are being fetched; the progress is unknown. */
export function SourceLoading() {
  return (
    <Stack gap={2} role="status">
      <p>{sourceTexts.asking}</p>
      <span className={styles.track} />
    </Stack>
  );
}

/**
 * Focuses the element of the ref on mount, when it replaces a focused control; give it
 * `tabIndex={-1}`.
 */
export function useFocusOnMount<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
