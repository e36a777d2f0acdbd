import { Link } from '#web/ui/link.tsx';
import { appTexts } from './app.texts.ts';
import styles from './footer.module.css';
import { paths } from './paths.ts';

const { footer: texts } = appTexts;

const LINKS = [
  { to: paths.about, label: texts.about },
  { to: paths.github, label: texts.github },
  { to: paths.contact, label: texts.contact },
  { to: paths.privacy, label: texts.privacy },
];

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
