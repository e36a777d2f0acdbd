import type { AdminImports } from '#contract/admin/admin-imports.ts';
import type { Overview } from '#contract/admin/admin-overview.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { raceDeadlineFor } from '#domain/season/deadline.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { RaceEntry } from '#server/importing/fetch/season-file.ts';
import type { ImportReport } from '#server/importing/report/import-report.ts';
import { differencesFromFacts } from '../checks/differences-from-facts.ts';
import type { FieldLie } from '../f1-api/field-lies.ts';
import { circuitOf } from '../f1-api/names.ts';
import { readWaitingReviews } from '../rows/waiting-reviews.ts';
import { startLiveGame } from '../worlds/live-game.ts';
import { replaySeason } from './season-replay.ts';

/** What became of a lie. */
export interface LieOutcome {
  readonly lie: FieldLie | null;
  readonly race: string;
  /** Differences from the facts that were stored while the lie was told. */
  readonly wrong: readonly string[];
  /** Codes of notices and changes that a weekend without it does not have, in the runs meanwhile. */
  readonly told: readonly string[];
  /** What was still wrong, or asked of an admin, two days after the sources were mended. */
  readonly left: readonly string[];
  /** What must never be: a deadline after the lights, two races in a weekend, a driver from nowhere. */
  readonly forbidden: readonly string[];
}

const OF_OTHER_THINGS = ['SEASON_CAN_BE_FINISHED', 'BACKUP_OLD'];
const BETWEEN_RACES_MS = 4 * DAY_MS;

/**
 * Plays a season through the scheduler, with one lie a weekend from three and a half days before
 * the race until a day after it.
 * @param next returns what is told in a weekend; `null` for the truth
 */
export async function liveThroughLies(
  database: OpenDatabase,
  year: number,
  next: (race: RaceEntry) => FieldLie | null,
): Promise<LieOutcome[]> {
  const game = await startLiveGame(database, year, { raceControl: 'MADE_UP' });
  const { api, clock, admin, file } = game;
  const { db } = database;
  const outcomes: LieOutcome[] = [];
  try {
    const [first] = file.races;
    clock.set(Date.parse(first?.startsAt ?? '') - 4 * DAY_MS);
    await admin.send('PUT', `/api/admin/seasons/${year}`);
    await admin.send('PUT', `/api/admin/seasons/${year}/imports`, { isOn: true });
    const replay = await replaySeason(database, game);
    const names = new Set(file.drivers.map(({ name }) => name));

    /** Returns what is stored and not true; what is not there yet is not wrong. */
    async function wrongNow(): Promise<string[]> {
      const all = await differencesFromFacts(db, file);
      return all.filter((each) => !each.includes(': [] instead of'));
    }
    async function forbiddenNow(): Promise<string[]> {
      const races = await db
        .selectFrom('race')
        .selectAll()
        .where('year', '=', year)
        .where('cancelled_at', 'is', null)
        .orderBy('starts_at')
        .execute();
      const drivers = await db
        .selectFrom('driver')
        .select('name')
        .where('year', '=', year)
        .execute();
      return [
        ...races.flatMap(({ key, guess_deadline }) => {
          const fact = file.races.find((race) => race.key === key);
          const isLate = !fact || guess_deadline > raceDeadlineFor(Date.parse(fact.startsAt));
          return isLate ? `${key} closes after its lights` : [];
        }),
        ...races.flatMap(({ key, starts_at }, index) =>
          starts_at - (races[index - 1]?.starts_at ?? 0) < BETWEEN_RACES_MS
            ? `${key} shares a weekend`
            : [],
        ),
        ...drivers.flatMap(({ name }) => (names.has(name) ? [] : `${name} from nowhere`)),
      ];
    }

    for (const race of file.races) {
      const startsAt = Date.parse(race.startsAt);
      const lie = next(race);
      const { raceName } = circuitOf(year, race.key);
      await replay.until(startsAt - 3.5 * DAY_MS);
      const before = new Set(await wrongNow());
      api.scenario.lie = lie?.plant({ startsAt, round: race.round, raceName }) ?? null;
      replay.runs.length = 0;
      const forbidden = new Set<string>();
      const after = async ({ changes }: ImportReport) => {
        if (changes.length === 0) return;
        for (const each of await forbiddenNow()) forbidden.add(each);
      };
      await replay.until(startsAt - 6 * MINUTE_MS, { after });
      const inTime = await wrongNow();
      await replay.until(startsAt + DAY_MS, { after });
      const wrong = new Set([...inTime, ...(await wrongNow())].filter((each) => !before.has(each)));
      const told = new Set(
        replay.runs.flatMap(({ outcome, notices, reasons, changes }) => [
          ...(outcome === 'FAILED' || outcome === 'REFUSED' ? reasons.map(({ code }) => code) : []),
          ...notices.map(({ code }) => code),
          ...changes.map(({ kind }) => kind),
        ]),
      );
      api.scenario.lie = null;
      await replay.until(startsAt + 3 * DAY_MS);
      for (const { id } of await readWaitingReviews(admin)) {
        await admin.send('PUT', `/api/admin/reviews/${id}`, { decision: 'ACCEPTED' });
      }
      await replay.until(startsAt + 3 * DAY_MS + 6 * HOUR_MS);
      const run = file.races.filter((each) => each.round <= race.round);
      const { attention } = await admin.getJson<Overview>('/api/admin/overview');
      const { seasons } = await admin.getJson<AdminImports>('/api/admin/imports');
      const notices = seasons[0]?.notices ?? [];
      const open = attention.filter(({ kind }) => !OF_OTHER_THINGS.includes(kind));
      outcomes.push({
        lie,
        race: race.key,
        wrong: [...wrong],
        told: [...told].sort(),
        left: [
          ...(await differencesFromFacts(db, file, run)).filter((each) => !before.has(each)),
          ...(await forbiddenNow()),
          ...open.map(({ kind }) => kind),
        ],
        forbidden: [...forbidden],
      });
      // A notice of what has happened once is seen by an admin.
      for (const { id } of notices) {
        await admin.send('PUT', `/api/admin/import-notices/${id}/dismissed`);
      }
    }
    return outcomes;
  } finally {
    await game.close();
  }
}
