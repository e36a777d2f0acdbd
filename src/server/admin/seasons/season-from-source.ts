import type { SeasonChoices, SourceOutcome, SourcePreview } from '#contract/admin-seasons.ts';
import type { AppContext } from '../../app-context.ts';
import type { ReadingContext } from '../../authority.ts';
import { SourceBroken, SourceUnavailable } from '../../importing/fetch/source-failure.ts';
import { importSeason, previewImport } from '../../importing/import-season.ts';
import { describeReason } from '../../importing/report/describe-import.ts';
import type { ImportAccount, Outcome } from '../../importing/report/import-account.ts';
import { toSourceChange } from '../../importing/report/to-source-change.ts';
import {
  assertImportsStill,
  ImportTakenOver,
  importAlone,
} from '../../importing/schedule/import-lease.ts';
import type { Lease } from '../../jobs/lease.ts';
import { ProblemError } from '../../problems.ts';
import { recordAudit } from '../../record-audit.ts';
import { changeSeasonIn, selectStoredRace } from '../change-season.ts';
import { forgetHandEdits } from '../hand-edits.ts';
import { sourceOfRace, sourceOfSeason } from './choose-source.ts';

const LINES_MAX = 300;

/** @throws ProblemError when the source does not have the season, or what it has cannot be stored */
function refuseUnusable({ outcome, reasons }: Pick<Outcome, 'outcome' | 'reasons'>): void {
  if (outcome === 'CHANGED' || outcome === 'UNCHANGED') return;
  if (reasons.some(({ code }) => code === 'SEASON_FINISHED')) {
    throw new ProblemError('season-finished');
  }
  if (reasons.some(({ code }) => code === 'SEASON_UNKNOWN')) {
    throw new ProblemError('source-without-season');
  }
  // How something failed here stays in the log; why a source was refused is for the admin's eyes.
  const told = outcome === 'REFUSED' ? reasons.slice(0, LINES_MAX) : [];
  throw new ProblemError('import-refused', {
    errors: told.map((reason) => ({ path: reason.code, message: describeReason(reason) })),
  });
}

/** A source's own failure is told as such; anything else is ours. */
function problemOf(failure: unknown): unknown {
  if (failure instanceof SourceUnavailable) {
    return new ProblemError('source-unavailable', {}, failure);
  }
  if (failure instanceof ImportTakenOver) return new ProblemError('import-running', {}, failure);
  return failure instanceof SourceBroken ? new ProblemError('source-broken', {}, failure) : failure;
}

/** What the source has of a season, before anything is stored. */
export async function previewSeason(context: ReadingContext, year: number): Promise<SourcePreview> {
  const source = await sourceOfSeason(context, year);
  const { incoming, outcome } = await previewImport(context, source, year, {
    corrections: context.settings.CORRECTIONS,
  }).catch((failure: unknown) => {
    throw problemOf(failure);
  });
  refuseUnusable(outcome);
  if (incoming === null) throw new ProblemError('source-without-season');
  const { revision } = await context.database.readRevision(year, context.clock);
  const teams = new Map(incoming.constructors.map(({ key, name }) => [key, name]));
  return {
    source: source.name,
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
    warnings: outcome.notices.slice(0, LINES_MAX).map(({ code, race }) => ({
      code,
      race: race?.name ?? null,
    })),
    changes: outcome.changes.slice(0, LINES_MAX).map(toSourceChange),
  };
}

function told(account: ImportAccount): SourceOutcome {
  const failure = problemOf(account.failure);
  if (failure instanceof ProblemError) throw failure;
  refuseUnusable(account);
  return {
    outcome: account.outcome === 'CHANGED' ? 'CHANGED' : 'UNCHANGED',
    changes: account.changes.slice(0, LINES_MAX).map(toSourceChange),
    reviewCount: account.held.length,
  };
}

/** @throws ProblemError when another import is going on */
async function storeAlone(
  context: AppContext,
  work: (lease: Lease) => Promise<ImportAccount>,
): Promise<SourceOutcome> {
  const ran = await importAlone(context, work);
  if (ran === null) throw new ProblemError('import-running');
  return told(ran.result);
}

/** Adds the season, or brings it up to date with the source. */
export async function storeSeasonFromSource(
  context: AppContext,
  actorUserId: string,
  year: number,
  choices: SeasonChoices,
): Promise<SourceOutcome> {
  return storeAlone(context, async (lease) => {
    const source = await sourceOfSeason(context, year);
    return importSeason(context, source, year, {
      corrections: context.settings.CORRECTIONS,
      after: async (trx, { changes }) => {
        await assertImportsStill(trx, lease);
        const isNew = changes.some(({ kind }) => kind === 'SEASON_CREATED');
        if (isNew && !choices.hasReserves) {
          await trx
            .updateTable('season')
            .set({ has_reserves: 0 })
            .where('year', '=', year)
            .execute();
        }
        await recordAudit(trx, {
          at: context.clock.now(),
          actorUserId,
          action: isNew ? 'SEASON_ADDED' : 'SEASON_RELOADED',
          subject: String(year),
          year,
          before: null,
          after: { source: source.name, changes: changes.length },
        });
      },
    });
  });
}

/** Gives the source its word back on one race: what was set by hand goes. */
export async function reloadRace(
  context: AppContext,
  actorUserId: string,
  raceId: string,
): Promise<SourceOutcome> {
  const race = await selectStoredRace(context.database.db, raceId);
  return storeAlone(context, async (lease) => {
    const source = await sourceOfRace(context, race);
    // To an import a race that its source does not have is cancelled; a source that fails cannot say.
    const hasRace = await source.fetchSeason(race.year, context.clock.now()).then(
      (season) => season?.races.some(({ key }) => key === race.key) ?? false,
      () => null,
    );
    if (hasRace === false) throw new ProblemError('source-without-season');
    return importSeason(context, source, race.year, {
      corrections: context.settings.CORRECTIONS,
      reloadedRaceId: raceId,
      after: async (trx, { changes }) => {
        await assertImportsStill(trx, lease);
        await forgetHandEdits(trx, raceId);
        await changeSeasonIn(trx, context, actorUserId, race.year, (change) =>
          change.record({
            action: 'RACE_RELOADED',
            subject: race.name,
            before: null,
            after: {
              source: source.name,
              changes: changes.filter((one) => one.raceId === raceId).map(({ kind }) => kind),
            },
          }),
        );
      },
    });
  });
}
