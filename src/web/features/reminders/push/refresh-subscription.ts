import type { PushSettings } from '#contract/push.ts';
import { getJson } from '#web/app/api.ts';
import { forgetHere, isMadeWith, signedUpFor, signUp } from './this-browser.ts';

/**
 * At each visit of somebody logged in: what this browser is signed up for is still what it should be.
 * Somebody else's messages are not for this user's eyes; a device that was removed elsewhere stays so;
 * and what the browser or the site has lost is signed up again without a question.
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
  const { publicKey, devices } = await getJson<PushSettings>('/api/settings/push');
  const device = devices.find(({ endpoint }) => endpoint === subscription?.endpoint);
  const isLost = subscription === null || !isMadeWith(subscription, publicKey);
  if (device === undefined && !isLost) await forgetHere();
  else if (!device?.isOfThisSession) await signUp(registration, publicKey, userId);
}
