import type { Instant } from '#domain/base/time.ts';

/** What a question asks for: a competitor, a number, or whether something happens. */
export const QUESTION_KINDS = ['DRIVER', 'CONSTRUCTOR', 'NUMBER', 'YES_NO'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Maximum number of questions of a season. */
export const MAX_QUESTIONS = 10;
/** Maximum answer to a question for a number, as for flags. */
export const MAX_NUMBER_ANSWER = 999;

/** Maximum number of right answers to a question, when several share what was asked for. */
export const MAX_RIGHT_ANSWERS = 20;

/** Id of a driver or constructor, a number in decimal digits, or one of {@link YES_NO}. */
export type Answer = string;
export const YES_NO = ['YES', 'NO'] as const;

/** Answers of a player by question id; a question without an answer is left out. */
export type Answers = Readonly<Record<string, Answer>>;

/** What turned out to be right. */
export interface Outcome {
  /** One or more right answers, each once. */
  readonly answers: readonly Answer[];
  /** Time at which a right answer was first entered; a correction does not change it. */
  readonly knownAt: Instant;
  /** Time of the last correction, or of the first entry. */
  readonly changedAt: Instant;
}

/** Question that an admin has added to a season, answered until the season's deadline. */
export interface Question {
  readonly id: string;
  /** Place in the list of questions, from 1. */
  readonly position: number;
  readonly text: string;
  readonly kind: QuestionKind;
  /** Points for the differences 0, 1, 2, …; only a number has more than the first. */
  readonly points: readonly number[];
  /** `null` until an admin has entered it. */
  readonly outcome: Outcome | null;
}

/** Competitors that can be answered. */
export interface AnswerField {
  readonly drivers: readonly { readonly id: string }[];
  readonly constructors: readonly { readonly id: string }[];
}

const NUMBER = /^(0|[1-9]\d{0,2})$/;

/** Returns true if the question can be answered like that. */
export function isAnswer(kind: QuestionKind, answer: Answer, field: AnswerField): boolean {
  switch (kind) {
    case 'DRIVER':
      return field.drivers.some(({ id }) => id === answer);
    case 'CONSTRUCTOR':
      return field.constructors.some(({ id }) => id === answer);
    case 'NUMBER':
      return NUMBER.test(answer);
    case 'YES_NO':
      return YES_NO.some((each) => each === answer);
    default:
      return kind satisfies never;
  }
}

/**
 * Returns how far an answer is from the nearest right one.
 * @returns a whole number from 0; `null` if it is wrong without a distance
 */
export function answerDifference(
  kind: QuestionKind,
  answer: Answer,
  right: readonly Answer[],
): number | null {
  if (kind !== 'NUMBER') return right.includes(answer) ? 0 : null;
  return right.length === 0
    ? null
    : Math.min(...right.map((each) => Math.abs(Number(each) - Number(answer))));
}

/** Returns the points of an answer if these are right; 0 for what is wrong or too far away. */
export function answerPoints(
  { kind, points }: Pick<Question, 'kind' | 'points'>,
  answer: Answer,
  right: readonly Answer[],
): number {
  const difference = answerDifference(kind, answer, right);
  return difference === null ? 0 : (points[difference] ?? 0);
}

/** Returns the questions that can still give points: those without a right answer, until the end. */
export function openQuestions({
  questions,
  isFinished,
}: {
  readonly questions: readonly Question[];
  readonly isFinished: boolean;
}): readonly Question[] {
  return isFinished ? [] : questions.filter(({ outcome }) => outcome === null);
}

/** Returns a player's points from all questions that have a right answer. */
export function knownPoints(questions: readonly Question[], answers: Answers | null): number {
  return questions.reduce((sum, question) => {
    const answer = answers?.[question.id];
    if (answer === undefined || question.outcome === null) return sum;
    return sum + answerPoints(question, answer, question.outcome.answers);
  }, 0);
}

/**
 * Returns the race index from which a question counts: that of the latest completed race that had
 * started when a right answer was entered, at least 1, since there are no points before the first
 * result.
 * @returns `null` without a right answer
 */
export function countsFrom(
  { outcome }: { readonly outcome: Pick<Outcome, 'knownAt'> | null },
  completed: readonly { readonly startsAt: Instant }[],
): number | null {
  if (outcome === null) return null;
  return Math.max(1, completed.filter(({ startsAt }) => startsAt <= outcome.knownAt).length);
}

/**
 * Returns questions as of just before a moment; the same array if nothing is newer. What was right
 * before a correction is not stored, so a corrected question is as if nothing were known.
 */
export function questionsAsOf(questions: readonly Question[], since: Instant): readonly Question[] {
  const isNewer = ({ outcome }: Question) => outcome !== null && outcome.changedAt >= since;
  if (!questions.some(isNewer)) return questions;
  return questions.map((each) => (isNewer(each) ? { ...each, outcome: null } : each));
}
