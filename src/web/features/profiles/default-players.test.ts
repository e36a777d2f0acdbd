import { describe, expect, it } from 'vitest';
import { playersToCompare } from './default-players.ts';

const users = ['anna', 'bo', 'cato', 'dina'].map((id) => ({ id }));
const leaderboard = ['cato', 'bo', 'anna'].map((id) => ({ guesser: { id } }));
const nobodyAsked = { a: null, b: null };

describe('playersToCompare', () => {
  it('sets the viewer against the leader', () => {
    const players = playersToCompare({ asked: nobodyAsked, playerId: 'anna', leaderboard, users });
    expect(players).toEqual({ a: 'anna', b: 'cato' });
  });

  it('sets a leading viewer against the one behind', () => {
    const players = playersToCompare({ asked: nobodyAsked, playerId: 'cato', leaderboard, users });
    expect(players).toEqual({ a: 'cato', b: 'bo' });
  });

  it('sets the two at the top against each other for who does not play', () => {
    const players = playersToCompare({
      asked: nobodyAsked,
      playerId: undefined,
      leaderboard,
      users,
    });
    expect(players).toEqual({ a: 'cato', b: 'bo' });
  });

  it('takes anybody while there is no leaderboard', () => {
    const players = playersToCompare({
      asked: nobodyAsked,
      playerId: undefined,
      leaderboard: null,
      users,
    });
    expect(players).toEqual({ a: 'anna', b: 'bo' });
  });

  it('keeps whom the address asks for, and fills the empty side', () => {
    const ask = (a: string | null, b: string | null) =>
      playersToCompare({ asked: { a, b }, playerId: 'anna', leaderboard, users });
    expect(ask('dina', 'bo')).toEqual({ a: 'dina', b: 'bo' });
    expect(ask(null, 'cato')).toEqual({ a: 'anna', b: 'cato' });
    expect(ask(null, 'anna')).toEqual({ a: 'cato', b: 'anna' });
    expect(ask('bo', 'bo')).toEqual({ a: 'bo', b: 'anna' });
  });

  it('leaves a side empty when there is nobody', () => {
    const players = playersToCompare({
      asked: nobodyAsked,
      playerId: undefined,
      leaderboard: null,
      users: [{ id: 'anna' }],
    });
    expect(players).toEqual({ a: 'anna', b: undefined });
  });
});
