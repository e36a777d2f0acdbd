import type { Query } from '@tanstack/react-query';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import { setExpectedUser } from '#web/calls/api.ts';
import { queryClient } from '#web/calls/query-client.ts';
import { COPIES_CACHE } from '#web/service-worker/copies-cache.ts';
import { forgetDrafts, setDraftOwner } from '#web/ui/draft-store.ts';
import { clearLeaveGuards } from '#web/ui/unsaved.ts';
import { headerKey } from './header-key.ts';

/** User of this page; unchanged when the session expires. */
let owner: string | null = null;

const otherTabs = import.meta.env.SSR ? null : new BroadcastChannel('session');

/** Leaves or reloads the app without any prompt. */
export function leaveWithoutPrompt(leave: () => void): void {
  clearLeaveGuards();
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  leave();
}

/** Reloads the page for the current user, and hides it until then. */
function startAnew(): void {
  document.body.hidden = true;
  leaveWithoutPrompt(() => location.reload());
}

function noteUser(header: HeaderInfo | undefined): void {
  if (!header?.isLoggedIn) return;
  const id = header.user?.id ?? '';
  // A user who has just chosen a username had no id in the header before.
  if (owner && id !== owner) startAnew();
  else if (id !== owner) {
    owner = id;
    setExpectedUser(id);
    setDraftOwner(id);
  }
}

/** Spoiler cut-off of the viewer; `undefined` before the first response. */
let moment: number | null | undefined;

/** Results were hidden or revealed in this or another tab, so all cached responses are dropped. */
function noteMoment(header: HeaderInfo | undefined): void {
  if (!header?.isLoggedIn) return;
  const since = header.hidden?.since ?? null;
  const isAnother = moment !== undefined && since !== moment;
  moment = since;
  // The offline copy may show results that are hidden from now on.
  if (since !== null) void globalThis.caches?.delete(COPIES_CACHE);
  if (!isAnother) return;
  const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== headerKey[0] };
  queryClient.removeQueries({ ...others, type: 'inactive' });
  void queryClient.invalidateQueries(others);
}

export const hasOwner = () => owner !== null;

/** Tells other tabs to fetch the spoiler cut-off. */
export function announceMoment(): void {
  otherTabs?.postMessage('moved');
}

export function announceLogin(): void {
  otherTabs?.postMessage('begun');
}

/**
 * Clears the drafts in this and all other tabs, and the offline copies, whose addresses tell who was
 * here and whom they compared.
 */
export function clearLocalSession(): void {
  owner = null;
  forgetDrafts();
  otherTabs?.postMessage('ended');
  void globalThis.caches?.delete(COPIES_CACHE);
}

if (otherTabs !== null) {
  // The page may show another user's data by now: after a login or logout in another tab, or with
  // the back button.
  noteUser(queryClient.getQueryData(headerKey));
  noteMoment(queryClient.getQueryData(headerKey));
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== headerKey[0]) return;
    noteUser(query.state.data);
    noteMoment(query.state.data);
  });
  otherTabs.onmessage = ({ data }) => {
    if (data === 'ended') startAnew();
    else void queryClient.invalidateQueries({ queryKey: headerKey });
  };
  addEventListener('pageshow', (event) => {
    if (event.persisted && hasOwner()) startAnew();
  });
}
