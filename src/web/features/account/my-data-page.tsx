import type { MyData } from '#contract/accounts/account.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { formatList } from '#web/formatting/lists.ts';
import { textOf } from '#web/formatting/text-of.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns } from '#web/ui/layout.tsx';
import { MY_DATA_FILE, useMyData } from './account.api.ts';
import { myDataTexts as texts } from './account.texts.ts';
import styles from './my-data-page.module.css';

type Fact = readonly [name: string, value: string | number | null];

const moment = (instant: number | null) => (instant === null ? null : formatInstant(instant));
const listed = (values: readonly string[]) => (values.length === 0 ? null : formatList(values));

interface FactsCardProps {
  readonly title: string;
  readonly facts: readonly Fact[];
}

function FactsCard({ title, facts }: FactsCardProps) {
  return (
    <Card title={title}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value ?? texts.none}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function rolesIn({ isAdmin, isBingoMaster }: MyData['account']): string {
  const roles = [
    ...(isAdmin ? [texts.roles.admin] : []),
    ...(isBingoMaster ? [texts.roles.bingoMaster] : []),
  ];
  return roles.length > 0 ? roles.join(', ') : texts.roles.player;
}

function accountFacts({ account, logins, sessions }: MyData): readonly Fact[] {
  return [
    [texts.username, account.username],
    [texts.role, rolesIn(account)],
    [texts.createdAt, moment(account.createdAt)],
    [texts.lastSeenAt, moment(account.lastSeenAt) ?? texts.never],
    [texts.logins, listed(logins.map(({ issuer }) => textOf(texts.ownLogins, issuer) ?? issuer))],
    [texts.sessions, sessions.length],
    [texts.isOnPictures, account.isOnPictures ? texts.yes : texts.no],
    [texts.areResultsHidden, account.areResultsHidden ? texts.yes : texts.no],
  ];
}

function addressIn({ address, pendingAddress }: MyData['reminders']): string | null {
  const pending = pendingAddress === null ? [] : [texts.pendingAddress(pendingAddress)];
  return listed([...(address === null ? [] : [address]), ...pending]);
}

function messageFacts({ reminders, messages, pushDevices }: MyData): readonly Fact[] {
  const { hours, choices } = reminders;
  const before = hours.length === 0 ? [] : [texts.hours(hours)];
  return [
    [texts.address, addressIn(reminders)],
    [texts.choices, listed([...before, ...choices.map((choice) => texts.choiceNames[choice])])],
    [texts.pushDevices, pushDevices.length],
    [texts.messages, messages.length],
  ];
}

/** Counts what the player has guessed and done; the file has all of it. */
function gameFacts(data: MyData): readonly Fact[] {
  const { invitations, placements } = data;
  const reviews = data.decidedReviewsAt.length;
  return [
    [texts.leagues, listed(data.leagues.map(({ name }) => name))],
    [texts.seasonGuesses, listed(data.seasonGuesses.map(({ year }) => `${year}`))],
    [texts.raceGuesses, data.raceGuesses.length],
    [texts.reserves, data.reserves.length],
    [texts.receipts, data.receipts.length],
    [
      texts.placements,
      listed(placements.map(({ year, position }) => texts.placement(year, position))),
    ],
    [texts.invitations, invitations.made.length],
    [texts.log, data.log.length],
    ...(reviews === 0 ? [] : [[texts.reviews, reviews] as const]),
  ];
}

/** Shows what is stored about the viewer in short; the file to download has everything. */
export function MyDataPage() {
  return (
    <QueryPage title={texts.title} lead={texts.lead} query={useMyData()} rows={10}>
      {(data) => (
        <>
          <div>
            <ButtonAnchor variant="primary" href={MY_DATA_FILE} download>
              {texts.download}
            </ButtonAnchor>
          </div>
          <Columns>
            <FactsCard title={texts.account} facts={accountFacts(data)} />
            <FactsCard title={texts.game} facts={gameFacts(data)} />
            <FactsCard title={texts.reminders} facts={messageFacts(data)} />
          </Columns>
        </>
      )}
    </QueryPage>
  );
}
