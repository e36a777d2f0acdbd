import { describe, expect, test } from 'vitest';
import { toKey } from '#domain/base/name-key.ts';
import { matchDriver, nameDriver } from './match-drivers.ts';
import { matchRaces } from './match-races.ts';
import { matchSessions } from './match-sessions.ts';
import { matchTeam, teamOf } from './match-teams.ts';

const at = (text: string) => Date.parse(text);

describe('races', () => {
  const race = (circuitId: string, date: string, raceName = 'Grand Prix') => ({
    circuitId,
    raceName,
    startsAt: at(date),
  });
  const stored = (key: string, startsAt: number, isCancelled = false) => {
    return { key, name: `Stored ${key}`, startsAt, isCancelled };
  };

  test.each([
    [2025, 'catalunya', 'spain', 'Spania'],
    [2026, 'catalunya', 'barcelona-catalunya', 'Barcelona-Catalunya'],
    [2026, 'madring', 'spain', 'Spania'],
    [2026, 'sepang', 'bahrain', 'Bahrain'],
    [2027, 'sepang', 'malaysia', 'Malaysia'],
    [2026, 'interlagos', 'sao-paulo', 'São Paulo'],
    [2027, 'portimao', 'portugal', 'Portugal'],
    [2027, 'istanbul', 'turkey', 'Tyrkia'],
    [2020, 'nurburgring', 'eifel', 'Eifel'],
    [2027, 'kyalami', 'kyalami', 'Turkish Grand Prix'],
  ])('in %i the race at %s is %s', (year, circuit, key, name) => {
    const scheduled = race(circuit, `${year}-06-01`, 'Turkish Grand Prix');
    expect(matchRaces(year, [scheduled], [])).toEqual([{ key, name, isUnsure: false }]);
  });

  test('two races at one circuit keep their keys when one is cancelled or both move', () => {
    const june = race('red_bull_ring', '2027-07-05');
    const july = race('red_bull_ring', '2027-07-12');
    const keysOf = (scheduled: (typeof june)[], known: ReturnType<typeof stored>[]) =>
      matchRaces(2027, scheduled, known).map(({ key }) => key);
    expect(keysOf([june, july], [])).toEqual(['austria', 'austria-2']);
    const known = [stored('austria', june.startsAt), stored('austria-2', july.startsAt)];
    expect(keysOf([july], known)).toEqual(['austria-2']);
    expect(keysOf([july, june], known)).toEqual(['austria-2', 'austria']);
    const moved = race('red_bull_ring', '2027-10-10');
    expect(keysOf([june, moved], known)).toEqual(['austria', 'austria-2']);
    expect(keysOf([moved], known.slice(0, 1))).toEqual(['austria']);
  });

  test('two races at one circuit have names of their own', () => {
    const namesOf = (year: number, ...scheduled: ReturnType<typeof race>[]) =>
      matchRaces(year, scheduled, []).map(({ key, name }) => `${key}: ${name}`);
    expect(
      namesOf(
        2020,
        race('red_bull_ring', '2020-07-05', 'Austrian Grand Prix'),
        race('red_bull_ring', '2020-07-12', 'Styrian Grand Prix'),
        race('silverstone', '2020-08-02', 'British Grand Prix'),
        race('silverstone', '2020-08-09', '70th Anniversary Grand Prix'),
        race('bahrain', '2020-11-29', 'Bahrain Grand Prix'),
        race('bahrain', '2020-12-06', 'Sakhir Grand Prix'),
      ),
    ).toEqual([
      'austria: Østerrike',
      'austria-2: Steiermark',
      'great-britain: Storbritannia',
      'great-britain-2: 70-årsjubileet',
      'bahrain: Bahrain',
      'bahrain-2: Sakhir',
    ]);
    expect(
      namesOf(
        2021,
        race('red_bull_ring', '2021-06-27', 'Styrian Grand Prix'),
        race('red_bull_ring', '2021-07-04', 'Austrian Grand Prix'),
      ),
    ).toEqual(['austria: Steiermark', 'austria-2: Østerrike']);
    expect(
      namesOf(
        2027,
        race('red_bull_ring', '2027-07-12', 'Alpine Grand Prix'),
        race('red_bull_ring', '2027-07-05', 'Austrian Grand Prix'),
      ),
    ).toEqual(['austria: Alpine Grand Prix', 'austria-2: Østerrike']);
  });

  test('a race whose circuit is another is the one of that weekend, or of that name', () => {
    const known = [stored('italy', at('2027-09-05')), stored('qatar', at('2027-11-28'))];
    const italy = race('monza_2', '2027-09-04', 'Italian Grand Prix');
    const qatar = race('doha', '2027-10-10', 'Qatar Grand Prix');
    const other = race('doha', '2027-10-10', 'Doha Grand Prix');
    const keep = (key: string) => ({ key, name: `Stored ${key}`, isUnsure: true });
    expect(matchRaces(2027, [italy, qatar], known)).toEqual([keep('italy'), keep('qatar')]);
    const added = { key: 'doha', name: 'Doha Grand Prix', isUnsure: false };
    expect(matchRaces(2027, [other], known)).toEqual([added]);
    const cancelled = [stored('italy', at('2027-09-05'), true)];
    expect(matchRaces(2027, [italy], cancelled)).toMatchObject([{ key: 'monza-2' }]);
  });
});

describe('sessions', () => {
  const session = (
    key: number,
    meeting: number,
    name: string,
    start: string,
    cancelled = false,
  ) => ({
    session_key: key,
    meeting_key: meeting,
    session_name: name,
    date_start: at(start),
    is_cancelled: cancelled,
  });

  const unnamed = (start: number) => ({ starts: [start], names: [] });

  test('the nearest race within 36 hours, with its weekend; sprints and cancelled ones are none', () => {
    const sessions = [
      session(1, 10, 'Day 1', '2025-02-26T07:00:00Z'),
      session(2, 20, 'Sprint', '2025-03-22T03:00:00Z'),
      session(3, 20, 'Qualifying', '2025-03-22T07:00:00Z'),
      session(4, 20, 'Race', '2025-03-23T07:00:00Z'),
      session(5, 30, 'Race', '2025-03-23T06:30:00Z', true),
      session(6, 40, 'Race', '2025-04-06T05:00:00Z'),
    ];
    const starts = ['2025-03-22T08:00:00Z', '2025-04-06T08:00:00Z', '2025-05-04T20:00:00Z'].map(at);
    const found = matchSessions(starts.map(unnamed), sessions);
    expect(found.map((weekend) => weekend?.race.session_key)).toEqual([4, 6, undefined]);
    expect(found[0]?.qualifying?.session_key).toBe(3);
    expect(found[0]?.sprint?.session_key).toBe(2);
    expect(found[1]?.qualifying).toBeNull();
  });

  test('one race is not taken for two', () => {
    const sessions = [session(1, 10, 'Race', '2025-03-23T07:00:00Z')];
    const starts = ['2025-03-22T07:00:00Z', '2025-03-23T08:00:00Z'].map(at);
    expect(
      matchSessions(starts.map(unnamed), sessions).map((found) => found?.race.session_key),
    ).toEqual([undefined, 1]);
  });
});

describe('drivers', () => {
  const row = (driver_number: number, name_acronym: string, first_name = 'A', last_name = 'B') => ({
    driver_number,
    name_acronym,
    first_name,
    last_name,
  });
  const bearman = { key: 'oliver-bearman', code: 'BEA', number: 87 };
  const norris = { key: 'lando-norris', code: 'NOR', number: 4 };
  const ofWeekend = new Map([[50, bearman]]);
  const isBearman = { key: 'oliver-bearman', newcomer: null, unconfirmed: null };

  test('the number of the weekend decides, and the letters must agree', () => {
    expect(matchDriver(50, [row(50, 'BEA')], ofWeekend, [])).toEqual(isBearman);
    expect(matchDriver(50, [], ofWeekend, [])).toEqual(isBearman);
    expect(matchDriver(50, [row(50, 'NOR')], ofWeekend, [norris])).toBeNull();
    const unlettered = new Map([[50, { key: 'oliver-bearman', code: null }]]);
    expect(matchDriver(50, [row(50, 'BEA')], unlettered, [])).toEqual(isBearman);
  });

  test('without rows of the weekend the letters decide, whatever number he had before', () => {
    expect(matchDriver(38, [row(38, 'BEA')], new Map(), [bearman])).toEqual(isBearman);
    expect(matchDriver(38, [], new Map(), [bearman])).toBeNull();
    const twins = [bearman, { key: 'another-bear', code: 'BEA', number: 5 }];
    expect(matchDriver(38, [row(38, 'BEA')], new Map(), twins)).toBeNull();
    expect(matchDriver(87, [row(87, 'BEA')], new Map(), twins)).toEqual(isBearman);
  });

  test('an unknown name on a known number is the regular, unless he stands elsewhere', () => {
    const junior = row(87, 'BEG', 'Dino', 'Beganovic');
    const regular = { key: 'oliver-bearman', newcomer: null, unconfirmed: junior };
    expect(matchDriver(87, [junior], new Map(), [bearman, norris])).toEqual(regular);
    expect(matchDriver(50, [{ ...junior, driver_number: 50 }], ofWeekend, [bearman])).toEqual({
      ...regular,
      unconfirmed: { ...junior, driver_number: 50 },
    });
    const elsewhere = row(50, 'BEA', 'Oliver', 'Bearman');
    expect(matchDriver(87, [junior, elsewhere], new Map(), [bearman])).toEqual({
      key: 'dino-beganovic',
      newcomer: junior,
      unconfirmed: null,
    });
  });

  test("wrong letters or a wrong spelling alone make nobody another one's car", () => {
    const field = [bearman, norris];
    const lettered = row(87, 'NOR', 'Oliver', 'Bearman');
    expect(matchDriver(87, [lettered], new Map(), field)).toEqual(isBearman);
    const spelled = row(87, 'BEA', 'Lando', 'Norris');
    expect(matchDriver(87, [spelled], new Map(), field)).toEqual(isBearman);
  });

  test('whom nobody knows is new, under the name that the other source will use', () => {
    const antonelli = row(12, 'ANT', 'Andrea Kimi', 'Antonelli');
    expect(matchDriver(12, [antonelli], new Map(), [bearman])).toEqual({
      key: 'kimi-antonelli',
      newcomer: antonelli,
      unconfirmed: null,
    });
    expect(matchDriver(12, [row(12, 'ANT', '', '')], new Map(), [])).toBeNull();
  });

  test.each([
    ['Carlos Sainz', 'carlos-sainz-jr', 'Carlos Sainz Jr.'],
    ['Nico Hülkenberg', 'nico-hulkenberg', 'Nico Hülkenberg'],
    ['Sergio Pérez', 'sergio-perez', 'Sergio Pérez'],
    ['Guanyu Zhou', 'guanyu-zhou', 'Guanyu Zhou'],
  ])('%s is %s', (name, key, ours) => {
    expect(nameDriver(name)).toEqual({ key, name: ours });
  });
});

describe('teams', () => {
  const entries = [
    { constructorId: 'red_bull', name: 'Red Bull' },
    { constructorId: 'rb', name: 'RB F1 Team' },
    { constructorId: 'sauber', name: 'Sauber' },
    { constructorId: 'haas', name: 'Haas F1 Team' },
    { constructorId: 'alpine', name: 'Alpine F1 Team' },
    { constructorId: 'aston_martin', name: 'Aston Martin' },
  ];

  test.each([
    [2024, 'RB', 'rb'],
    [2025, 'Racing Bulls', 'racing-bulls'],
    [2025, 'Red Bull Racing', 'red-bull'],
    [2025, 'Kick Sauber', 'kick-sauber'],
    [2025, 'Haas F1 Team', 'haas'],
    [2025, 'Alpine', 'alpine'],
    [2025, 'Aston Martin', 'aston-martin'],
  ])('in %i "%s" is %s', (year, name, key) => {
    const teams = entries.map((entry) => teamOf(entry, year));
    expect(matchTeam(name, teams)?.key).toBe(key);
  });

  test('a team that nobody knows keeps its name without the suffix, and is nobody else', () => {
    expect(teamOf({ constructorId: 'andretti_global', name: 'Andretti F1 Team' }, 2028)).toEqual({
      id: 'andretti_global',
      key: 'andretti-global',
      name: 'Andretti',
    });
    const teams = entries.map((entry) => teamOf(entry, 2025));
    expect(matchTeam('Brabham', teams)).toBeNull();
    expect(matchTeam(null, teams)).toBeNull();
  });
});

test.each([
  ['Råikkønen Æ', 'raikkonen-ae'],
  ['__proto__', 'proto'],
  ['  ', ''],
  ['Łukasz Straße', 'lukasz-strasse'],
])('%j as a key is %j', (name, key) => {
  expect(toKey(name)).toBe(key);
});
