import { getJson } from '#web/calls/api.ts';
import { forgetHere, isMadeWith, signedUpFor, signUp } from './this-browser.ts';

/**
 * Refreshes the push subscription at each visit of a logged-in user. One of another user is
 * removed, a device removed elsewhere stays removed, and a lost subscription is renewed without
 * asking.
 */
export async function refreshSubscription(
  registration: ServiceWorkerRegistration,
  userId: string,
): Promise<void> {
  const subscription = await registration.pushManager.getSubscription();
  const user = signedUpFor();
  if (subscription === null && user === null) return;
  if (user !== userId) {
    await forgetHere();
    return;
  }
  const { publicKey, devices } = await getJson('GET /api/settings/push');
  const device = devices.find(({ endpoint }) => endpoint === subscription?.endpoint);
  const isLost = subscription === null || !isMadeWith(subscription, publicKey);
  if (device === undefined && !isLost) await forgetHere();
  else if (!device?.isOfThisSession) await signUp(registration, publicKey, userId);
}
