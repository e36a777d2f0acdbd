import { initialData } from '#web/hydration/initial-data.ts';

const QUIET_MS = 2000;

let isStarted = false;

async function start(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const user = initialData.header?.user;
  if (!user || !('Notification' in window) || Notification.permission !== 'granted') return;
  const { refreshSubscription } = await import(
    '#web/features/reminders/push/refresh-subscription.ts'
  );
  await refreshSubscription(registration, user.id);
}

/**
 * Installs the service worker for the offline page when idle. Called by all pages but the home
 * page, which must be light; players pass another one at login.
 */
export function startServiceWorker(): void {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isStarted = true;
  // Browsers may forbid it, as in private windows; there is no offline page then.
  setTimeout(() => void start().catch(() => {}), QUIET_MS);
}
