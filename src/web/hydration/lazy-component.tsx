import { type ComponentType, lazy } from 'react';
import { useServerRendering } from './server-rendering.ts';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Module, by its name in the build's manifest. */
  readonly source: string;
};

/** Loaders of the components defined so far, by source. */
const loaders = new Map<string, (() => Promise<void>)[]>();

/**
 * Creates a component in a chunk of its own:
 * `lazyComponent(async () => (await import('./dialog.tsx')).Dialog)`.
 * @param source module, by its name in the build's manifest: the build adds it
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  source = '',
): LazyComponent<Props> {
  const Late = lazy(async () => ({ default: await load() }));
  let Loaded: ComponentType<Props> | undefined;
  if (!import.meta.env.SSR) {
    const preload = async () => {
      Loaded = await load();
    };
    loaders.set(source, [...(loaders.get(source) ?? []), preload]);
  }
  const component = (props: Props) => {
    useServerRendering()?.modules.add(source);
    const Component = (Loaded ?? Late) as ComponentType<Props>;
    return <Component {...props} />;
  };
  return Object.assign(component, { source });
}

/**
 * Loads the lazy components of a page before hydration: React would replace one by its fallback if
 * something above it changed before its code was loaded. Inner components are defined once outer
 * ones are loaded.
 */
export async function preloadComponents(sources: readonly string[]): Promise<void> {
  let loadedBefore = -1;
  for (;;) {
    const loads = sources.flatMap((source) => loaders.get(source) ?? []);
    if (loads.length === loadedBefore) return;
    loadedBefore = loads.length;
    await Promise.all(loads.map((load) => load()));
  }
}
