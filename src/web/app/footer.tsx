import { Link } from '#web/ui/link.tsx';
import { appTexts } from './app.texts.ts';
import styles from './footer.module.css';

const { footer: texts } = appTexts;

const LINKS = [
  { to: '/about', label: texts.about },
  { to: '/github', label: texts.github },
  { to: '/contact', label: texts.contact },
  { to: '/privacy', label: texts.privacy },
] as const;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={texts.label}>
          <ul className={styles.links}>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.disclaimer}>{texts.disclaimer}</p>
      </div>
    </footer>
  );
}
