import { type ComponentType, createElement, lazy } from 'react';
import { useServerRendering } from './server-rendering.ts';

type Part<Name extends string, Props extends object> = Readonly<Record<Name, ComponentType<Props>>>;

type Load<Name extends string, Props extends object> = (() => Promise<Part<Name, Props>>) & Named;

interface Named {
  /** Which module it is; the build for the server puts it in (see `scripts/named-imports.vite.ts`). */
  readonly file?: string | undefined;
}

/** A component in a chunk of its own. */
export type LazyPart<Props extends object> = ComponentType<Props> & Named;

/** On the server a page is made in one go: what is lacking is loaded before the next try. */
function serverPart<Name extends string, Props extends object>(
  name: Name,
  load: Load<Name, Props>,
): LazyPart<Props> {
  const { file } = load;
  if (file === undefined) throw new Error(`Nothing says which module ${name} is in`);
  let part: Part<Name, Props> | undefined;
  return Object.assign(
    (props: Props) => {
      const rendering = useServerRendering();
      if (part === undefined) {
        rendering?.wanted.push(async () => {
          part = await load();
        });
        return null;
      }
      rendering?.files.add(file);
      return createElement(part[name] as ComponentType<Props>, props);
    },
    { file },
  );
}

/** A part of the app in a chunk of its own. */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  load: Load<Name, Props>,
): LazyPart<Props> {
  if (import.meta.env.SSR) return serverPart(name, load);
  return lazy(async () => ({
    default: (await load())[name] as ComponentType<Props>,
  })) as ComponentType<Props>;
}
