import { useLocation } from 'wouter';
import { useSite } from '#web/hydration/site.ts';
import { breadcrumbsFor } from '#web/routing/breadcrumbs-for.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Breadcrumbs, ParentLink } from '#web/ui/breadcrumbs.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { appTexts } from './app.texts.ts';
import styles from './header.module.css';
import { Menu } from './menu.tsx';
import { menuFor, shortcutsFor } from './menu-for.ts';
import { ThemeButton } from './theme-button.tsx';

export function Header() {
  const site = useSite();
  const header = useHeader();
  const [pathname] = useLocation();
  const isInner = pathname !== '/';
  const crumbs = breadcrumbsFor(pathname);
  return (
    <header data-surface="track">
      <div className={styles.bar}>
        <Link
          to="/"
          className={classNames(styles.home, isInner && styles.beside)}
          aria-label={appTexts.toHome(site.productName)}
        >
          <Logo />
          <span className={styles.product}>{site.productName}</span>
        </Link>
        {isInner && <ParentLink crumbs={crumbs} className={styles.parent} />}
        <nav aria-label={appTexts.shortcuts} className={styles.shortcuts}>
          <ul>
            {shortcutsFor(header).map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  className={classNames(styles.shortcut, entry.urgent && styles.urgent)}
                >
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeButton />
        <Menu groups={menuFor(header, site)} />
        {isInner && <Breadcrumbs crumbs={crumbs} className={styles.way} />}
      </div>
    </header>
  );
}
