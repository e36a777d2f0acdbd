import { z } from 'zod';
import { BingoRuleKind } from '#contract/bingo/bingo-pool.ts';
import { ReviewKind } from '#contract/season/corrections.ts';
import { FlagType } from '#contract/shared.ts';
import { SESSION_TYPES } from '#domain/season/category.ts';
import { QUESTION_KINDS } from '#domain/season/question.ts';
import { RESULT_STATUSES } from '#domain/season/season.ts';
import { NoticeCode } from './admin-imports.ts';
import { AdminPointsTables } from './admin-points.ts';
import { ImportDetail } from './import-details.ts';
import { IMPORT_OUTCOMES, SourceChange } from './import-lines.ts';

const Place = z.int().nullable();
const Points = z.number();

const Flag = { type: FlagType, session: z.enum(SESSION_TYPES), lap: z.int() };

/** Row of a race's list, or a flag, in an audit entry. */
export const AuditRow = z.discriminatedUnion('row', [
  /** Grid slot; without a position it is the pit lane. */
  z.object({ row: z.literal('GRID'), position: Place, name: z.string() }),
  /** Result row; without a position it is unclassified, and `status` says why. */
  z.object({
    row: z.literal('RESULT'),
    position: Place,
    name: z.string(),
    status: z.enum(RESULT_STATUSES),
    points: Points,
  }),
  z.object({ row: z.literal('STANDING'), position: Place, name: z.string(), points: Points }),
  z.object({ row: z.literal('FLAG'), ...Flag }),
]);
export type AuditRow = z.infer<typeof AuditRow>;

/** Instants in ISO format. */
const Time = z.iso.datetime().nullable();
const Rows = z.array(AuditRow);
const Count = z.int();

/**
 * Fields of audited objects, each with one name everywhere. An entry has only the fields that
 * differ.
 */
export const AuditFields = z
  .object({
    name: z.string(),
    code: z.string().nullable(),
    number: z.int().nullable(),
    colour: z.string().nullable(),
    /** Name of the constructor. */
    team: z.string().nullable(),
    aliases: z.array(z.string()),
    position: z.int(),
    startsAt: Time,
    qualifyingAt: Time,
    sprintAt: Time,
    guessDeadline: Time,
    cancelledAt: Time,
    finishedAt: Time,
    isAdmin: z.boolean(),
    isBingoMaster: z.boolean(),
    /** Fields of imports and reserves. */
    isOn: z.boolean(),
    source: z.string().nullable(),
    /** Race of an import or notice; `null` for the season. */
    race: z.string().nullable(),
    outcome: z.enum(IMPORT_OUTCOMES),
    changes: z.union([Count, z.array(SourceChange.shape.kind)]),
    /** Fields of a dismissed import notice. */
    notice: NoticeCode,
    details: z.array(ImportDetail),
    ...Flag,
    origin: z.enum(['AUTOMATIC', 'MANUAL']),
    areCounted: z.boolean(),
    /** Fields of a live order: names of drivers. */
    leader: z.string().nullable(),
    tenth: z.string().nullable(),
    /** Fields of a grid. */
    state: z.enum(['PROVISIONAL', 'FINAL']).nullable(),
    places: Rows,
    /** Fields of a review. */
    kind: ReviewKind,
    rows: Rows,
    refused: Rows,
    /** Fields of a bingo text: its rule, with the competitors or the count. */
    text: z.string(),
    bingoRule: BingoRuleKind,
    bingoRuleOf: z.array(z.string()),
    /** Field of a seal. */
    root: z.string(),
    /** Fields of a merge of two competitors. */
    raceCount: Count,
    orders: Count,
    ordersWithBoth: Count,
    raceGuesses: Count,
    questionAnswers: Count,
    /** Fields of a question; its text is `text`. */
    questionKind: z.enum(QUESTION_KINDS),
    points: z.array(Points),
    /** Right answers: names of competitors, numbers, `YES` or `NO`. */
    answers: z.array(z.string()),
    /** Points by difference. */
    ...AdminPointsTables.shape,
  })
  .partial();
export type AuditFields = z.infer<typeof AuditFields>;

/**
 * Value before or after a change: names and never ids; a text or an ISO instant; names or points in
 * order; a race's list; or the fields of an object. `null` for none.
 */
export const AuditValue = z.union([
  z.null(),
  z.string(),
  z.array(z.string()),
  z.array(Points),
  Rows,
  AuditFields,
]);
export type AuditValue = z.infer<typeof AuditValue>;
