import { type ComponentType, createElement, lazy } from 'react';
import { useServerRendering } from './server-rendering.ts';
import { loadPatiently } from './until-server-answers.ts';

type Part<Name extends string, Props extends object> = Readonly<Record<Name, ComponentType<Props>>>;

type Load<Name extends string, Props extends object> = (() => Promise<Part<Name, Props>>) & Named;

interface Named {
  /** Which module it is; the build for the server puts it in (see `scripts/named-imports.vite.ts`). */
  readonly file?: string | undefined;
}

/** A component in a chunk of its own. */
export type LazyPart<Props extends object> = ComponentType<Props> & Named;

const namesOnServer = new Set<string>();

/** On the server a page is made in one go: what is lacking is loaded before the next try. */
function serverPart<Name extends string, Props extends object>(
  name: Name,
  load: Load<Name, Props>,
): LazyPart<Props> {
  const { file } = load;
  if (file === undefined) throw new Error(`Nothing says which module ${name} is in`);
  // A browser would load the one for the other.
  if (namesOnServer.has(name)) throw new Error(`Two parts are named ${name}`);
  namesOnServer.add(name);
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
      rendering?.parts.add(name);
      return createElement(part[name] as ComponentType<Props>, props);
    },
    { file },
  );
}

/** How each part that has been defined so far is loaded. */
const loads = new Map<string, () => Promise<void>>();

function browserPart<Name extends string, Props extends object>(
  name: Name,
  load: Load<Name, Props>,
): LazyPart<Props> {
  const Late = lazy(async () => ({ default: (await load())[name] as ComponentType<Props> }));
  let here: ComponentType<Props> | undefined;
  loads.set(name, async () => {
    here = (await load())[name];
  });
  return (props) => createElement((here ?? Late) as ComponentType<Props>, props);
}

/**
 * Loads what a page came with, before the app takes it over: a part that is not here yet would be replaced by its
 * skeleton until it is. While the server cannot be reached the page stays as it came.
 * @param names outer parts first: only these define the inner ones
 */
export async function loadParts(names: readonly string[]): Promise<void> {
  try {
    await loadPatiently(async () => {
      for (const name of names) await loads.get(name)?.();
    });
  } catch {
    // It is asked for once more where it is shown, which then says what is wrong.
  }
}

/** A part of the app in a chunk of its own; its name is its own in all of the app. */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  load: Load<Name, Props>,
): LazyPart<Props> {
  return import.meta.env.SSR ? serverPart(name, load) : browserPart(name, load);
}
