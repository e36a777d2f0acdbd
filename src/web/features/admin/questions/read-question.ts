import type { QuestionSettings } from '#contract/guessing/questions.ts';
import { MAX_POINTS, MAX_POINTS_LENGTH, MAX_QUESTION_LENGTH } from '#contract/limits.ts';
import {
  type Answer,
  MAX_NUMBER_ANSWER,
  MAX_RIGHT_ANSWERS,
  type QuestionKind,
} from '#domain/season/question.ts';
import type { Reading } from '../shared/edit-dialog.tsx';

/** Question as it is typed. */
export interface QuestionDraft {
  readonly text: string;
  readonly kind: QuestionKind;
  /** Points for the differences 0, 1, 2 …, between commas. */
  readonly points: string;
}

const MIN_QUESTION_LENGTH = 3;

/** Returns whole numbers between commas or spaces; `null` if any is none, or greater than `most`. */
function readNumbers(text: string, most: number): readonly number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const numbers = words.map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : Number.NaN));
  return numbers.every((number) => number <= most) ? numbers : null;
}

/** Returns the points as they are typed; `null` if they cannot be those of a question of that kind. */
export function readPoints({ kind, points: typed }: QuestionDraft): readonly number[] | null {
  const points = readNumbers(typed, MAX_POINTS);
  const most = kind === 'NUMBER' ? MAX_POINTS_LENGTH : 1;
  if (points === null || points.length === 0 || points.length > most) return null;
  return points.every((each, index) => each <= (points[index - 1] ?? each)) ? points : null;
}

/** Parses a question, with the fields that are wrong. */
export function readQuestion(
  draft: QuestionDraft,
): Reading<QuestionSettings, { readonly text: boolean; readonly points: boolean }> {
  const text = draft.text.trim();
  const points = readPoints(draft);
  const isText = text.length >= MIN_QUESTION_LENGTH && text.length <= MAX_QUESTION_LENGTH;
  return {
    value: isText && points !== null ? { text, kind: draft.kind, points: [...points] } : null,
    problems: { text: !isText, points: points === null },
  };
}

/** Parses right answers to a question for a number, each once; `null` if any is none. */
export function readRightNumbers(typed: string): readonly Answer[] | null {
  const numbers = readNumbers(typed, MAX_NUMBER_ANSWER);
  const answers = numbers && [...new Set(numbers.map(String))];
  return answers !== null && answers.length <= MAX_RIGHT_ANSWERS ? answers : null;
}
