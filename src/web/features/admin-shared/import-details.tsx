import type { ImportDetail } from '#contract/import-details.ts';
import { importDetailTexts as texts } from './import-detail.texts.ts';
import styles from './import-details.module.css';

export function readImportDetail(detail: ImportDetail): string {
  return texts[detail.kind](detail as never);
}

/** The particulars of a line or a notice, one below the other. */
export function ImportDetails({ details }: { readonly details: readonly ImportDetail[] }) {
  return details.map((detail, index) => {
    const text = readImportDetail(detail);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they do not change any more
      <span key={index} className={styles.detail}>
        {detail.kind === 'TECHNICAL' ? (
          <code lang="en" className={styles.technical}>
            {text}
          </code>
        ) : (
          text
        )}
      </span>
    );
  });
}
