import { type ComponentType, createElement, lazy } from 'react';
import { useServerRendering } from './server-rendering.ts';

type Part<Name extends string, Props extends object> = Readonly<
  Record<Name, ComponentType<Props>>
> & {
  /** Which module it is; the build for the server puts it in (see `scripts/named-imports.vite.ts`). */
  readonly file?: string;
};

/** On the server a page is made in one go: what is lacking is loaded before the next try. */
function serverPart<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Part<Name, Props>>,
): ComponentType<Props> {
  let part: Part<Name, Props> | undefined;
  return (props) => {
    const rendering = useServerRendering();
    if (part === undefined) {
      rendering?.wanted.push(async () => {
        part = await load();
      });
      return null;
    }
    if (part.file !== undefined) rendering?.files.add(part.file);
    return createElement(part[name] as ComponentType<Props>, props);
  };
}

/** A part of the app in a chunk of its own. */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Part<Name, Props>>,
): ComponentType<Props> {
  if (import.meta.env.SSR) return serverPart(name, load);
  return lazy(async () => ({
    default: (await load())[name] as ComponentType<Props>,
  })) as ComponentType<Props>;
}
