/** Number of leaders with a graph line, if not all players have one. */
export const GRAPH_LEADERS = 10;
/** Maximum number of further graph lines that a viewer picks. */
export const MAX_PICKED_LINES = 5;
/** Number of players shown before and after a player who is shown apart. */
export const NEIGHBOURS = 2;
