import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';
import { uiTexts } from './ui.texts.ts';

const SHOWN_MS = 6000;

interface Message {
  readonly text: string;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

let message: Message | null = null;
let notifyListener = () => {};
let isPlaced = false;

function setMessage(next: Message | null): void {
  message = next;
  notifyListener();
}

function subscribe(listener: () => void): () => void {
  notifyListener = listener;
  return () => {
    notifyListener = () => {};
  };
}

function Toast() {
  const shown = useSyncExternalStore(subscribe, () => message);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className={styles.place} role="status">
      {shown !== null && (
        <div className={styles.toast} data-surface="track">
          <span className={styles.text}>{shown.text}</span>
          {shown.action !== undefined && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                shown.action?.onClick();
                setMessage(null);
              }}
            >
              {shown.action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={uiTexts.closeMessage}
            onClick={() => setMessage(null)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
    </div>
  );
}

/**
 * Shows a short message at the bottom of the screen; errors belong in place instead. Rendered in
 * its own root, so that pages without a toast do not load it.
 */
export function showToast(text: string, action?: Message['action']): void {
  if (!isPlaced) {
    isPlaced = true;
    const place = document.body.appendChild(document.createElement('div'));
    createRoot(place).render(<Toast />);
  }
  // The live region must exist before its text, or it is not announced.
  setTimeout(() => setMessage({ text, action }), 50);
}
