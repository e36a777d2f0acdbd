import type { MyData } from '#contract/account.ts';
import { formatInstant } from '#web/app/dates.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { auditActionText } from '#web/shared/audit-action.texts.ts';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Content } from '#web/ui/content.ts';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { MY_DATA_FILE, useMyData } from './account.api.ts';
import styles from './account.module.css';
import { myDataTexts as texts } from './account.texts.ts';
import { DeviceSession } from './device-session.tsx';
import { StoredRaces, StoredReserves, StoredSeasonGuesses } from './stored-guesses.tsx';

type Fact = readonly [name: string, value: Content];

const moment = (instant: number | null) => (instant === null ? null : formatInstant(instant));

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Stack as="dl" gap={3} className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? texts.none}</dd>
        </div>
      ))}
    </Stack>
  );
}

function rolesIn({ isAdmin, isBingoMaster }: MyData['account']): string {
  const roles = [
    ...(isAdmin ? [texts.roles.admin] : []),
    ...(isBingoMaster ? [texts.roles.bingoMaster] : []),
  ];
  return roles.length > 0 ? roles.join(', ') : texts.roles.player;
}

function Account({ data }: { readonly data: MyData }) {
  const { account, logins } = data;
  return (
    <Card title={texts.account}>
      <Facts
        facts={[
          [texts.username, account.username],
          [texts.role, rolesIn(account)],
          [texts.isOnPictures, account.isOnPictures ? texts.yes : texts.no],
          [texts.areResultsHidden, account.areResultsHidden ? texts.yes : texts.no],
          ...(account.resultsShownUntil
            ? [[texts.resultsShownUntil, formatInstant(account.resultsShownUntil)] as const]
            : []),
          [texts.createdAt, moment(account.createdAt)],
          [texts.lastSeenAt, moment(account.lastSeenAt) ?? texts.never],
          [texts.id, account.id],
          ...logins.flatMap(({ issuer, subject, createdAt }): readonly Fact[] => [
            [texts.logins, texts.ownLogins[issuer] ?? issuer],
            [texts.subject, subject],
            [texts.since, moment(createdAt)],
          ]),
        ]}
      />
    </Card>
  );
}

function Reminders({ reminders, messages }: Pick<MyData, 'reminders' | 'messages'>) {
  const last = messages.at(-1);
  return (
    <Card title={texts.reminders}>
      <Facts
        facts={[
          [texts.address, reminders.address],
          ...(reminders.address === null
            ? []
            : [[texts.verifiedAt, moment(reminders.verifiedAt)] as const]),
          ...(reminders.pendingAddress === null
            ? []
            : [[texts.pendingAddress, reminders.pendingAddress] as const]),
          [texts.hours, reminders.hours.length === 0 ? null : reminders.hours.join(', ')],
          [
            texts.choices,
            reminders.choices.length === 0
              ? null
              : reminders.choices.map((choice) => texts.choiceNames[choice]).join(', '),
          ],
          [
            texts.messages,
            last === undefined ? null : texts.messagesSent(messages.length, moment(last.at) ?? ''),
          ],
        ]}
      />
    </Card>
  );
}

function PushDevices({ pushDevices }: Pick<MyData, 'pushDevices'>) {
  if (pushDevices.length === 0) return null;
  return (
    <Card title={texts.pushDevices}>
      <ul>
        {pushDevices.map(({ device, endpoint, createdAt }) => (
          <li key={endpoint} className={styles.entry}>
            <strong>{device || texts.unknownDevice}</strong>
            <br />
            <span className={styles.muted}>
              {texts.pushEach(new URL(endpoint).host, moment(createdAt) ?? '')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Invitations({ invitations }: Pick<MyData, 'invitations'>) {
  const { made, usedAt } = invitations;
  const madeLines = made.map(({ code, createdAt, uses }) => (
    <span key={code}>
      <span>{texts.madeEach(code, moment(createdAt) ?? '', uses.length)}</span>
      <br />
    </span>
  ));
  return (
    <Card title={texts.invitations}>
      <Facts
        facts={[
          [texts.made, made.length === 0 ? null : madeLines],
          [texts.usedAt, usedAt.length === 0 ? null : usedAt.map(moment).join(', ')],
        ]}
      />
    </Card>
  );
}

function Leagues({ leagues }: Pick<MyData, 'leagues'>) {
  if (leagues.length === 0) return null;
  return (
    <Card title={texts.leagues}>
      <Facts
        facts={leagues.map(({ name, joinedAt, isOwner, isShown, chat }) => [
          name,
          texts.leagueEach(formatInstant(joinedAt), isOwner, isShown, chat),
        ])}
      />
    </Card>
  );
}

/**
 * Returns the text of a log entry, seen from the user: what others did to the account reads «you».
 */
function saidOf({ action, isActor }: MyData['log'][number]): string {
  const toYou = isActor || action === null ? undefined : texts.actionsToYou[action];
  return toYou ?? auditActionText(action);
}

function Log({ data }: { readonly data: MyData }) {
  return (
    <>
      {data.log.length > 0 && (
        <Card title={texts.log} aside={texts.logHelp}>
          <ul>
            {data.log.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name, and none comes or goes
              <li key={index} className={styles.entry}>
                <strong>{saidOf(entry)}</strong>
                <br />
                <span className={styles.muted}>
                  {`${moment(entry.at)}, ${entry.isActor ? texts.byYou : texts.withYou}`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.decidedReviewsAt.length > 0 && (
        <Card title={texts.reviews}>
          <p>{data.decidedReviewsAt.map(moment).join(', ')}</p>
        </Card>
      )}
    </>
  );
}

function Stored({ data }: { readonly data: MyData }) {
  return (
    <>
      <Columns>
        <Account data={data} />
        <Card title={texts.sessions}>
          <ul>
            {data.sessions.map((session) => (
              <DeviceSession key={`${session.createdAt} ${session.device}`} session={session} />
            ))}
          </ul>
        </Card>
        <Reminders reminders={data.reminders} messages={data.messages} />
        <PushDevices pushDevices={data.pushDevices} />
        <Invitations invitations={data.invitations} />
        <Leagues leagues={data.leagues} />
        {data.seasonGuesses.map((guess) => (
          <StoredSeasonGuesses key={guess.year} guess={guess} />
        ))}
      </Columns>
      <StoredReserves reserves={data.reserves} />
      <StoredRaces guesses={data.raceGuesses} />
      {data.placements.length > 0 && (
        <Card title={texts.placements}>
          <ul>
            {data.placements.map(({ year, position, points }) => (
              <li key={year}>{texts.placement(year, position, points)}</li>
            ))}
          </ul>
        </Card>
      )}
      <Log data={data} />
    </>
  );
}

export function MyDataPage() {
  const query = useMyData();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      aside={
        <Stack>
          <p className={styles.muted}>{texts.downloadHelp}</p>
          <ButtonAnchor variant="primary" wide href={MY_DATA_FILE} download>
            {texts.download}
          </ButtonAnchor>
        </Stack>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(data) => <Stored data={data} />}
      </QueryBoundary>
    </Page>
  );
}
