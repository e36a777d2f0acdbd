import { formatList } from '#web/formatting/lists.ts';

export const homeLinkTexts = {
  title: (product: string) => `${product}: gjett Formel 1 med venner`,
  leads: (names: readonly string[], points: number, done: number, all: number) =>
    `${formatList(names)} leder med ${points} poeng etter ${done} av ${all} løp. Gjett vinneren og tiendeplassen i neste løp.`,
  won: (names: readonly string[], year: number, points: number) =>
    `${formatList(names)} vant ${year}-sesongen med ${points} poeng.`,
};
