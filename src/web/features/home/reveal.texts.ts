import { formatList } from '#web/formatting/lists.ts';

const places = (count: number) => `${count.toFixed(1).replace('.', ',')} plasser`;

export const revealTexts = {
  title: (year: number) => `Dette tror vi om ${year}`,
  share: 'Del hva vi tror om sesongen',
  you: 'Du',
  champion: 'Mesteren',
  all: (count: number, driver: string) => `Alle ${count} tror på ${driver}`,
  allDiffer: 'Alle tror på hver sin',
  most: (count: number, all: number, driver: string) => `${count} av ${all} tror på ${driver}`,
  others: (count: number, driver: string) => `${count} på ${driver}`,
  alone: 'Alene om det',
  believes: (name: string, driver: string) => `${name} tror på ${driver}`,
  believesToo: (name: string, driver: string) => `${name} på ${driver}`,
  boldest: 'Dristigst',
  farFrom: (names: readonly string[], by: number) =>
    `${formatList(names)}, i snitt ${places(by)} unna flertallet`,
  alike: 'Mest enige',
  same: (names: readonly string[]) => `${formatList(names)} har gjettet helt likt`,
  apart: (names: readonly string[], by: number) =>
    `${formatList(names)}, i snitt ${places(by)} fra hverandre`,
  list: formatList,
};
