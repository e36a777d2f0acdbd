import { type ComponentType, lazy } from 'react';
import { useServerRendering } from './server-rendering.ts';

/** Result of `import.meta.glob` for one module. */
type Glob = Readonly<Record<string, () => Promise<unknown>>>;

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props & object : never;

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Source of the module, by its name in the build's manifest. */
  readonly source: string;
};

/** Loaders of the components defined so far, by source. */
const loaders = new Map<string, (() => Promise<void>)[]>();

/**
 * Creates a component in a chunk of its own.
 * @param glob imports its module; the path from the root of `src/web` is also its name in the
 * build's manifest
 */
export function lazyComponent<Component>(
  glob: Glob,
  name: string,
): LazyComponent<PropsOf<Component>> {
  type Props = PropsOf<Component>;
  const [[path, load] = []] = Object.entries(glob);
  if (path === undefined || load === undefined) throw new Error(`No module has ${name}`);
  const source = path.slice(1);
  const find = async () =>
    ((await load()) as Readonly<Record<string, ComponentType<Props>>>)[
      name
    ] as ComponentType<Props>;
  const Late = lazy(async () => ({ default: await find() }));
  let Loaded: ComponentType<Props> | undefined;
  if (!import.meta.env.SSR) {
    const preload = async () => {
      Loaded = await find();
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
