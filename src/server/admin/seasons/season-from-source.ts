import type { SeasonChoices, SourceOutcome, SourcePreview } from '#contract/admin/admin-seasons.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { AppContext } from '#server/http/app-context.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import { ProblemError } from '#server/http/problems.ts';
import { importFromSource, previewFromSource, sourceProblem } from '#server/importing/importer.ts';
import type { WithSources } from '#server/importing/normalised-season.ts';
import { describeReason } from '#server/importing/report/describe-import.ts';
import { toSourceChange } from '#server/importing/report/import-lines.ts';
import type { ImportOutcome, ImportReport } from '#server/importing/report/import-report.ts';
import { changeSeasonIn, selectStoredRace } from '../change-season.ts';
import { clearOverrides } from '../overrides.ts';

const MAX_LINES = 300;

/** @throws ProblemError if the source lacks the season, or its data cannot be stored */
function refuseUnusable({ outcome, reasons }: Pick<ImportOutcome, 'outcome' | 'reasons'>): void {
  if (outcome === 'CHANGED' || outcome === 'UNCHANGED') return;
  if (reasons.some(({ code }) => code === 'SEASON_FINISHED')) {
    throw new ProblemError('season-finished');
  }
  if (reasons.some(({ code }) => code === 'SEASON_UNKNOWN')) {
    throw new ProblemError('source-without-season');
  }
  // The reasons of a refused import are for the admin; a failure of ours is in the log.
  const listed = outcome === 'REFUSED' ? reasons.slice(0, MAX_LINES) : [];
  throw new ProblemError('import-refused', {
    errors: listed.map((reason) => ({ path: reason.code, message: describeReason(reason) })),
  });
}

/** Maps a failure of the source to its problem; any other error is ours. */
function problemOf(failure: unknown): unknown {
  const problem = sourceProblem(failure);
  return problem === null ? failure : new ProblemError(problem, {}, failure);
}

/** Returns the source's data of a season without storing it. */
export async function previewSeason(
  context: ReadOnlyContext & WithSources,
  year: number,
): Promise<SourcePreview> {
  const { source, incoming, outcome } = await previewFromSource(context, year).catch(
    (failure: unknown) => {
      throw problemOf(failure);
    },
  );
  refuseUnusable(outcome);
  if (incoming === null) throw new ProblemError('source-without-season');
  const { revision } = await context.database.readRevision(year, context.clock);
  const teams = new Map(incoming.constructors.map(({ key, name }) => [key, name]));
  return {
    source,
    isStored: revision !== null,
    testingStartsAt: incoming.testingStartsAt,
    races: incoming.races.map((race) => ({
      position: race.position,
      name: race.name,
      startsAt: race.startsAt,
      hasGrid: race.grid !== null,
      hasResult: race.result !== null,
      flagCount: race.flags?.length ?? null,
    })),
    drivers: incoming.drivers.map(({ name, constructor: team }) => ({
      name,
      constructor: team === null ? null : (teams.get(team) ?? null),
    })),
    constructors: incoming.constructors.map(({ name, colour }) => ({ name, colour })),
    warnings: outcome.notices.slice(0, MAX_LINES).map(({ code, race }) => ({
      code,
      race: race?.name ?? null,
    })),
    changes: outcome.changes.slice(0, MAX_LINES).map(toSourceChange),
  };
}

/** @throws ProblemError if another import is running */
function toSourceOutcome(report: ImportReport | null): SourceOutcome {
  if (report === null) throw new ProblemError('import-running');
  const failure = problemOf(report.failure);
  if (failure instanceof ProblemError) throw failure;
  refuseUnusable(report);
  return {
    outcome: report.outcome === 'CHANGED' ? 'CHANGED' : 'UNCHANGED',
    changes: report.changes.slice(0, MAX_LINES).map(toSourceChange),
    reviewCount: report.held.length,
  };
}

/** Adds the season, or updates it from the source. */
export async function storeSeasonFromSource(
  context: AppContext & WithSources,
  actorUserId: string,
  year: number,
  choices: SeasonChoices,
): Promise<SourceOutcome> {
  const report = await importFromSource(context, {
    year,
    after: async (trx, { changes }, source) => {
      const isNew = changes.some(({ kind }) => kind === 'SEASON_CREATED');
      if (isNew && !choices.hasReserves) {
        await trx.updateTable('season').set({ has_reserves: 0 }).where('year', '=', year).execute();
      }
      await recordAudit(trx, {
        at: context.clock.now(),
        actorUserId,
        action: isNew ? 'SEASON_ADDED' : 'SEASON_RELOADED',
        subject: String(year),
        year,
        before: null,
        after: { source, changes: changes.length },
      });
    },
  });
  return toSourceOutcome(report);
}

/** Reloads a race from the source, which discards its overrides. */
export async function reloadRace(
  context: AppContext & WithSources,
  actorUserId: string,
  raceId: string,
): Promise<SourceOutcome> {
  const race = await selectStoredRace(context.database.db, raceId);
  const report = await importFromSource(context, {
    year: race.year,
    race,
    after: async (trx, { changes }, source) => {
      await clearOverrides(trx, raceId);
      await changeSeasonIn(trx, context, actorUserId, race.year, (change) =>
        change.record({
          action: 'RACE_RELOADED',
          subject: race.name,
          before: null,
          after: {
            source,
            changes: changes.filter((one) => one.raceId === raceId).map(({ kind }) => kind),
          },
        }),
      );
    },
  });
  return toSourceOutcome(report);
}
