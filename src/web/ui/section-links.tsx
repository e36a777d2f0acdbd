import { useEffect, useState } from 'react';
import styles from './section-links.module.css';
import { uiTexts } from './ui.texts.ts';

interface SectionLinksProps {
  readonly sections: readonly { readonly id: string; readonly label: string }[];
}

/** Returns the id of the section in the upper third of the window; `null` until there is one. */
function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: '-25% 0px -70% 0px' },
    );
    for (const id of ids.split(' ')) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

/** Links to the sections of a long page; they stay at the top while it scrolls. */
export function SectionLinks({ sections }: SectionLinksProps) {
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '));
  return (
    <nav className={styles.links} aria-label={uiTexts.sections}>
      <ul className={styles.list}>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.link}
              aria-current={id === current ? 'location' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
