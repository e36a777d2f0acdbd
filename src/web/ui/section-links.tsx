import styles from './section-links.module.css';
import { uiTexts } from './ui.texts.ts';

interface SectionLinksProps {
  readonly sections: readonly { readonly id: string; readonly label: string }[];
}

/** Links to the parts of a long page; stays at the top while it scrolls. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav className={styles.links} aria-label={uiTexts.sections}>
      <ul className={styles.list}>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
