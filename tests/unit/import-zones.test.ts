import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');

/** Zones that each zone may import. A folder that is not listed fails the first test. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  demo: ['domain', 'contract', 'server'],
};

const PACKAGES: Readonly<Record<string, (name: string) => boolean>> = {
  domain: () => false,
  contract: (name) => name === 'zod',
};

const IMPORT = /(?:from|import)\s*\(?\s*'([^'\s]+)'/g;

interface Import {
  readonly file: string;
  readonly zone: string;
  readonly target: string;
}

function sourceFiles(): string[] {
  return readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

function importsOf(file: string): Import[] {
  const zone = file.split('/')[0] ?? '';
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, target = '']) => ({ file, zone, target }));
}

/** Returns the imported path below src; `null` if it is outside. */
function pathOf({ file, target }: Import): string | null {
  if (target.startsWith('#')) return target.slice(1);
  const path = target.startsWith('.') ? posix.join(posix.dirname(file), target) : '..';
  return path.startsWith('..') ? null : path;
}

const zoneOf = (imported: Import): string | null => pathOf(imported)?.split('/')[0] ?? null;

const featureOf = (path: string): string | null =>
  /^web\/features\/([^/]+)\//.exec(path)?.[1] ?? null;

/** A folder of the portal's screens, which know `shared` and not each other. */
const portalFolderOf = (path: string): string | null =>
  /^web\/features\/admin\/([^/]+)\//.exec(path)?.[1] ?? null;

/**
 * Rooms of the server and of the web, each above those that it may import. docs/architecture.md and
 * src/web/README.md say what each is for.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  server: [
    ...['base', 'db', 'http', 'season', 'guessing', 'scoring', 'leagues', 'bingo'],
    ...['importing', 'messages', 'accounts', 'upkeep', 'admin', 'start'],
  ],
  web: [
    ...['ui', 'formatting', 'service-worker', 'hydration', 'calls', 'failures', 'session'],
    ...['saving', 'data', 'page', 'widgets', 'features', 'offline', 'routing', 'shell'],
    'rendering',
  ],
};
const TOLD_IN: Readonly<Record<string, string>> = {
  server: 'docs/architecture.md',
  web: 'src/web/README.md',
};
/** What stands beside the rooms without being code. */
const BESIDE: readonly string[] = ['README.md', 'index.html', 'public'];

const roomOf = (zone: string, path: string): string | null =>
  path.startsWith(`${zone}/`) ? (path.split('/')[1] ?? null) : null;

const imports = sourceFiles().flatMap(importsOf);

describe('import zones', () => {
  it('knows every folder of src', () => {
    const folders = readdirSync(SOURCE, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
    expect(imports.length).toBeGreaterThan(100);
  });

  it('lets no file import from a zone that its own may not know', () => {
    const offences = imports.filter((imported) => {
      const target = zoneOf(imported);
      return (
        target !== null && target !== imported.zone && !ALLOWED[imported.zone]?.includes(target)
      );
    });
    expect(offences).toEqual([]);
  });

  it('keeps packages out of the domain, and all but zod out of the contract', () => {
    const offences = imports.filter((imported) => {
      const allows = PACKAGES[imported.zone];
      return allows !== undefined && zoneOf(imported) === null && !allows(imported.target);
    });
    expect(offences).toEqual([]);
  });

  describe.each(Object.entries(ROOMS))('the rooms of %s', (zone, rooms) => {
    it('are all its folders', () => {
      const names = readdirSync(join(SOURCE, zone)).filter((name) => !BESIDE.includes(name));
      expect(names.toSorted()).toEqual(rooms.toSorted());
    });

    it('import only those below them', () => {
      const upwards = imports.filter((imported) => {
        const from = roomOf(zone, imported.file);
        const to = roomOf(zone, pathOf(imported) ?? '');
        return from !== null && to !== null && rooms.indexOf(to) > rooms.indexOf(from);
      });
      expect(upwards.map(({ file, target }) => `${file} ${target}`)).toEqual([]);
    });

    it('have a sentence each, from the top', () => {
      const text = readFileSync(join(SOURCE, '..', TOLD_IN[zone] ?? ''), 'utf8');
      const told = [...text.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, room]) => room);
      expect(told).toEqual(rooms.toReversed());
    });
  });

  it('lets no route listen to events', () => {
    const listening = imports.filter(
      (imported) =>
        /\.routes\.ts$/.test(imported.file) && pathOf(imported) === 'server/base/events.ts',
    );
    expect(listening).toEqual([]);
  });

  it('lets other rooms know only what the importer offers and says, but for who starts it', () => {
    const behind = imports.filter(
      (imported) =>
        !/^(server\/(importing|start)|demo)\//.test(imported.file) &&
        /^server\/importing\/(?!importer\.ts$|normalised-season\.ts$|report\/)/.test(
          pathOf(imported) ?? '',
        ),
    );
    expect(behind.map(({ file, target }) => `${file} ${target}`)).toEqual([]);
  });

  it('lets no phase of an import know a later one', () => {
    const phases = ['fetch', 'match', 'validate', 'decide', 'apply'];
    const phaseOf = (path: string) =>
      phases.indexOf(/^server\/importing\/([^/]+)\//.exec(path)?.[1] ?? '');
    const ahead = imports.filter((imported) => {
      const path = pathOf(imported) ?? '';
      const own = phaseOf(imported.file);
      return own >= 0 && phaseOf(path) > own;
    });
    expect(ahead.map(({ file, target }) => `${file} ${target}`)).toEqual([]);
  });

  it('lets no feature of the web know another, nor a folder of the portal but the shared one', () => {
    const offences = imports.filter((imported) => {
      const path = pathOf(imported) ?? '';
      const own = featureOf(imported.file);
      if (own === null || featureOf(path) === null) return false;
      const [from, to] = [portalFolderOf(imported.file), portalFolderOf(path)];
      return featureOf(path) !== own || (to !== from && to !== 'shared');
    });
    expect(offences.map(({ file, target }) => `${file} ${target}`)).toEqual([]);
  });
});
