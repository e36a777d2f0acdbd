import { expect, test } from 'vitest';
import { breadcrumbsFor } from './breadcrumbs-for.ts';

const trail = (pathname: string, title: string) =>
  breadcrumbsFor(pathname, title).map(({ label, to }) => (to === undefined ? label : [label, to]));

test('every step but the last is a link', () => {
  expect(trail('/stats/2025', 'Løp i 2025')).toEqual([
    ['Hjem', '/'],
    ['Statistikk', '/stats'],
    '2025',
  ]);
});

test('an id at the end is named by the page', () => {
  expect(trail('/stats/2025/spa-francorchamps', 'Belgia')).toEqual([
    ['Hjem', '/'],
    ['Statistikk', '/stats'],
    ['2025', '/stats/2025'],
    'Belgia',
  ]);
});

test('an id on the way has a name where its pattern has one; at the end the page names it', () => {
  const way = [
    ['Hjem', '/'],
    ['Admin Portal', '/admin'],
    ['Sesonger', '/admin/season'],
    ['2026', '/admin/season/2026'],
  ];
  expect(trail('/admin/season/2026/race/x1', 'Monaco')).toEqual([...way, 'Monaco']);
  expect(trail('/admin/season/2026/race/x1/results', 'Resultater')).toEqual([
    ...way,
    ['Løpet', '/admin/season/2026/race/x1'],
    'Resultater',
  ]);
});

test('a word of the page that looks like an id is no step', () => {
  expect(trail('/league/join/ABCD2345', 'Bli med i liga')).toEqual([
    ['Hjem', '/'],
    ['Ligaer', '/league'],
    'Bli med i liga',
  ]);
});

test('a step without a label on the way is left out', () => {
  expect(trail('/ukjent/side', 'Ikke funnet')).toEqual([['Hjem', '/'], 'Ikke funnet']);
});

test('the home page is its own trail, and a slash at the end changes nothing', () => {
  expect(trail('/', 'Hjem')).toEqual(['Hjem']);
  expect(trail('/score/', 'x')).toEqual([['Hjem', '/'], 'Poengberegning']);
});
