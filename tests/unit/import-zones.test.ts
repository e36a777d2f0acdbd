import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');

/** What each zone may import beside itself. A folder that is not named here fails the first test. */
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

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

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

/** The zone that an import leads to; `null` for a package. */
function zoneOf({ file, target }: Import): string | null {
  if (target.startsWith('#')) return target.slice(1).split('/')[0] ?? null;
  if (!target.startsWith('.')) return null;
  return posix.join(posix.dirname(file), target).split('/')[0] ?? null;
}

/** A package's folder in features: `server/home` → `home`. */
function featureOf(file: string): string | null {
  return /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
}

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

  it('lets the web shell and its features know the kit, but no feature another', () => {
    const offences = imports.filter((imported) => {
      const own = featureOf(imported.file);
      if (own === null || !imported.target.startsWith('.')) return false;
      const other = featureOf(posix.join(posix.dirname(imported.file), imported.target));
      return other !== null && other !== own;
    });
    expect(offences).toEqual([]);
  });

  it('keeps features out of the web kit', () => {
    const offences = imports.filter(
      (imported) =>
        imported.file.startsWith('web/ui/') &&
        /(^#web|\.\.)\/(features|app)\//.test(imported.target),
    );
    expect(offences).toEqual([]);
  });
});
