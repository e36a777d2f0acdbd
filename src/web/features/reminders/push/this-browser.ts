import type { PushSettings, PushSubscriptionChange } from '#contract/messages/push.ts';
import { sendJson } from '#web/calls/api.ts';

const STORAGE_KEY = 'pushUser';

/**
 * State of push in this browser. `HOME_SCREEN`: an iPhone on which it would work from the home
 * screen.
 */
export type BrowserState =
  | { readonly can: 'NOTHING' | 'HOME_SCREEN' | 'DENIED' }
  | { readonly can: 'PUSH'; readonly endpoint: string | null };

/** The user denied or dismissed the browser's permission prompt. */
export class NotAllowed extends Error {}

/** The browser could not sign up with its push service. */
export class NoPushService extends Error {}

/** Returns the user id that this browser is subscribed for, which is stored on the device. */
export function signedUpFor(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // Storage can be forbidden; the browser is then signed up for as long as the session lasts.
  }
}

export async function readBrowserState(): Promise<BrowserState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    const isOnlyInBrowser = 'standalone' in navigator && navigator.standalone === false;
    return { can: isOnlyInBrowser ? 'HOME_SCREEN' : 'NOTHING' };
  }
  if (Notification.permission === 'denied') return { can: 'DENIED' };
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return { can: 'PUSH', endpoint: subscription?.endpoint ?? null };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/**
 * Returns true if the subscription uses this VAPID key, which changes when a backup is restored.
 */
export function isMadeWith(subscription: PushSubscription, publicKey: string): boolean {
  const wanted = bytesOf(publicKey);
  const used = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return wanted.length === used.length && wanted.every((byte, index) => byte === used[index]);
}

async function subscribe(
  registration: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const before = await registration.pushManager.getSubscription();
  if (before !== null && !isMadeWith(before, publicKey)) await before.unsubscribe();
  try {
    return await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
  } catch (error) {
    throw new NoPushService('The browser could not sign up', { cause: error });
  }
}

/** Subscribes this browser, if permission was given already. */
export async function signUp(
  registration: ServiceWorkerRegistration,
  publicKey: string,
  userId: string,
): Promise<PushSettings> {
  const subscription = await subscribe(registration, publicKey);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const change: PushSubscriptionChange = {
    endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
  };
  const settings = await sendJson('PUT /api/settings/push/devices', { body: change });
  rememberUser(userId);
  return settings;
}

/** Asks the user for permission, and subscribes the browser. Must be called by a tap. */
export async function turnOn(publicKey: string, userId: string): Promise<PushSettings> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await navigator.serviceWorker.register('/service-worker.js');
  return signUp(await navigator.serviceWorker.ready, publicKey, userId);
}

/** Unsubscribes this browser only; the caller informs the server. */
export async function forgetHere(): Promise<void> {
  rememberUser(null);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

export const removeDevice = (deviceId: string) =>
  sendJson('DELETE /api/settings/push/devices/:deviceId', { params: { deviceId } });

export const sendTest = (deviceId: string) =>
  sendJson('POST /api/settings/push/devices/:deviceId/test', { params: { deviceId } });
