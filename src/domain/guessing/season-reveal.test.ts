import { describe, expect, test } from 'vitest';
import { aPlayer } from '#support/seasons/season-builders.ts';
import type { Player } from './guesses.ts';
import { MAX_COMPARED_PLAYERS, seasonReveal } from './season-reveal.ts';

const FIELD = [...'abcdef'];
const drivers = FIELD.map((id) => ({ id, name: id, code: id, number: null, constructorId: null }));
const voter = (id: string, order: string | null): Player =>
  aPlayer(id, { driverOrder: order === null ? null : [...order] });
const reveal = (...players: Player[]) => seasonReveal(players, { drivers });
const group = (...orders: string[]) =>
  reveal(...orders.map((order, index) => voter(`p${index + 1}`, order)));

test('tells whom how many believe in, and who is alone with that', () => {
  const result = group('abcdef', 'abcdef', 'bacdef', 'cabdef', 'bacdef', 'acbdef');
  expect(result).toMatchObject({
    count: 6,
    champions: [
      { driverId: 'a', count: 3 },
      { driverId: 'b', count: 2 },
      { driverId: 'c', count: 1 },
    ],
    loners: [{ playerId: 'p4', driverId: 'c' }],
  });
});

test('has equally many in the order of the field, and who is not in it last', () => {
  const result = group('fabcde', 'zabcde', 'bacdef');
  expect(result?.champions.map(({ driverId }) => driverId)).toEqual(['b', 'f', 'z']);
  expect(result?.loners.map(({ playerId }) => playerId)).toEqual(['p3', 'p1', 'p2']);
});

test('names nobody as alone where many are', () => {
  const orders = ['abcdef', 'bacdef', 'cabdef', 'dabcef'];
  expect(group(...orders)?.loners).toHaveLength(4);
  expect(group(...orders, 'eabcdf')?.loners).toEqual([]);
});

test('says nothing of fewer than three, and counts only those who have guessed it', () => {
  expect(reveal()).toBeNull();
  expect(group('abcdef', 'bacdef')).toBeNull();
  const two = [voter('p1', 'abcdef'), voter('p2', 'bacdef')];
  expect(reveal(...two, voter('p3', null), voter('p4', ''))).toBeNull();
  expect(reveal(...two, voter('p3', 'abcdef'), voter('p4', null))?.count).toBe(3);
});

describe('the boldest', () => {
  test('is farthest from the order of the group, in places per driver', () => {
    // The group's order is abcdef; the third player's drivers are off by 5, 3, 1, 1, 3 and 5.
    expect(group('abcdef', 'abcdef', 'fedcba', 'bacdef', 'abcdef')?.boldest).toEqual({
      playerIds: ['p3'],
      places: 3,
    });
  });

  test('may be up to three', () => {
    const same = Array.from({ length: 9 }, () => 'abcdef');
    expect(group(...same, 'bacdef', 'abdcef')?.boldest?.playerIds).toEqual(['p10', 'p11']);
    expect(group(...same, 'bacdef', 'abdcef', 'abcdfe')?.boldest?.playerIds).toHaveLength(3);
    expect(group(...same, 'bacdef', 'abdcef', 'abcdfe', 'acbdef')?.boldest).toBeNull();
  });

  test('is nobody where all are as far', () => {
    expect(group('abcdef', 'abcdef', 'abcdef')?.boldest).toBeNull();
  });
});

describe('most alike', () => {
  test('are the two who are nearest', () => {
    const result = group('abcdef', 'fedcba', 'defabc', 'bacdef');
    // Two drivers of six are a place apart.
    expect(result?.alike).toEqual({ playerIds: ['p1', 'p4'], places: 1 / 3 });
  });

  test('are three where each is as near to each', () => {
    const result = group('abcdef', 'fedcba', 'abcdef', 'abcdef');
    expect(result?.alike).toEqual({ playerIds: ['p1', 'p3', 'p4'], places: 0 });
  });

  test('are nobody where others are as near', () => {
    expect(group('abcdef', 'fedcba', 'abcdef', 'fedcba')?.alike).toBeNull();
    // The second is equally near to the first and the third, who are farther apart.
    expect(group('abcdef', 'bacdef', 'badcef', 'fedcba')?.alike).toBeNull();
    expect(group('abcdef', 'abcdef', 'abcdef', 'abcdef', 'fedcba')?.alike).toBeNull();
  });

  test('are not all of a group', () => {
    expect(group('abcdef', 'abcdef', 'abcdef')?.alike).toBeNull();
  });
});

test('compares orders by the drivers that both have', () => {
  const result = group('abcdef', 'abc', 'fedcba', 'xyz');
  expect(result?.alike).toEqual({ playerIds: ['p1', 'p2'], places: 0 });
});

test('of very many tells only their champions', () => {
  const many = Array.from({ length: MAX_COMPARED_PLAYERS }, (_, index) =>
    voter(`p${index}`, index === 0 ? 'fedcba' : index < 3 ? 'bacdef' : 'abcdef'),
  );
  expect(reveal(...many)).toMatchObject({ count: 200, boldest: { playerIds: ['p0'] } });
  expect(reveal(...many, voter('one more', 'cabdef'))).toMatchObject({
    count: 201,
    champions: [{ count: 197 }, { count: 2 }, { count: 1 }, { count: 1 }],
    loners: [{ playerId: 'one more' }, { playerId: 'p0' }],
    boldest: null,
    alike: null,
  });
});
