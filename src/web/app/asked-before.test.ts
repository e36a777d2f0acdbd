import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { expectQueries, noteQueries } from './asked-before.ts';

const keysOf = (client: QueryClient, page: string) =>
  expectQueries(client, page).map(({ queryKey }) => queryKey);

test('a page expects what it had answers to the last time, and no other page does', async () => {
  const before = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const refused = () => Promise.reject(new Error('refused'));
  before.setQueryData(['given'], 0);
  await before.prefetchQuery({ queryKey: ['home'], queryFn: () => 1 });
  await before.prefetchQuery({ queryKey: ['refused'], queryFn: refused });
  noteQueries(before, '/');
  const now = new QueryClient();
  expect(keysOf(now, '/')).toEqual([['home']]);
  expect(keysOf(now, '/about')).toEqual([]);
  const [home] = expectQueries(now, '/');
  expect(await home?.fetch()).toBe(1);
});

test('only the pages that were made latest are remembered', () => {
  const client = new QueryClient();
  client.getQueryCache().build(client, { queryKey: ['a'], queryFn: () => 1 });
  client.setQueryData(['a'], 1);
  noteQueries(client, 'first');
  expect(keysOf(new QueryClient(), 'first')).toEqual([['a']]);
  for (let i = 0; i < 100; i++) noteQueries(client, `other ${i}`);
  expect(keysOf(new QueryClient(), 'first')).toEqual([]);
  expect(keysOf(new QueryClient(), 'other 99')).toEqual([['a']]);
});
