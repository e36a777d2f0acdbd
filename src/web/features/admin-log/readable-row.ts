import { formatPoints } from '#web/app/numbers.ts';
import { adminLogTexts as texts } from './admin-log.texts.ts';

const UNCLASSIFIED = /^(.+): ([A-Z_]+), ([\d.]+)$/;
const POINTS = /^(.+: )(\d+\.\d+)$/;
const PIT_LANE = /^pit lane (.+)$/;

/** A row of a grid, a result or standings as the log keeps it: «3 Lando Norris: 12.5», say. */
export function readableRow(row: string): string {
  const [, name, status = '', points] = UNCLASSIFIED.exec(row) ?? [];
  const said = texts.statuses[status];
  if (name !== undefined && said !== undefined) {
    return texts.unclassified(name, said, formatPoints(Number(points)));
  }
  return row
    .replace(POINTS, (_, before: string, number: string) => before + formatPoints(Number(number)))
    .replace(PIT_LANE, `${texts.pitLane} $1`);
}
