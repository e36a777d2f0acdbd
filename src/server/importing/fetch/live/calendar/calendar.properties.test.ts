import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import { raceDeadlineFor } from '#domain/season/deadline.ts';
import { runs } from '#support/running/exhaustive.ts';
import type { ImportNotice } from '../../../finding.ts';
import { RaceHead } from '../jolpica/jolpica.schema.ts';
import type { KnownRace } from '../known-season.queries.ts';
import type { OpenF1Session } from '../openf1/openf1.ts';
import { type CalendarEvidence, type CalendarRace, decideCalendar } from './decide-calendar.ts';
import { BETWEEN_RACES_MS } from './place-races.ts';
import '#support/running/repeatable-properties.ts';

/*
 * A season of six races, two with a sprint, as both sources and the database have it. Each property
 * takes a moment of it, leaves a part out, plants one lie in one field, and shuffles all rows.
 */

const FIRST = Date.parse('2026-04-05T13:00Z');
const RACES = [
  ['australia', 'albert_park', 'Australian Grand Prix', 'Melbourne', 'Melbourne', 'Australia'],
  ['miami', 'miami', 'Miami Grand Prix', 'Miami', 'Miami Gardens', 'United States'],
  ['monaco', 'monaco', 'Monaco Grand Prix', 'Monte Carlo', 'Monaco', 'Monaco'],
  ['italy', 'monza', 'Italian Grand Prix', 'Monza', 'Monza', 'Italy'],
  ['united-states', 'americas', 'United States Grand Prix', 'Austin', 'Austin', 'United States'],
  ['las-vegas', 'vegas', 'Las Vegas Grand Prix', 'Las Vegas', 'Las Vegas', 'United States'],
] as const;

interface Truth {
  readonly key: string;
  readonly startsAt: Instant;
  readonly qualifyingAt: Instant;
  readonly sprintAt: Instant | null;
}

const TRUTH = RACES.map(([key], index): Truth => {
  const startsAt = FIRST + index * WEEK_MS + (index > 2 ? WEEK_MS : 0);
  const sprintAt = index % 3 === 1 ? startsAt - 27 * HOUR_MS : null;
  return { key, startsAt, qualifyingAt: startsAt - 23 * HOUR_MS, sprintAt };
});

const SESSIONS = {
  FirstPractice: 49,
  ThirdPractice: 26,
  Qualifying: 23,
  Sprint: 27,
} as const;

function dateTime(at: Instant) {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return { date, time: `${time.slice(0, 8)}Z` };
}

type Fields = Record<string, unknown>;

/** Jolpica's calendar, as it is before it is parsed. */
function rows(): Fields[] {
  return TRUTH.map(({ startsAt, sprintAt }, index) => {
    const [, circuitId, raceName, , locality, country] = RACES[index] ?? RACES[0];
    const { Sprint, ThirdPractice, ...usual } = SESSIONS;
    const held = sprintAt === null ? { ...usual, ThirdPractice } : { ...usual, Sprint };
    return {
      season: '2026',
      round: String(index + 1),
      raceName,
      Circuit: { circuitId, circuitName: circuitId, Location: { locality, country } },
      ...dateTime(startsAt),
      ...Object.fromEntries(
        Object.entries(held).map(([name, hours]) => [name, dateTime(startsAt - hours * HOUR_MS)]),
      ),
    };
  });
}

function sessions(): OpenF1Session[] {
  return TRUTH.flatMap(({ startsAt, sprintAt }, index) => {
    const [, , , circuit_short_name, location, country_name] = RACES[index] ?? RACES[0];
    const at = (name: string, hours: number): OpenF1Session => ({
      session_key: 1000 - index * 10 + hours,
      meeting_key: 500 - index,
      session_name: name,
      date_start: startsAt - hours * HOUR_MS,
      circuit_short_name,
      location,
      country_name,
    });
    return [
      at('Practice 1', SESSIONS.FirstPractice),
      ...(sprintAt === null ? [] : [at('Sprint', SESSIONS.Sprint)]),
      at('Qualifying', SESSIONS.Qualifying),
      at('Race', 0),
    ];
  });
}

function known(now: Instant): KnownRace[] {
  return TRUTH.map(({ key, startsAt, qualifyingAt, sprintAt }, index) => ({
    key,
    name: key,
    position: index + 1,
    startsAt,
    reportedStart: startsAt,
    qualifyingAt,
    sprintAt,
    guessDeadline: raceDeadlineFor(startsAt),
    isCancelled: false,
    hasResult: startsAt + 3 * HOUR_MS <= now,
    hasFinalGrid: startsAt <= now,
    hasFlags: false,
  }));
}

const index = fc.nat({ max: RACES.length - 1 });
const shift = fc.oneof(
  fc.integer({ min: -12, max: 12 }).map((hours) => hours * HOUR_MS),
  fc.integer({ min: -40, max: 40 }).map((days) => days * DAY_MS),
);

/** One field with a value that is not true. */
type Lie = (schedule: Fields[], reported: OpenF1Session[]) => void;

const inRow = (change: (row: Fields, other: Fields) => void): fc.Arbitrary<Lie> =>
  fc.tuple(index, index).map(([one, two]) => (schedule) => {
    const [row, other] = [schedule[one], rows()[two]];
    if (row && other) change(row, other);
  });
const moved = (session: Fields, by: number) => {
  const at = Date.parse(`${session.date}T${session.time}`) + by;
  Object.assign(session, dateTime(at));
};
const sessionNames = [...Object.keys(SESSIONS)];

const rowLie: fc.Arbitrary<Lie> = fc.oneof(
  inRow((row, other) => Object.assign(row, { date: other.date })),
  inRow((row, other) => Object.assign(row, { date: other.date, time: '20:00:00Z' })),
  inRow((row, other) => Object.assign(row, { time: other.time })),
  inRow((row, other) => Object.assign(row, { Circuit: other.Circuit })),
  inRow((row, other) => Object.assign(row, { raceName: other.raceName })),
  inRow((row, other) => Object.assign(row, { round: other.round })),
  inRow((row) => Object.assign(row, { round: '99' })),
  inRow((row) => Object.assign(row, { time: undefined })),
  inRow((row) => Object.assign(row, { date: undefined, time: undefined })),
  inRow((row) => Object.assign(row, { Circuit: { circuitId: 'elsewhere' } })),
  fc.tuple(index, shift).map(
    ([one, by]): Lie =>
      (schedule) =>
        moved(schedule[one] ?? {}, by),
  ),
  fc.tuple(index, fc.constantFrom(...sessionNames), shift).map(([one, name, by]): Lie => {
    return (schedule) => {
      const session = schedule[one]?.[name] ?? dateTime(TRUTH[one]?.qualifyingAt ?? 0);
      moved(session as Fields, by);
      Object.assign(schedule[one] ?? {}, { [name]: session });
    };
  }),
  fc.tuple(index, fc.constantFrom(...sessionNames)).map(([one, name]): Lie => {
    return (schedule) => Object.assign(schedule[one] ?? {}, { [name]: undefined });
  }),
);

const inSession = (
  change: (session: OpenF1Session, other: OpenF1Session) => Partial<OpenF1Session>,
): fc.Arbitrary<Lie> =>
  fc.tuple(fc.nat(), fc.nat()).map(([one, two]) => (_schedule, reported) => {
    const at = one % reported.length;
    const [session, other] = [reported[at], reported[two % reported.length]];
    if (session && other) reported[at] = { ...session, ...change(session, other) };
  });

const sessionLie: fc.Arbitrary<Lie> = fc.oneof(
  inSession((_, { date_start }) => ({ date_start })),
  shift.chain((by) => inSession(({ date_start }) => ({ date_start: date_start + by }))),
  inSession((_, { session_name }) => ({ session_name })),
  inSession((_, { meeting_key }) => ({ meeting_key })),
  inSession((_, { session_key }) => ({ session_key })),
  inSession((_, { circuit_short_name }) => ({ circuit_short_name })),
  inSession((_, { location }) => ({ location })),
  inSession((_, { country_name }) => ({ country_name })),
  inSession(() => ({ is_cancelled: true })),
);

type Gap = 'NOTHING' | 'JOLPICA' | 'OPENF1' | 'OPENF1_EMPTY' | 'ROW' | 'MEETING';

const world = fc.record({
  lie: fc.oneof(rowLie, sessionLie),
  gap: fc.constantFrom<Gap>('NOTHING', 'JOLPICA', 'OPENF1', 'OPENF1_EMPTY', 'ROW', 'MEETING'),
  gapAt: index,
  now: fc.integer({ min: -10 * 24, max: 60 * 24 }).map((hours) => FIRST + hours * HOUR_MS),
  order: fc.infiniteStream(fc.nat()).map((stream) => [...stream.take(60)]),
});
type World = typeof world extends fc.Arbitrary<infer Each> ? Each : never;

const shuffled = <Row>(all: readonly Row[], order: readonly number[]): Row[] =>
  all
    .map((row, at) => ({ row, place: order[at % order.length] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);

function evidenceOf({ lie, gap, gapAt, now, order }: World, stored = known(now)): CalendarEvidence {
  const [schedule, reported] = [rows(), sessions()];
  lie(schedule, reported);
  const heads = schedule
    .filter((_row, at) => gap !== 'ROW' || at !== gapAt)
    .map((row) => ({ ...RaceHead.parse(row), unreadable: [] }));
  // A repeated round is unreadable, as the client of Jolpica has it.
  const first = heads.filter(
    ({ round }, at) => heads.findIndex((one) => one.round === round) === at,
  );
  const unreadable = [
    ...heads.filter((head) => !first.includes(head)).map(({ round }) => `round ${round} twice`),
    ...(gap === 'ROW' ? ['a row'] : []),
  ];
  const meeting = 500 - gapAt;
  const heard = reported.filter(({ meeting_key }) => gap !== 'MEETING' || meeting_key !== meeting);
  return {
    year: 2026,
    schedule: gap === 'JOLPICA' ? null : { races: shuffled(first, order), unreadable },
    sessions: gap === 'OPENF1' ? null : gap === 'OPENF1_EMPTY' ? [] : shuffled(heard, order),
    known: shuffled(stored, order),
    now,
  };
}

function decide(evidence: CalendarEvidence) {
  const notices: ImportNotice[] = [];
  const races = decideCalendar(evidence, (notice) => notices.push(notice));
  return { races, notices };
}

const factsOf = (races: readonly (Truth & { readonly position?: number })[]) =>
  races
    .map(({ key, startsAt, qualifyingAt, sprintAt, position }) => ({
      key,
      startsAt,
      qualifyingAt,
      sprintAt,
      position,
    }))
    .sort((a, b) => a.startsAt - b.startsAt);
const RIGHT = factsOf(TRUTH.map((race, at) => ({ ...race, position: at + 1 })));
const rightFacts = (races: readonly CalendarRace[]) => factsOf(races as never);

/** Returns the calendar as an import would store it. */
function stored(races: readonly CalendarRace[], before: readonly KnownRace[]): KnownRace[] {
  return before.map((race) => {
    const to = races.find(({ key }) => key === race.key);
    if (to === undefined) return race;
    const { startsAt, qualifyingAt, sprintAt, position } = to;
    const guessDeadline = race.guessDeadline + (startsAt - race.startsAt);
    const reportedStart = to.reportedStart ?? race.reportedStart;
    return { ...race, startsAt, qualifyingAt, sprintAt, position, guessDeadline, reportedStart };
  });
}

const RUNS = { numRuns: runs(1000) };

test('two races are never in one weekend, in a season that is stored and in a new one', () => {
  fc.assert(
    fc.property(world, fc.boolean(), (each, isNew) => {
      const { races } = decide(evidenceOf(each, isNew ? [] : known(each.now)));
      const starts = races.map(({ startsAt }) => startsAt).sort((a, b) => a - b);
      for (const [at, start] of starts.entries()) {
        expect(start - (starts[at - 1] ?? 0)).toBeGreaterThanOrEqual(BETWEEN_RACES_MS);
      }
    }),
    RUNS,
  );
});

test('a stored race is never lost, and never starts after its lights', () => {
  fc.assert(
    fc.property(world, (each) => {
      const { races } = decide(evidenceOf(each));
      for (const { key, startsAt } of TRUTH) {
        const race = races.find((one) => one.key === key);
        expect(race).toBeDefined();
        expect(race?.startsAt).toBeLessThan(startsAt + MINUTE_MS);
      }
    }),
    RUNS,
  );
});

test('one source alone never closes guessing at once', () => {
  fc.assert(
    fc.property(world, (each) => {
      const { races } = decide(evidenceOf(each));
      for (const { key, startsAt, guessDeadline } of known(each.now)) {
        if (guessDeadline <= each.now) continue;
        const moved = (races.find((one) => one.key === key)?.startsAt ?? 0) - startsAt;
        expect(guessDeadline + moved).toBeGreaterThan(each.now);
      }
    }),
    RUNS,
  );
});

test('nothing of a calendar is wrong without being told', () => {
  fc.assert(
    fc.property(world, (each) => {
      const { races, notices } = decide(evidenceOf(each));
      if (notices.length === 0) expect(rightFacts(races)).toEqual(RIGHT);
    }),
    RUNS,
  );
});

test('the order of rows does not matter', () => {
  fc.assert(
    fc.property(world, (each) => {
      const inOrder = Array.from({ length: 60 }, (_, at) => at);
      const [one, other] = [each, { ...each, order: inOrder }].map((of) => decide(evidenceOf(of)));
      expect(rightFacts(one?.races ?? [])).toEqual(rightFacts(other?.races ?? []));
    }),
    RUNS,
  );
});

test('nothing stays wrong once the sources are mended', () => {
  fc.assert(
    fc.property(world, (each) => {
      const before = known(each.now);
      const { races } = decide(evidenceOf(each));
      const mended = { ...each, lie: () => undefined, gap: 'NOTHING' as const };
      const { races: after, notices } = decide(evidenceOf(mended, stored(races, before)));
      expect(rightFacts(after)).toEqual(RIGHT);
      expect(notices).toEqual([]);
    }),
    RUNS,
  );
});

test('what both sources have and nobody denies is right, in a new season too', () => {
  const nothing = {
    lie: () => undefined,
    gap: 'NOTHING',
    gapAt: 0,
    now: FIRST - WEEK_MS,
    order: [0],
  };
  const { races, notices } = decide(evidenceOf(nothing as World, []));
  expect(rightFacts(races)).toEqual(RIGHT);
  expect(notices).toEqual([]);
});
