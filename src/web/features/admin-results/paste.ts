import type { RowKind } from './list-rules.ts';
import type { Named } from './paste-names.ts';

/** Why a line that was understood may still be wrong. */
export type Doubt = 'FIRST_NAME' | 'PLACE';

export interface PastedLine {
  /** From 1, in what was pasted. */
  readonly number: number;
  readonly text: string;
}

export interface ReadLine extends PastedLine {
  readonly outcome: 'READ';
  readonly id: string;
  /** `null`: nothing is said, so it has a place. */
  readonly kind: RowKind | null;
  readonly points: string | null;
  readonly laps: number | null;
  readonly teamId: string | null;
  readonly doubt: Doubt | null;
}

export interface UnreadLine extends PastedLine {
  readonly outcome: 'HEADING' | 'UNKNOWN' | 'AMBIGUOUS' | 'REPEATED';
  /** Who it may be, or was before. */
  readonly ids: readonly string[];
}

export type PasteLine = ReadLine | UnreadLine;

export interface Paste {
  /** In the order of the text; empty lines are left out. */
  readonly lines: readonly PasteLine[];
  readonly isTooLong: boolean;
}

export interface PasteField {
  readonly drivers: readonly Named[];
  readonly constructors: readonly Named[];
}
