import type { CircuitId } from '#domain/season/known-circuits.ts';

/** Size in pixels that chats recommend for link previews. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** Row of the leaderboard. */
export interface BoardRow {
  readonly rank: number;
  readonly name: string;
  readonly points: number;
}

/** One of the two guessed positions, with its driver. */
export interface Slot {
  readonly name: string;
  /** Colour of the team as `#rrggbb`; `null` if unknown. */
  readonly colour: string | null;
  readonly note: string;
}

export interface Side {
  readonly name: string;
  readonly points: number;
}

interface Scenes {
  readonly TITLE: { readonly title: string; readonly lead: string };
  /** Rows of a leaderboard, five at most; the first one stands out. */
  readonly BOARD: { readonly rows: readonly BoardRow[] };
  readonly RACE: {
    readonly title: string;
    /** Circuit whose line is drawn; `null` if it is not known. */
    readonly circuit: CircuitId | null;
    readonly first: Slot;
    readonly tenth: Slot;
    readonly foot: string;
    /** Set off at the end of the foot. */
    readonly figure: string;
  };
  readonly DUEL: {
    readonly left: Side;
    readonly right: Side;
    readonly rows: readonly {
      readonly label: string;
      readonly left: number;
      readonly right: number;
    }[];
  };
  readonly PROFILE: {
    readonly name: string;
    readonly figures: readonly { readonly label: string; readonly value: string }[];
    readonly rows: readonly { readonly label: string; readonly value: string }[];
    readonly medals: Readonly<Record<'gold' | 'silver' | 'bronze', number>>;
  };
  readonly SEASON: {
    readonly title: string;
    readonly lead: string;
    /** Winners in race order; `null` for a race without a result. */
    readonly winners: readonly ({ readonly code: string; readonly colour: string | null } | null)[];
  };
}

interface Frame {
  readonly product: string;
  /** Text in the upper corner. */
  readonly eyebrow: string;
}

export type Scene = {
  [Kind in keyof Scenes]: { readonly kind: Kind } & Scenes[Kind];
}[keyof Scenes];

/**
 * Contents of a link preview: it is drawn from these alone, so different contents are another
 * picture.
 */
export type Picture = Frame & Scene;
