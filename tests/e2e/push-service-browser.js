// Runs in the page before its own scripts: the browser of the tests has no push service, so that of the
// tests stands in for it. `signUpAtService` is the way there; what it gives stays with the browser.
const KEPT = 'subscription of the tests';

function bytesOf(base64url) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
}

function subscriptionOf({ key, endpoint, p256dh, auth }) {
  return {
    endpoint,
    options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(KEPT);
      return true;
    },
  };
}

PushManager.prototype.getSubscription = async () => {
  const kept = localStorage.getItem(KEPT);
  return kept === null ? null : subscriptionOf(JSON.parse(kept));
};

PushManager.prototype.subscribe = async function subscribe({ applicationServerKey }) {
  const before = await this.getSubscription();
  if (before !== null) return before;
  const key = btoa(String.fromCharCode(...applicationServerKey))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const signedUp = { key, ...(await globalThis.signUpAtService(key)) };
  localStorage.setItem(KEPT, JSON.stringify(signedUp));
  return subscriptionOf(signedUp);
};
