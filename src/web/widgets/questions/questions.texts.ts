import type { QuestionKind } from '#domain/season/question.ts';
import { formatList } from '#web/formatting/lists.ts';

/** Number of points that a line has room for. */
const SHOWN_POINTS = 3;

export const questionsTexts = {
  title: 'Spørsmål',
  kinds: {
    DRIVER: 'Sjåfør',
    CONSTRUCTOR: 'Konstruktør',
    NUMBER: 'Tall',
    YES_NO: 'Ja eller nei',
  } satisfies Record<QuestionKind, string>,
  yes: 'Ja',
  no: 'Nei',
  unknown: 'Ikke med lenger',
  /** «10 poeng», or «10, 5, 2 … poeng» of a number. */
  points: (points: readonly number[]) => {
    const shown = points.slice(0, SHOWN_POINTS).join(', ');
    return `${shown}${points.length > 1 ? ' …' : ''} poeng`;
  },
  /** «10 poeng for helt riktig, 5 for 1 unna og 2 for 2 unna» */
  allPoints: (points: readonly number[]) =>
    points.length === 1
      ? `${points[0]} poeng`
      : formatList(
          points.map((each, difference) =>
            difference === 0 ? `${each} poeng for helt riktig` : `${each} for ${difference} unna`,
          ),
        ),
  right: 'Riktig svar',
};
