/** Where not everybody's line is drawn, those of so many leaders are. */
export const GRAPH_LEADERS = 10;
/** Beside these, so many that one picks. */
export const MAX_PICKED_LINES = 5;
/** So many stand before a player, and as many after, where the player is shown apart. */
export const NEIGHBOURS = 2;
