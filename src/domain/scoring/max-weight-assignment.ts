/** Weight of a column that a row may not take. */
export const FORBIDDEN = Number.NEGATIVE_INFINITY;

/**
 * Returns the maximum weight of an assignment of rows to distinct columns (assignment problem), by
 * successive shortest paths with potentials (H. W. Kuhn, "The Hungarian method", 1955; R. Jonker
 * and A. Volgenant, 1987). Rows are added one by one, in time rows² · columns at most.
 * @param weights row by row, {@link FORBIDDEN} for a forbidden pair; not modified
 * @returns `null` if not all rows can be assigned
 */
export function maxWeightAssignment(
  rows: number,
  columns: number,
  weights: Float64Array,
): number | null {
  /** Dual values of rows and columns (Hungarian algorithm); columns count from 1. */
  const ofRow = new Float64Array(rows);
  const ofColumn = new Float64Array(columns + 1);
  /** Row assigned to each column, -1 for none. Column 0 is the row that is being assigned. */
  const rowIn = new Int32Array(columns + 1).fill(-1);
  const cameFrom = new Int32Array(columns + 1);
  const distance = new Float64Array(columns + 1);
  const isDone = new Uint8Array(columns + 1);

  for (let row = 0; row < rows; row++) {
    rowIn[0] = row;
    distance.fill(Number.POSITIVE_INFINITY);
    isDone.fill(0);
    let at = 0;
    do {
      isDone[at] = 1;
      const from = rowIn[at] ?? 0;
      const sure = ofRow[from] ?? 0;
      let nearest = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let column = 1; column <= columns; column++) {
        if (isDone[column] === 1) continue;
        const weight = weights[from * columns + column - 1] ?? FORBIDDEN;
        const cost = -weight - sure - (ofColumn[column] ?? 0);
        if (cost < (distance[column] ?? 0)) {
          distance[column] = cost;
          cameFrom[column] = at;
        }
        if ((distance[column] ?? 0) < nearest) {
          nearest = distance[column] ?? 0;
          next = column;
        }
      }
      if (nearest === Number.POSITIVE_INFINITY) return null;
      for (let column = 0; column <= columns; column++) {
        if (isDone[column] === 1) {
          const taker = rowIn[column] ?? 0;
          ofRow[taker] = (ofRow[taker] ?? 0) + nearest;
          ofColumn[column] = (ofColumn[column] ?? 0) - nearest;
        } else {
          distance[column] = (distance[column] ?? 0) - nearest;
        }
      }
      at = next;
    } while (rowIn[at] !== -1);
    while (at !== 0) {
      const before = cameFrom[at] ?? 0;
      rowIn[at] = rowIn[before] ?? -1;
      at = before;
    }
  }

  let sum = 0;
  for (let column = 1; column <= columns; column++) {
    const row = rowIn[column] ?? -1;
    if (row !== -1) sum += weights[row * columns + column - 1] ?? 0;
  }
  return sum;
}
