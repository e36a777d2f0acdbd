import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

test('a message is shown as it was sent', () => {
  const message = { title: 'Frist', body: 'Om én time', path: '/guess/race', tag: 'race-1' };
  expect(readMessage(JSON.stringify(message))).toEqual(message);
});

test.each(['', 'not json', 'null', '[]', '7', '{"title":7,"path":{}}'])(
  'something is shown also for %j',
  (text) => {
    expect(readMessage(text)).toEqual({
      title: 'Det har skjedd noe nytt',
      body: '',
      path: '/',
      tag: '',
    });
  },
);

test.each(['https://example.org/', '//example.org', '/\\example.org', 'javascript:alert(1)'])(
  'a message leads to no other site: %s',
  (path) => {
    expect(readMessage(JSON.stringify({ title: 'x', path })).path).toBe('/');
  },
);
