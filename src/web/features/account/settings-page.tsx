import type { Address } from '#contract/http/pages.ts';
import { saveResultSettings, useResultSettings } from '#web/data/hidden-results.api.ts';
import { Page } from '#web/page/page.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { type LinkRow, LinkRows } from '#web/ui/link-rows.tsx';
import { savePictureSettings, usePictureSettings } from './account.api.ts';
import {
  pictureSettingsTexts,
  resultSettingsTexts,
  settingsTexts as texts,
} from './account.texts.ts';
import styles from './settings-page.module.css';
import { SwitchCard } from './switch-card.tsx';

/** Switches hiding of results. */
const ResultsCard = () => (
  <SwitchCard
    texts={resultSettingsTexts}
    query={useResultSettings()}
    field="areHidden"
    save={(client, areHidden) => saveResultSettings(client, { areHidden })}
  />
);

/** Switches the player's appearance on link previews in chats. */
const PicturesCard = () => (
  <SwitchCard
    texts={pictureSettingsTexts}
    query={usePictureSettings()}
    field="isShown"
    save={(client, isShown) => savePictureSettings(client, { isShown })}
  />
);

type CardName = keyof typeof texts.cards;

interface Group {
  readonly name: keyof typeof texts.groups;
  readonly cards: readonly CardName[];
}

const ADDRESSES: Readonly<Record<CardName, Address>> = {
  username: '/settings/username',
  reminders: '/settings/reminders',
  receipts: '/settings/receipts',
  invitations: '/settings/invitations',
  data: '/settings/data',
  'login-methods': '/settings/login-methods',
  sessions: '/settings/sessions',
  delete: '/settings/delete',
};

const GAME: Group = { name: 'game', cards: ['reminders', 'invitations'] };
const ACCOUNT: Group = {
  name: 'account',
  cards: ['username', 'login-methods', 'sessions'],
};
const ADVANCED: Group = { name: 'advanced', cards: ['receipts', 'data', 'delete'] };

/** @param username `null` if not chosen yet */
function rowOf(name: CardName, username: string | null): LinkRow {
  const { title, text } = texts.cards[name];
  const to = ADDRESSES[name];
  if (name !== 'username') return { to, name: title, about: text, isMarked: name === 'delete' };
  return username === null
    ? { to, name: texts.noUsername, about: texts.noUsernameHelp, isMarked: true }
    : { to, name: title, about: username };
}

export function SettingsPage() {
  const username = useHeader()?.user?.username ?? null;
  // A user without a name chooses one first.
  const groups = username === null ? [ACCOUNT, GAME, ADVANCED] : [GAME, ACCOUNT, ADVANCED];
  return (
    <Page title={texts.title}>
      {groups.map((group) => (
        <section key={group.name} className={styles.group}>
          <h2>{texts.groups[group.name]}</h2>
          <LinkRows rows={group.cards.map((name) => rowOf(name, username))} />
          {group === GAME && username !== null && (
            <>
              <ResultsCard />
              <PicturesCard />
            </>
          )}
        </section>
      ))}
    </Page>
  );
}
