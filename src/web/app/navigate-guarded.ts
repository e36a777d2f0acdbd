import type { AroundNavHandler } from 'wouter';
import { leaveGuarded } from '#web/ui/draft-store.ts';
import { rememberPageForLogin } from './remember-page-for-login.ts';
import { markEntry } from './scroll-places.ts';

/** Every navigation of the app passes here. One to the login leads back to where it was begun. */
export const navigateGuarded: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href);
  const leave = () => {
    if (pathname === '/login') rememberPageForLogin();
    navigate(to, { state: markEntry(options?.replace === true), ...options });
  };
  if (pathname === location.pathname) leave();
  else leaveGuarded(leave);
};
