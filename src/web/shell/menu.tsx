import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { appTexts, menuTexts } from './app.texts.ts';
import styles from './header.module.css';
import type { MenuEntry, MenuGroup } from './menu-for.ts';

interface EntryProps {
  readonly entry: MenuEntry;
  readonly onChosen: () => void;
}

function Entry({ entry, onChosen }: EntryProps) {
  if ('external' in entry) {
    return (
      <a href={entry.to} className={styles.entry} rel="noreferrer">
        <span>{entry.label}</span>
        <Icon name="external" size={16} />
      </a>
    );
  }
  return (
    <Link
      to={entry.to}
      className={classNames(styles.entry, entry.urgent && styles.urgent)}
      onClick={onChosen}
    >
      {entry.urgent && <Icon name="flag" size={18} />}
      <span>{entry.label}</span>
    </Link>
  );
}

function LogOutButton() {
  const [, navigate] = useLocation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        disabled={state === 'busy'}
        onClick={() => {
          setState('busy');
          import('#web/session/log-out.ts')
            .then(({ logOut }) => logOut(() => navigate('/')))
            .then(
              () => setState('idle'),
              () => setState('failed'),
            );
        }}
      >
        {menuTexts.logOut}
      </button>
      {state === 'failed' && <p role="alert">{appTexts.logOutFailed}</p>}
    </>
  );
}

/** Native popover, which Escape, a press outside and navigation close, even to the same page. */
export function Menu({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const popover = useRef<HTMLDivElement>(null);
  const [pathname] = useLocation();
  const close = () => popover.current?.hidePopover?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes the menu
  useEffect(close, [pathname]);
  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        popoverTarget="menu"
        aria-label={appTexts.openMenu}
      >
        <Icon name="menu" size={24} />
      </button>
      <div ref={popover} id="menu" popover="auto" className={styles.menu} data-surface="track">
        <button
          type="button"
          className={classNames(styles.iconButton, styles.closeMenu)}
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={appTexts.closeMenu}
        >
          <Icon name="close" size={24} />
        </button>
        <nav aria-label={appTexts.mainMenu}>
          {groups.map((group) => (
            <section key={group.entries[0]?.label} className={styles.group}>
              {group.title !== null && <h2 className={styles.groupTitle}>{group.title}</h2>}
              <ul>
                {group.entries.map((entry) => (
                  <li key={entry.to}>
                    <Entry entry={entry} onChosen={close} />
                  </li>
                ))}
                {group.canLogOut && (
                  <li>
                    <LogOutButton />
                  </li>
                )}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </>
  );
}
