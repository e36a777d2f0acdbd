import { describe, expect, test } from 'vitest';
import { menuFor, shortcutsFor, tabsFor } from './menu-for.ts';

const visitor = {
  isRaceGuess: false,
  isRaceOpen: false,
  isLoggedIn: false,
  isAdmin: false,
  ongoingRace: null,
};
const site = { oldResultsUrl: null };
const labels = (
  header: Parameters<typeof menuFor>[0],
  at = site as Parameters<typeof menuFor>[1],
) =>
  menuFor(header, at).map(({ title, entries }) => [title, ...entries.map((entry) => entry.label)]);

describe('the menu', () => {
  test('of a visitor, also before anything is known', () => {
    const expected = [
      [null, 'Gjett'],
      ['Resultater', 'Sammenlign brukere', 'Statistikk', 'Poengberegning'],
      ['Andre', 'Bingo'],
      ['Profil', 'Logg inn'],
    ];
    expect(labels(visitor)).toEqual(expected);
    expect(labels(undefined)).toEqual(expected);
  });

  test('of a player while the guesses of others can be seen', () => {
    const player = { ...visitor, isLoggedIn: true, isRaceGuess: true };
    expect(labels(player)).toEqual([
      [null, 'Gjett', 'Gjettet på løp'],
      ['Resultater', 'Sammenlign brukere', 'Statistikk', 'Poengberegning'],
      ['Andre', 'Ligaer', 'Bingo', 'Inviter venner'],
      ['Profil', 'Min Profil', 'Innstillinger'],
    ]);
    expect(menuFor(player, site).map((group) => group.canLogOut === true)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('of an admin during a race', () => {
    const admin = {
      ...visitor,
      isLoggedIn: true,
      isAdmin: true,
      ongoingRace: { year: 2025, id: 'x1' },
    };
    const [play, ...rest] = menuFor(admin, site);
    expect(play?.entries).toEqual([
      { label: 'Registrer flagg', to: '/admin/flag/2025/x1', urgent: true },
      expect.objectContaining({ label: 'Gjett', to: '/guess' }),
    ]);
    expect(rest.at(-1)?.entries.map((entry) => entry.label)).toEqual(['Admin Portal']);
  });

  test('has the results before 2025 where the operator has set an address', () => {
    const [, results] = menuFor(visitor, { oldResultsUrl: 'https://example.org/' });
    expect(results?.entries.at(-1)).toEqual({
      label: 'Resultater før 2025',
      to: 'https://example.org/',
      external: true,
    });
  });
});

test('flags are not for others than admins, even if a race were told', () => {
  const player = { ...visitor, ongoingRace: { year: 2025, id: 'x1' } };
  expect(shortcutsFor(player).map((entry) => entry.label)).toEqual([
    'Gjett',
    'Statistikk',
    'Bingo',
    'Logg inn',
  ]);
});

test.each([
  ['a visitor', visitor],
  ['a player', { ...visitor, isLoggedIn: true, isRaceGuess: true }],
])('tab bar and wide bar of %s have the words of the menu', (_, header) => {
  const menu = labels(header).flat();
  const wide = shortcutsFor(header).map(({ label }) => label);
  const [home, ...narrow] = tabsFor(header).map(({ label }) => label);
  expect(home).toBe('Hjem');
  expect(narrow).toHaveLength(4);
  expect(menu).toEqual(expect.arrayContaining(wide));
  expect(wide).toEqual(expect.arrayContaining(narrow));
});
