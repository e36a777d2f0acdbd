import { describe, expect, it } from 'vitest';
import { playersToCompare } from './default-players.ts';

const users = ['anna', 'bo', 'cato', 'dina'].map((id) => ({ id }));
const leaderboard = ['cato', 'bo', 'anna'].map((id) => ({ guesser: { id } }));
const nobodyRequested = { a: null, b: null };

describe('playersToCompare', () => {
  it('sets the viewer against the leader', () => {
    const players = playersToCompare({
      requested: nobodyRequested,
      playerId: 'anna',
      leaderboard,
      users,
    });
    expect(players).toEqual({ a: 'anna', b: 'cato' });
  });

  it('sets a leading viewer against the one behind', () => {
    const players = playersToCompare({
      requested: nobodyRequested,
      playerId: 'cato',
      leaderboard,
      users,
    });
    expect(players).toEqual({ a: 'cato', b: 'bo' });
  });

  it('sets the two at the top against each other for who does not play', () => {
    const players = playersToCompare({
      requested: nobodyRequested,
      playerId: undefined,
      leaderboard,
      users,
    });
    expect(players).toEqual({ a: 'cato', b: 'bo' });
  });

  it('takes anybody while there is no leaderboard', () => {
    const players = playersToCompare({
      requested: nobodyRequested,
      playerId: undefined,
      leaderboard: null,
      users,
    });
    expect(players).toEqual({ a: 'anna', b: 'bo' });
  });

  it('keeps whom the address asks for, and fills the empty side', () => {
    const choose = (a: string | null, b: string | null) =>
      playersToCompare({ requested: { a, b }, playerId: 'anna', leaderboard, users });
    expect(choose('dina', 'bo')).toEqual({ a: 'dina', b: 'bo' });
    expect(choose(null, 'cato')).toEqual({ a: 'anna', b: 'cato' });
    expect(choose(null, 'anna')).toEqual({ a: 'cato', b: 'anna' });
    expect(choose('bo', 'bo')).toEqual({ a: 'bo', b: 'anna' });
  });

  it('leaves a side empty when there is nobody', () => {
    const players = playersToCompare({
      requested: nobodyRequested,
      playerId: undefined,
      leaderboard: null,
      users: [{ id: 'anna' }],
    });
    expect(players).toEqual({ a: 'anna', b: undefined });
  });
});
