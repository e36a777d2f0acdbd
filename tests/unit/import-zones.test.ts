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

/**
 * Returns true if the file may import the feature: only the shell may, and the screens of the
 * portal may import `admin-shared`.
 */
function mayKnowFeature(file: string, feature: string): boolean {
  const own = featureOf(file);
  if (own === null) return file.startsWith('web/shell/');
  return own === feature || (feature === 'admin-shared' && /^admin(-|$)/.test(own));
}

/**
 * Rooms of the server, each above those that it may import. docs/architecture.md says what each is
 * for.
 */
const ROOMS = [
  ...['base', 'db', 'http', 'season', 'guessing', 'standings', 'leagues', 'bingo'],
  ...['importing', 'messages', 'accounts', 'upkeep', 'admin', 'start'],
];

const roomOf = (path: string): string | null => /^server\/([^/]+)\//.exec(path)?.[1] ?? null;

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

  it('lets each room of the server import only those below it', () => {
    const folders = readdirSync(join(SOURCE, 'server'), { withFileTypes: true });
    expect(folders.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
    expect(folders.map(({ name }) => name).toSorted()).toEqual(ROOMS.toSorted());
    const upwards = imports.filter((imported) => {
      const from = roomOf(imported.file);
      const to = roomOf(pathOf(imported) ?? '');
      return from !== null && to !== null && ROOMS.indexOf(to) > ROOMS.indexOf(from);
    });
    expect(upwards.map(({ file, target }) => `${file} ${target}`)).toEqual([]);
  });

  it('has each room of the server, from the top, in docs/architecture.md', () => {
    const text = readFileSync(join(SOURCE, '../docs/architecture.md'), 'utf8');
    const told = [...text.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, room]) => room);
    expect(told).toEqual(ROOMS.toReversed());
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

  it('lets no phase of an import know a later one, but for how a list is judged by itself', () => {
    const phases = ['fetch', 'match', 'validate', 'decide', 'apply'];
    const phaseOf = (path: string) =>
      phases.indexOf(/^server\/importing\/([^/]+)\//.exec(path)?.[1] ?? '');
    const ahead = imports.filter((imported) => {
      const path = pathOf(imported) ?? '';
      const own = phaseOf(imported.file);
      return own >= 0 && phaseOf(path) > own && path !== 'server/importing/validate/check-list.ts';
    });
    expect(ahead.map(({ file, target }) => `${file} ${target}`)).toEqual([]);
  });

  it('lets no feature of the web know another', () => {
    const offences = imports.filter((imported) => {
      const feature = featureOf(pathOf(imported) ?? '');
      return feature !== null && !mayKnowFeature(imported.file, feature);
    });
    expect(offences).toEqual([]);
  });

  it('keeps all but the domain and the contract out of the web kit', () => {
    const offences = imports.filter(
      (imported) =>
        imported.file.startsWith('web/ui/') && /^web\/(?!ui\/)/.test(pathOf(imported) ?? ''),
    );
    expect(offences).toEqual([]);
  });
});
