import { expect, test } from 'vitest';
import { loginUrl } from './auth.api.ts';

test.each([
  [{ provider: 'google', isRemembered: false, invitation: null }, '/oauth2/authorization/google'],
  [
    { provider: 'google', isRemembered: true, invitation: null },
    '/oauth2/authorization/google?remember_me',
  ],
  [
    { provider: 'google', isRemembered: true, invitation: 'ABCD2345' },
    '/oauth2/authorization/google?remember_me&invitation=ABCD2345',
  ],
  [
    { provider: 'google', isRemembered: false, invitation: 'A&remember_me' },
    '/oauth2/authorization/google?invitation=A%26remember_me',
  ],
  [{ provider: '2', isRemembered: true, invitation: null }, '/oauth2/authorization/2?remember_me'],
])('%j', (options, address) => {
  expect(loginUrl(options)).toBe(address);
});
