import type { AroundNavHandler } from 'wouter';
import { rememberPageForLogin } from './remember-page-for-login.ts';
import { markEntry } from './scroll-places.ts';

/** Is told how to go on, in case it decides to. */
type Guard = (leave: () => void) => void;

let guard: Guard | null = null;

/** Asks before the page is left by a link; the answer takes the guard away again. */
export function guardLeaving(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Every navigation of the app passes here. One to the login leads back to where it was begun. */
export const navigateGuarded: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href);
  const leave = () => {
    if (pathname === '/login') rememberPageForLogin();
    navigate(to, { state: markEntry(options?.replace === true), ...options });
  };
  if (guard === null || pathname === location.pathname) leave();
  else guard(leave);
};

/** For a page whose changes are kept elsewhere, or not to be kept. */
export function stopAsking(): void {
  guard = null;
}
