import { showToast } from '#web/ui/toast.tsx';
import { shareLinkTexts } from './share.texts.ts';

/** Opens the share sheet with this page's URL, or copies it if there is none. */
export async function shareLink(title: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    // Closing the share sheet rejects the promise, which is no error.
    await navigator.share({ title, url: location.href }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href);
    showToast(shareLinkTexts.copied);
  } catch {
    showToast(shareLinkTexts.notCopied);
  }
}
