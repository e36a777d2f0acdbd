import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSettings } from '#server/base/settings/settings.ts';
import { Environment } from '#server/base/settings/settings-schema.ts';

const containerfile = readFileSync('Containerfile', 'utf8');
const lineOf = (instruction: string) =>
  new RegExp(`^${instruction} (.+)$`, 'm').exec(containerfile)?.[1] ?? '';

it('the image has a Node that package.json allows', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const least = /^\^(\d+)\./.exec(engines.node)?.[1];
  const major = /^BASE=docker\.io\/library\/node:(\d+)-/.exec(lineOf('ARG'))?.[1];
  expect(Number(major)).toBeGreaterThanOrEqual(Number(least));
});

it('listens where proxies and compose.yaml look, and keeps all it writes in its volume', () => {
  const { NODE_ENV, ...set } = Object.fromEntries(
    lineOf('ENV')
      .split(' ')
      .map((each) => each.split(/=(.*)/s)),
  );
  expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining(Object.keys(set)));
  const { PORT, HOST, DATABASE_URL, BACKUP_DIR } = readSettings(set);
  expect({ PORT, HOST }).toEqual({ PORT: Environment.parse({}).PORT, HOST: '0.0.0.0' });
  expect(lineOf('EXPOSE')).toBe(String(PORT));
  const volume = lineOf('VOLUME');
  expect(DATABASE_URL).toMatch(new RegExp(`^sqlite:${volume}/`));
  expect(BACKUP_DIR).toMatch(new RegExp(`^${volume}/`));
  const compose = readFileSync('compose.yaml', 'utf8');
  expect(compose).toContain(`"127.0.0.1:${PORT}:${PORT}"`);
  expect(readFileSync('deploy/Caddyfile.compose', 'utf8')).toContain(
    `reverse_proxy game-a:${PORT} game-b:${PORT} {`,
  );
});

it('starts Node with the same words wherever the game is started', () => {
  const flagsIn = (file: string) =>
    readFileSync(file, 'utf8').match(/--(?:max-semi-space-size|heap-growing-percent)=\d+/g);
  const flags = flagsIn('package.json');
  expect(flags).toHaveLength(2);
  for (const file of [
    'Containerfile',
    'deploy/formelgjett@.service',
    'scripts/package.mjs',
    'tests/chaos/experiment.ts',
    'bench/server.bench.ts',
  ]) {
    expect(flagsIn(file), file).toEqual(flags);
  }
});

it('is built with all that a release archive has', () => {
  const [, list = ''] =
    /const COPIED = \[([^\]]+)\]/.exec(readFileSync('scripts/package.mjs', 'utf8')) ?? [];
  const copied = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  expect(copied.length).toBeGreaterThan(5);
  const included = new Set(readFileSync('.dockerignore', 'utf8').split('\n'));
  const isIncluded = (path: string) =>
    included.has(`!${path}`) || included.has(`!${path.split('/')[0]}`);
  expect(copied.filter((path) => !isIncluded(path))).toEqual([]);
});
