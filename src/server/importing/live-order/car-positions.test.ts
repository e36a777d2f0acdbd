import { expect, it } from 'vitest';
import { carsInOrder, withRows } from './car-positions.ts';

type Short = readonly [at: number, car: number, position: number | null];

const after = (...responses: readonly (readonly Short[])[]) =>
  responses.reduce(
    (cars, rows) =>
      withRows(
        cars,
        rows.map(([date, driver_number, position]) => ({ date, driver_number, position })),
      ),
    new Map() as ReturnType<typeof withRows>,
  );

const orderAfter = (...responses: readonly (readonly Short[])[]) => [
  ...carsInOrder(after(...responses)),
];

const START: Short[] = [
  [0, 44, 1],
  [0, 16, 2],
  [0, 4, 3],
];

it('has each car where its newest row says, in whatever order rows come', () => {
  const overtaken: Short[] = [
    [20, 4, 2],
    [20, 16, 3],
    [10, 4, 1],
    [10, 44, 2],
    [20, 44, 1],
  ];
  const order = [
    [1, 44],
    [2, 4],
    [3, 16],
  ];
  expect(orderAfter(START, overtaken)).toEqual(order);
  expect(orderAfter(START, overtaken.toReversed())).toEqual(order);
  expect(orderAfter(overtaken, START)).toEqual(order);
});

it('When the overtaken car has no row yet, then its position is unknown', () => {
  expect(orderAfter(START, [[10, 4, 1]])).toEqual([
    [1, 4],
    [2, 16],
  ]);
});

it('leaves out what is no position', () => {
  expect(
    orderAfter(START, [
      [10, 44, null],
      [10, 16, 0],
    ]),
  ).toEqual(orderAfter(START));
});
