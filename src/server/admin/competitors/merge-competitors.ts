import type { MergePreview } from '#contract/admin/admin-competitors.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { type Merge, mergedFacts, mergedPlayer } from '#domain/guessing/merge-competitors.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind } from '#server/db/tables.ts';
import { ProblemError } from '#server/http/problems.ts';
import { deleteCompetitors, selectCompetitors } from '#server/season/competitors.queries.ts';
import { parseRows } from '#server/season/corrections/review-rows.ts';
import { readPublicGuesses } from '#server/season/public-guesses.ts';
import {
  competitorIdOf,
  RESULT_LIST_KINDS,
  type ResultListRow,
  selectResultLists,
} from '#server/season/result-lists/result-lists.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { leaderboardEffect } from '../leaderboard-effect.ts';
import { selectRaces } from '../races/races.queries.ts';
import { selectReviews } from '../reviews/admin-reviews.queries.ts';
import { selectAliases } from './competitors.queries.ts';
import { moveReferences } from './merge.queries.ts';

const CLASHES_SHOWN = 5;

/** Two drivers, or two constructors, of one season. */
interface Pair {
  readonly kind: CompetitorKind;
  readonly year: number;
  readonly from: { readonly id: string; readonly key: string; readonly name: string };
  readonly into: { readonly id: string; readonly name: string };
}

/** @throws ProblemError if they are not two of one season */
async function selectPair(
  executor: Executor,
  kind: CompetitorKind,
  { id, year }: { readonly id: string; readonly year: number },
  intoId: string,
): Promise<Pair> {
  const competitors = await selectCompetitors(executor, kind, year);
  const from = competitors.find((one) => one.id === id);
  const into = competitors.find((one) => one.id === intoId && one.id !== id);
  if (from === undefined) throw new ProblemError('competitor-not-found');
  if (into === undefined) throw invalidInput('/into', 'is not another one of the season');
  return { kind, year, from, into };
}

const mergeOf = ({ from, into }: Pair): Merge => ({ from: from.id, into: into.id });

function idIn(row: ResultListRow, kind: CompetitorKind): string | null {
  return kind === 'CONSTRUCTOR' && 'constructor_id' in row
    ? row.constructor_id
    : competitorIdOf(row);
}

/**
 * Returns the lists that contain both competitors, including waiting reviews, and the races that
 * contain the first.
 */
async function placesOf(executor: Executor, { kind, year, from, into }: Pair) {
  const races = await selectRaces(executor, year);
  const raceIds = races.map(({ id }) => id);
  const lists = await selectResultLists(executor, raceIds);
  const reviews = (await selectReviews(executor)).filter(
    (review) => review.state === 'WAITING' && review.year === year,
  );
  const all = [
    ...RESULT_LIST_KINDS.flatMap((list) =>
      races.map(({ id }) => ({
        raceId: id,
        list,
        rows: (lists[list] as readonly ResultListRow[]).filter(({ race_id }) => race_id === id),
      })),
    ),
    ...reviews.flatMap(({ race_id: raceId, kind: list, incoming }) =>
      list === 'FLAGS' ? [] : { raceId, list, rows: parseRows(incoming) },
    ),
  ].map(({ raceId, list, rows }) => ({
    raceId,
    list,
    ids: new Set(rows.map((row) => idIn(row, kind))),
  }));
  const withFrom = all.filter(({ ids }) => ids.has(from.id));
  const nameOf = (raceId: string) => races.find(({ id }) => id === raceId)?.name ?? '';
  return {
    raceCount: new Set(withFrom.map(({ raceId }) => raceId)).size,
    clashes: withFrom
      .filter(({ ids }) => ids.has(into.id))
      .map(({ raceId, list }) => ({ race: nameOf(raceId), list })),
  };
}

/**
 * Returns the number of public guesses that name the competitor to be removed; secret ones are not
 * counted.
 */
function countGuesses(
  { kind, from, into }: Pair,
  { facts, now }: Pick<SeasonView, 'facts' | 'now'>,
  publicOnes: readonly Player[],
): Pick<MergePreview, 'orders' | 'raceGuesses' | 'questionAnswers'> {
  const orders = publicOnes
    .map(({ driverOrder, constructorOrder }) =>
      kind === 'DRIVER' ? driverOrder : constructorOrder,
    )
    .filter((order) => order?.includes(from.id));
  const raceGuesses = publicOnes
    .flatMap((player) => player.raceGuesses)
    .flatMap(({ drivers }) => Object.values(drivers))
    .filter((id) => id === from.id);
  const asked = new Set(facts.questions.filter((each) => each.kind === kind).map(({ id }) => id));
  const questionAnswers = publicOnes
    .flatMap(({ answers }) => Object.entries(answers ?? {}))
    .filter(([questionId, answer]) => answer === from.id && asked.has(questionId));
  const both = orders.filter((order) => order?.includes(into.id)).length;
  return {
    orders: areSeasonGuessesPublic(facts, now) ? { named: orders.length, both } : null,
    raceGuesses: raceGuesses.length,
    questionAnswers: questionAnswers.length,
  };
}

/** Returns the effects of a merge without storing anything. */
export async function previewMerge(
  executor: Executor,
  season: SeasonView,
  kind: CompetitorKind,
  competitor: { readonly id: string; readonly year: number },
  intoId: string,
): Promise<MergePreview> {
  const pair = await selectPair(executor, kind, competitor, intoId);
  const merge = mergeOf(pair);
  const { raceCount, clashes } = await placesOf(executor, pair);
  const aliases = await selectAliases(executor, pair.year);
  return {
    clashes: clashes.slice(0, CLASHES_SHOWN),
    raceCount,
    aliases: [
      pair.from.key,
      ...aliases.filter((alias) => alias.competitor_id === merge.from).map(({ name }) => name),
    ],
    ...countGuesses(pair, season, season.players),
    effect:
      clashes.length > 0
        ? []
        : leaderboardEffect(season, {
            facts: mergedFacts(season.facts, merge),
            players: season.players.map((player) => mergedPlayer(player, merge)),
          }),
  };
}

/**
 * Merges two competitors: results, standings, guesses and aliases of the first move to the other,
 * which keeps name, position and all other fields. Secret guesses move as well, without being
 * counted.
 * @throws ProblemError if both are in the same list of a race, and so distinct
 */
export async function mergeCompetitors(
  change: SeasonChange,
  kind: CompetitorKind,
  competitor: { readonly id: string; readonly year: number },
  intoId: string,
): Promise<void> {
  const { trx, now } = change;
  const pair = await selectPair(trx, kind, competitor, intoId);
  const { raceCount, clashes } = await placesOf(trx, pair);
  const [clash] = clashes;
  if (clash !== undefined) {
    const detail = `Both stand in the ${clash.list} of ${clash.race}`;
    throw new ProblemError('competitors-are-two', { detail });
  }
  const { from, into, year } = pair;
  const stored = await selectSeason(trx, year);
  if (stored === null) throw new ProblemError('season-not-found');
  const facts = toSeasonFacts(stored);
  const { players } = await readPublicGuesses(trx, facts, now);
  const { orders, raceGuesses, questionAnswers } = countGuesses(pair, { facts, now }, players);
  await moveReferences(trx, kind, year, mergeOf(pair));
  await trx
    .insertInto('alias')
    .values({ year, kind, name: from.key, competitor_id: into.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.deleteFrom('hand_edit').where('subject_id', '=', from.id).execute();
  await deleteCompetitors(trx, kind, [from.id]);
  await change.record({
    action: 'COMPETITOR_MERGED',
    subject: into.name,
    before: { name: from.name },
    after: {
      name: into.name,
      raceCount,
      ...(orders && { orders: orders.named, ordersWithBoth: orders.both }),
      raceGuesses,
      ...(questionAnswers > 0 && { questionAnswers }),
    },
    // These ids let the seal check recognise sealed guesses that named the removed competitor.
    ids: { before: from.id, after: into.id },
  });
}
