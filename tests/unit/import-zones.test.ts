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
  if (own === null) return file.startsWith('web/app/');
  return own === feature || (feature === 'admin-shared' && /^admin(-|$)/.test(own));
}

/**
 * Folders that count as several units: features of the web, and the importer, whose sources the
 * context imports.
 */
const DIVIDED = ['web/features/', 'server/importing/'];

/**
 * Returns the unit that must not be in an import cycle: a folder, or a file at the root of the
 * server or in the shell, where some are used everywhere and some use everything.
 */
function unitOf(path: string): string {
  if (/^web\/(app|rendering)\//.test(path)) return path;
  const depth = DIVIDED.some((folder) => path.startsWith(folder)) ? 3 : 2;
  return path.split('/').slice(0, depth).join('/');
}

/** Finds units in an import cycle. */
function cycles(zone: string): string[] {
  const known = new Map<string, Set<string>>();
  for (const imported of imports.filter((each) => each.zone === zone)) {
    const path = pathOf(imported);
    const unit = unitOf(imported.file);
    if (path === null || !path.startsWith(`${zone}/`) || unitOf(path) === unit) continue;
    known.set(unit, (known.get(unit) ?? new Set()).add(unitOf(path)));
  }
  const reached = (from: string) => {
    const seen = new Set(known.get(from));
    for (const unit of seen) for (const next of known.get(unit) ?? []) seen.add(next);
    return seen;
  };
  return [...known.keys()].filter((unit) => reached(unit).has(unit)).toSorted();
}

/**
 * Files that may use the importer: itself, the portal, its monitoring, and those that assemble the
 * server.
 */
const RUNS_IMPORTS = [
  ...[
    'server/importing/',
    'server/admin/',
    'server/upkeep/health/',
    'server/upkeep/backup/read-as.ts',
  ],
  ...['server/start/main.ts', 'server/start/scheduled-jobs.ts', 'server/http/app-context.ts'],
];

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

  it('lets no route listen to events, and only those who run imports know the importer', () => {
    const listening = imports.filter(
      (imported) =>
        /\.routes\.ts$/.test(imported.file) && pathOf(imported) === 'server/base/events.ts',
    );
    expect(listening).toEqual([]);
    const knowing = imports.filter(
      (imported) =>
        imported.zone === 'server' &&
        pathOf(imported)?.startsWith('server/importing/') &&
        !RUNS_IMPORTS.some((path) => imported.file.startsWith(path)),
    );
    expect(knowing).toEqual([]);
  });

  it('lets who runs imports know what the importer offers and says, and only who composes the server its parts', () => {
    const behind = imports.filter(
      (imported) =>
        imported.zone === 'server' &&
        /^server\/(admin|health|backup)\//.test(imported.file) &&
        /^server\/importing\/(?!importer\.ts$|report\/)/.test(pathOf(imported) ?? ''),
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

  it.each(['server', 'web'])('has no folder of the %s that leads back to itself', (zone) => {
    expect(cycles(zone)).toEqual([]);
  });
});
