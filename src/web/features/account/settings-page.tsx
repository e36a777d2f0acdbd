import type { Address } from '#contract/pages.ts';
import { useHeader } from '#web/app/header.api.ts';
import { Page } from '#web/app/page.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { accountTexts } from './account.texts.ts';
import { PicturesCard } from './pictures-card.tsx';
import { ResultsCard } from './results-card.tsx';
import styles from './settings-page.module.css';

const { settings: texts } = accountTexts;

type CardName = keyof typeof texts.cards;

const CARDS: readonly { readonly name: CardName; readonly to: Address }[] = [
  { name: 'username', to: '/settings/username' },
  { name: 'reminders', to: '/settings/reminders' },
  { name: 'receipts', to: '/settings/receipts' },
  { name: 'invitations', to: '/settings/invitations' },
  { name: 'data', to: '/settings/data' },
  { name: 'login-methods', to: '/settings/login-methods' },
  { name: 'sessions', to: '/settings/sessions' },
  { name: 'delete', to: '/settings/delete' },
];

export function SettingsPage() {
  const header = useHeader();
  const username = header?.user?.username ?? null;
  const isNameMissing = header?.isLoggedIn === true && username === null;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ul className={styles.cards}>
        {CARDS.map(({ name, to }) => {
          const { title, text } = texts.cards[name];
          const isUrgent = name === 'username' && isNameMissing;
          return (
            <li key={name}>
              <Link
                to={to}
                className={classNames(
                  styles.link,
                  isUrgent && styles.urgent,
                  name === 'delete' && styles.danger,
                )}
              >
                <span>
                  <span className={styles.title}>{isUrgent ? texts.noUsername : title}</span>
                  <br />
                  {name === 'username' && username !== null ? (
                    <span className={styles.now}>{username}</span>
                  ) : (
                    <span className={styles.text}>{isUrgent ? texts.noUsernameHelp : text}</span>
                  )}
                </span>
                <Icon name="chevronRight" />
              </Link>
            </li>
          );
        })}
      </ul>
      {username !== null && (
        <>
          <ResultsCard />
          <PicturesCard />
        </>
      )}
    </Page>
  );
}
