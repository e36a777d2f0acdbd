import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import type { Elements } from './content.ts';
import { Notice } from './notice.tsx';

const COPIED_MS = 2000;

interface CopyButtonProps {
  /** Text for the clipboard. */
  readonly text: string;
  readonly label: string;
  /** Label for two seconds after copying. */
  readonly copied: string;
  readonly failed: string;
  /** Contents below `failed`, from which the text can be copied manually. */
  readonly children?: Elements;
}

export function CopyButton({ text, label, copied, failed, children }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>
        <span aria-live="polite">{state === 'copied' ? copied : label}</span>
      </Button>
      {state === 'failed' && (
        <Notice tone="bad" title={failed}>
          {children}
        </Notice>
      )}
    </>
  );
}
