import { z } from 'zod';
import { MAX_POINTS, MAX_POINTS_LENGTH, MAX_QUESTION_LENGTH } from '#contract/limits.ts';
import { CompetitorBadge, Id, Instant } from '#contract/shared.ts';
import { MAX_QUESTIONS, MAX_RIGHT_ANSWERS, QUESTION_KINDS } from '#domain/season/question.ts';
import { SavedGuess, SeasonClosing } from './guesses.ts';
import { Receipt } from './seals.ts';

const QuestionKind = z.enum(QUESTION_KINDS);
type QuestionKind = z.infer<typeof QuestionKind>;

/**
 * Id of a driver or constructor, a number from 0 to 999 in decimal digits, `YES` or `NO`, as the
 * question's kind asks for.
 */
const Answer = z.string().regex(/^([a-z0-9-]{1,64}|YES|NO)$/);

/** Answers by question id; a question without an answer is left out. */
const Answers = z
  .record(Id, Answer)
  .refine((answers) => Object.keys(answers).length <= MAX_QUESTIONS, {
    message: `must have at most ${MAX_QUESTIONS} answers`,
  });

/** Points for the differences 0, 1, 2, …, which never rise; all but a number have one. */
const QuestionPoints = z
  .array(z.int().min(0).max(MAX_POINTS))
  .min(1)
  .max(MAX_POINTS_LENGTH)
  .refine((points) => points.every((each, at) => at === 0 || each <= (points[at - 1] ?? 0)), {
    message: 'must not rise with the difference',
  });

const QuestionText = z.string().trim().min(3).max(MAX_QUESTION_LENGTH);

const settings = { text: QuestionText, kind: QuestionKind, points: QuestionPoints };

/** A question as an admin writes it. */
export const QuestionSettings = withPointsOfKind(z.strictObject(settings));
export type QuestionSettings = z.infer<typeof QuestionSettings>;

/** Settings to store. `basedOn` are those last seen; any others are a conflict. */
export const QuestionChange = withPointsOfKind(
  z.strictObject({
    ...settings,
    basedOn: z
      .strictObject({ text: z.string(), kind: QuestionKind, points: z.array(z.int()) })
      .optional(),
  }),
);
export type QuestionChange = z.infer<typeof QuestionChange>;

/** Only a number can be nearly right. */
function withPointsOfKind<Schema extends z.ZodType<{ kind: QuestionKind; points: number[] }>>(
  schema: Schema,
): Schema {
  return schema.refine(({ kind, points }) => kind === 'NUMBER' || points.length === 1, {
    path: ['points'],
    message: 'must be one number, except of a question for a number',
  });
}

export const QuestionParams = z.strictObject({ questionId: Id });

/** Right answers, which replace those stored; none if there were none after all. */
export const RightAnswers = z.strictObject({
  answers: z.array(Answer).max(MAX_RIGHT_ANSWERS),
  /** Right answers that the client last saw; any others are a conflict. */
  basedOn: z.array(z.string()).optional(),
});
export type RightAnswers = z.infer<typeof RightAnswers>;

/** Question as everybody sees it. */
const Question = z.object({
  id: z.string(),
  text: z.string(),
  kind: QuestionKind,
  points: z.array(z.int()),
  /** Right answers; `null` until they are known to the viewer. */
  right: z.array(z.string()).nullable(),
});

/** Driver or constructor that can be answered. */
const Field = z.array(z.object({ name: z.string(), look: CompetitorBadge }));

const WithField = z.object({ drivers: Field, constructors: Field });

/** A season's questions, with what was right, for everybody. */
export const SeasonQuestions = WithField.extend({
  year: z.int(),
  /** True once a question without a right answer gives nothing any more. */
  isFinished: z.boolean(),
  questions: z.array(Question),
});
export type SeasonQuestions = z.infer<typeof SeasonQuestions>;

export const QuestionGuessView = SeasonClosing.extend(WithField.shape).extend({
  year: z.int(),
  questions: z.array(Question),
  /** The viewer's answers; `null` without any. */
  saved: Answers.nullable(),
});
export type QuestionGuessView = z.infer<typeof QuestionGuessView>;

/** All answers of the viewer; none deletes them. */
export const SaveAnswers = z.strictObject({
  answers: Answers,
  /** Answers that the draft started from (`null`: none); any others stored are a conflict. */
  basedOn: Answers.nullable().optional(),
});
export type SaveAnswers = z.infer<typeof SaveAnswers>;

export const SavedAnswers = SavedGuess.extend({
  saved: Answers.nullable(),
  /** `null` if all answers were deleted. */
  receipt: Receipt.nullable(),
});
export type SavedAnswers = z.infer<typeof SavedAnswers>;

/** A season's questions in the portal. */
export const AdminQuestions = WithField.extend({
  year: z.int(),
  /** Season deadline, until which questions can be added; `null` until it is set. */
  deadline: Instant.nullable(),
  /** True if questions can be added and deleted. */
  isOpen: z.boolean(),
  questions: z.array(
    Question.extend({
      /** True once somebody has answered: then only its wording and the right answers can change. */
      isAnswered: z.boolean(),
    }),
  ),
});
export type AdminQuestions = z.infer<typeof AdminQuestions>;
