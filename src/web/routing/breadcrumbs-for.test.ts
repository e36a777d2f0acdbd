import { expect, test } from 'vitest';
import { PAGES } from '#contract/http/pages.ts';
import { breadcrumbsFor } from './breadcrumbs-for.ts';

const trail = (pathname: string) =>
  breadcrumbsFor(pathname).map(({ label, to }) => (to === undefined ? label : [label, to]));

test('every step but the last is a link', () => {
  expect(trail('/stats/2025')).toEqual([['Hjem', '/'], ['Statistikk', '/stats'], '2025']);
});

test('an id at the end is the page itself', () => {
  expect(trail('/stats/2025/spa-francorchamps')).toEqual([
    ['Hjem', '/'],
    ['Statistikk', '/stats'],
    ['2025', '/stats/2025'],
    'Løpet',
  ]);
  expect(trail('/what-if/x1')).toEqual([['Hjem', '/'], 'Hva om']);
  expect(trail('/user/u1')).toEqual([['Hjem', '/'], ['Brukere', '/user'], 'Profil']);
  expect(trail('/invitation/ABC')).toEqual([['Hjem', '/'], 'Invitasjon']);
});

test('an id on the way has a name where its pattern has one', () => {
  const way = [
    ['Hjem', '/'],
    ['Admin Portal', '/admin'],
    ['Sesonger', '/admin/season'],
    ['2026', '/admin/season/2026'],
  ];
  expect(trail('/admin/season/2026/race/x1')).toEqual([...way, 'Løpet']);
  expect(trail('/admin/season/2026/race/x1/results')).toEqual([
    ...way,
    ['Løpet', '/admin/season/2026/race/x1'],
    'Resultater',
  ]);
});

test('a word of the page that looks like an id is no step', () => {
  expect(trail('/league/join/ABCD2345')).toEqual([['Hjem', '/'], ['Ligaer', '/league'], 'Bli med']);
});

test('a year that no page stands before says what it is of', () => {
  expect(trail('/seals/2025')).toEqual([['Hjem', '/'], 'Segl']);
});

test('every page is the last step of its own path', () => {
  for (const page of Object.keys(PAGES)) {
    const pathname = page.replace(':year', '2025').replaceAll(/:\w+/g, 'x1');
    expect(trail(pathname).at(-1), pathname).toEqual(expect.any(String));
  }
});

test('a step that is no page is left out', () => {
  expect(trail('/ukjent/side')).toEqual([['Hjem', '/']]);
});

test('a slash at the end changes nothing', () => {
  expect(trail('/score/')).toEqual([['Hjem', '/'], 'Poengberegning']);
});
