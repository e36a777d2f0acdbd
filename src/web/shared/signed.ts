/** Points as gained or lost: `+25`, `0`, `−4` with a real minus sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '\u2212');
}
