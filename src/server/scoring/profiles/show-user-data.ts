import type { UserData } from '#contract/scoring/profiles.ts';
import { NOTHING_GUESSED, type Player } from '#domain/guessing/guesses.ts';
import type { ContenderSet } from '#domain/scoring/contenders.ts';
import { playerSummary } from '#domain/scoring/leaderboard.ts';
import { type PlayerTables, playerTables } from '#domain/scoring/player-tables.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import type { ScoredCategory } from '#domain/season/category.ts';
import type { Answer, QuestionKind } from '#domain/season/question.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { areSeasonGuessesPublic, isRaceGuessPublic } from '#domain/season/visibility.ts';
import { ProblemError } from '#server/http/problems.ts';
import { type Competitors, competitorsOf } from '#server/season/competitors.ts';
import { type FlagForecasts, showFlagPace } from '#server/season/flag-pace.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { showContenderState } from '../contenders/show-contenders.ts';

/** Returns the number of races to count, and the last of them. */
function raceIndexOf(scores: SeasonScores, raceId: string | undefined) {
  const { completedRaces } = scores;
  if (raceId === undefined) {
    return { raceIndex: completedRaces.length, race: completedRaces.at(-1) ?? null };
  }
  const index = completedRaces.findIndex((race) => race.id === raceId);
  const race = completedRaces[index];
  if (race === undefined) throw new ProblemError('race-not-found');
  return { raceIndex: index + 1, race };
}

/** Returns the races completed by then; after the latest one those to come as well. */
function shownRaces(
  facts: SeasonFacts,
  until: Race | null,
  isLatest: boolean,
  isShownBefore: (race: Race) => boolean,
) {
  return facts.races.filter(
    (race) =>
      (race.result !== null && until !== null && race.position <= until.position) ||
      (race.result === null && isLatest && isShownBefore(race)),
  );
}

function showSummary(
  { questions }: SeasonFacts,
  scores: SeasonScores,
  userId: string,
  raceIndex: number,
): UserData['summary'] {
  const ranks = playerSummary(scores, userId, raceIndex);
  const of = (category: ScoredCategory | 'TOTAL') => ({
    pos: ranks?.[category].rank ?? null,
    value: ranks?.[category].points ?? 0,
  });
  return {
    drivers: of('DRIVER'),
    constructors: of('CONSTRUCTOR'),
    flag: of('FLAG'),
    winner: of('FIRST'),
    tenth: of('TENTH'),
    total: of('TOTAL'),
    ...(questions.length > 0 && { questions: of('QUESTION') }),
  };
}

type QuestionGuesses = NonNullable<UserData['userScores']['questionGuesses']>;

function showAnswer(
  kind: QuestionKind,
  answer: Answer,
  competitors: Competitors,
): QuestionGuesses[number]['guessed'] {
  switch (kind) {
    case 'DRIVER':
      return {
        kind: 'COMPETITOR',
        name: competitors.driverName(answer),
        look: competitors.driverLook(answer),
      };
    case 'CONSTRUCTOR':
      return {
        kind: 'COMPETITOR',
        name: competitors.constructorName(answer),
        look: competitors.constructorLook(answer),
      };
    case 'NUMBER':
      return { kind, number: Number(answer) };
    case 'YES_NO':
      return { kind, isYes: answer === 'YES' };
    default:
      return kind satisfies never;
  }
}

function showAnswers(
  { questions }: SeasonFacts,
  rows: PlayerTables['answers'],
  competitors: Competitors,
): QuestionGuesses {
  return questions.flatMap(({ id, text, kind }) => {
    const row = rows.find(({ questionId }) => questionId === id);
    if (row === undefined) return [];
    const show = (answer: Answer) => showAnswer(kind, answer, competitors);
    return [
      {
        id,
        question: text,
        guessed: show(row.answer),
        right: row.right?.map(show) ?? null,
        diff: row.difference,
        points: row.points,
      },
    ];
  });
}

export interface ShownGuesses {
  /** Player with the guesses; `null` without any. */
  readonly player: Player | null;
  /** Returns true if guesses of this race, which has no result, may be shown. */
  readonly isShownBefore: (race: Race) => boolean;
  readonly areSeasonGuessesShown: boolean;
}

function publicPlayer(season: SeasonView, userId: string): Player | null {
  const { indexOf, players } = season.scores();
  return players[indexOf.get(userId) ?? -1] ?? null;
}

/** Returns the public guesses of a user. */
export function publicGuesses(season: SeasonView, userId: string): ShownGuesses {
  return {
    player: publicPlayer(season, userId),
    isShownBefore: (race) => isRaceGuessPublic(race, season.now),
    areSeasonGuessesShown: areSeasonGuessesPublic(season.facts, season.now),
  };
}

/** Returns the user's own guesses, including open ones; never part of a response to others. */
export async function ownGuesses(season: SeasonView, userId: string): Promise<ShownGuesses> {
  return {
    player: await season.ownGuesses(userId),
    isShownBefore: () => true,
    areSeasonGuessesShown: true,
  };
}

/**
 * Returns a user's guesses and points in a season, as of a race; the latest result by default.
 * @throws ProblemError if the race is unknown or has no result
 */
export function showUserData(
  season: SeasonView,
  user: { readonly id: string; readonly username: string },
  { player, isShownBefore, areSeasonGuessesShown }: ShownGuesses,
  {
    possible,
    pace,
  }: { readonly possible: ContenderSet | null; readonly pace: FlagForecasts | null },
  raceId: string | undefined,
): UserData {
  const { facts, tables } = season;
  const scores = season.scores();
  const { raceIndex, race } = raceIndexOf(scores, raceId);
  const isLatest = raceIndex === scores.completedRaces.length;
  const races = shownRaces(facts, race, isLatest, isShownBefore);
  const shownPlayer = player ?? { ...NOTHING_GUESSED, id: user.id, name: user.username };
  const rows = playerTables(
    facts,
    tables,
    shownPlayer,
    raceIndex,
    races.map(({ id }) => id),
  );
  const { drivers, constructors, flags, answers } = shownPlayer.savedAt;
  const competitors = competitorsOf(facts);
  const raceById = new Map(races.map((shown) => [shown.id, shown]));

  const orderGuess = (
    row: (typeof rows.drivers)[number],
    nameOf: Competitors['driverName'],
    lookOf: (id: string) => ReturnType<Competitors['driverLook']>,
  ) => ({
    competitor: nameOf(row.competitorId),
    pos: row.position,
    guessed: row.guessed,
    diff: row.difference,
    points: row.points,
    look: lookOf(row.competitorId),
  });

  const pickGuess = (row: (typeof rows.first)[number]) => ({
    raceId: row.raceId,
    raceName: raceById.get(row.raceId)?.name ?? '',
    racePos: raceById.get(row.raceId)?.position ?? 0,
    driver: competitors.driverName(row.driverId),
    startPos: row.startPosition,
    finishPos: row.finishPosition,
    diff: row.difference,
    points: row.points,
    isReserve: row.isReserve,
    look: competitors.driverLook(row.driverId),
  });

  return {
    summary: showSummary(facts, scores, user.id, raceIndex),
    stillPossible: isLatest ? showContenderState(scores, possible, user.id) : null,
    userScores: {
      user: { id: user.id, username: user.username },
      year: facts.year,
      raceId: race?.id ?? null,
      racePos: race?.position ?? null,
      areSeasonGuessesShown,
      driversGuesses: rows.drivers.map((row) =>
        orderGuess(row, competitors.driverName, competitors.driverLook),
      ),
      constructorsGuesses: rows.constructors.map((row) =>
        orderGuess(row, competitors.constructorName, competitors.constructorLook),
      ),
      flagGuesses: rows.flags.map((row) => ({
        flag: row.type,
        guessed: row.guessed,
        actual: row.actual,
        diff: row.difference,
        points: row.points,
      })),
      ...(facts.questions.length > 0 && {
        questionGuesses: showAnswers(facts, rows.answers, competitors),
      }),
      flagTempo: isLatest ? showFlagPace(pace, season, shownPlayer.flagCounts) : null,
      savedAt: {
        drivers,
        constructors,
        flags,
        ...(facts.questions.length > 0 && { questions: answers }),
      },
      winnerGuesses: rows.first.map(pickGuess),
      tenthGuesses: rows.tenth.map(pickGuess),
    },
  };
}
