import type { BingoLine } from '#domain/bingo.ts';

const KINDS: Readonly<Record<BingoLine['kind'], (index: number) => string>> = {
  ROW: (index) => `${index + 1}. rad`,
  COLUMN: (index) => `${index + 1}. kolonne`,
  DIAGONAL: (index) => (index === 0 ? 'Diagonalen ned mot høyre' : 'Diagonalen opp mot høyre'),
};

export const bingoTexts = {
  title: 'Bingo',
  titleOf: (year: number) => `Bingo ${year}`,
  lead: 'Skjer det i løpet av sesongen, blir ruten markert. Trykk på en rute for å lese den.',
  edit: 'Endre bingo',
  notAvailable: 'Årets bingo er ikke tilgjenglig enda',
  count: (marked: number, all: number) => `${marked} av ${all}`,
  marked: 'Markert',
  notMarked: 'Ikke markert',
  inLine: 'Del av en full linje',
  board: 'Bingobrett',
  cell: (row: number, column: number, text: string, state: string) =>
    `Rad ${row}, kolonne ${column}: ${text}. ${state}`,
  place: (row: number, column: number) => `Rad ${row}, kolonne ${column}`,
  emptyCell: 'Tom rute',
  close: 'Lukk',
  bingo: 'Bingo!',
  lineCount: (count: number) => (count === 1 ? 'Én full linje' : `${count} fulle linjer`),
  line: ({ kind, index }: BingoLine) => KINDS[kind](index),
  almostLines: 'Én rute unna',
  almostLinesHelp: 'Skjer dette, blir det bingo:',
  noLines: 'Ingen full linje ennå',
  noLinesHelp: 'Fem på rad, bortover, nedover eller på skrå, er bingo.',
};
