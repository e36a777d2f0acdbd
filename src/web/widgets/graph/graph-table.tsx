import type { Home } from '#contract/scoring/home.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { leaderboardTexts } from '../leaderboard/leaderboard.texts.ts';
import type { PlottedLine } from './graph-geometry.ts';
import type { GraphMode } from './graph-modes.ts';
import { graphPartsTexts } from './graph-parts.texts.ts';

interface GraphTableProps {
  readonly lines: readonly PlottedLine[];
  /** Ghosts, listed below the players because they are none. */
  readonly ghosts: readonly PlottedLine[];
  readonly mode: GraphMode;
  readonly races: Home['completedRaces'];
  readonly ownId: string | undefined;
}

export function GraphTable({ lines, ghosts, mode, races, ownId }: GraphTableProps) {
  const columns: readonly TableColumn<PlottedLine>[] = [
    {
      key: 'player',
      header: graphPartsTexts.player,
      rowHeader: true,
      narrow: true,
      cell: (line) => line.name,
    },
    ...races.map(
      (race, index): TableColumn<PlottedLine> => ({
        key: race.id,
        header: <abbr title={graphPartsTexts.race(race.position, race.name)}>{race.position}</abbr>,
        numeric: true,
        cell: (line) => mode.format(line.scores[index + 1] ?? 0),
      }),
    ),
  ];
  return (
    <DataTable
      caption={leaderboardTexts.graph.title}
      columns={columns}
      rows={[...lines, ...ghosts]}
      rowKey={(line) => line.id}
      isMuted={(line) => ghosts.includes(line)}
      isMarked={(line) => line.id === ownId}
    />
  );
}
