import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';
import { uiTexts } from './ui.texts.ts';

const SHOWN_MS = 6000;

interface Message {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

type ShowToast = (text: string, action?: Message['action']) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Says shortly, at the bottom of the screen, what has happened. Errors belong in place instead. */
export const useToast = (): ShowToast => useContext(ToastContext);

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null);
  const show = useCallback<ShowToast>(
    (text, action) => setMessage((last) => ({ id: (last?.id ?? 0) + 1, text, action })),
    [],
  );
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.place} role="status">
        {message !== null && (
          <div key={message.id} className={styles.toast} data-surface="track">
            <span className={styles.text}>{message.text}</span>
            {message.action !== undefined && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  message.action?.onClick();
                  setMessage(null);
                }}
              >
                {message.action.label}
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
    </ToastContext>
  );
}
