import type { WhatIfView } from '#contract/scoring/what-if.ts';
import type { SortableItem } from '#web/ui/sortable-row.tsx';
import { whatIfTexts } from './what-if.texts.ts';

type Competitor = WhatIfView['drivers'][number];

export const driverItems = (
  drivers: readonly Competitor[],
  isOut: (id: string) => boolean = () => false,
): SortableItem[] =>
  drivers.map(({ id, name, look }) => ({
    id,
    name,
    colour: look.colour,
    detail: look.constructorName,
    mark: isOut(id) && whatIfTexts.out,
  }));

export const constructorItems = (constructors: readonly Competitor[]): SortableItem[] =>
  constructors.map(({ id, name, look }) => ({ id, name, colour: look.colour }));
