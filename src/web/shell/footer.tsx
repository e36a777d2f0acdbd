import { keysOf } from '#domain/base/keys-of.ts';
import { Link } from '#web/ui/link.tsx';
import { footerTexts } from './app.texts.ts';
import styles from './footer.module.css';

const LINKS = {
  about: '/about',
  github: '/github',
  contact: '/contact',
  privacy: '/privacy',
} as const;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={footerTexts.label}>
          <ul className={styles.links}>
            {keysOf(LINKS).map((name) => (
              <li key={name}>
                <Link to={LINKS[name]} className={styles.link}>
                  {footerTexts[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.disclaimer}>{footerTexts.disclaimer}</p>
      </div>
    </footer>
  );
}
