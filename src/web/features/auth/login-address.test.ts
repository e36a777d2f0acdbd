import { expect, test } from 'vitest';
import { loginAddress } from './auth.api.ts';

test.each([
  [{ isRemembered: false, invitation: null }, '/oauth2/authorization/google'],
  [{ isRemembered: true, invitation: null }, '/oauth2/authorization/google?remember_me'],
  [
    { isRemembered: true, invitation: 'ABCD2345' },
    '/oauth2/authorization/google?remember_me&invitation=ABCD2345',
  ],
  [
    { isRemembered: false, invitation: 'A&remember_me' },
    '/oauth2/authorization/google?invitation=A%26remember_me',
  ],
])('%j', (options, address) => {
  expect(loginAddress(options)).toBe(address);
});
