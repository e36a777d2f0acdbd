import type { Invitation } from '#contract/leagues/invitations.ts';
import { formatMoment, formatShortDay } from '#web/formatting/dates.ts';
import { useSite } from '#web/hydration/site.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Cluster } from '#web/ui/layout.tsx';
import { ShareButtons } from '#web/widgets/sharing/share-buttons.tsx';
import styles from './invitation-card.module.css';
import { invitationLink, useRevokeInvitation } from './invitations.api.ts';
import { invitationsTexts } from './invitations.texts.ts';

function Seats({ uses, maxUses }: Pick<Invitation, 'uses' | 'maxUses'>) {
  const seats = Array.from({ length: maxUses }, (_, seat) => seat);
  return (
    <div>
      <p>{invitationsTexts.used(uses.length, maxUses)}</p>
      <div className={styles.seats} aria-hidden="true">
        {seats.map((seat) => (
          <span
            key={seat}
            className={classNames(styles.seat, seat < uses.length && styles.taken)}
          />
        ))}
      </div>
    </div>
  );
}

function Uses({ uses }: Pick<Invitation, 'uses'>) {
  if (uses.length === 0) return null;
  return (
    <div>
      <p className={styles.muted}>{invitationsTexts.usedBy}</p>
      <ul className={styles.uses}>
        {uses.map(({ username, usedAt }) => (
          <li key={`${usedAt} ${username}`}>
            <strong>{username ?? invitationsTexts.deleted}</strong>
            <span className={styles.muted}>{` ${formatShortDay(usedAt)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function InvitationCard({ invitation }: { readonly invitation: Invitation }) {
  const site = useSite();
  const { code, state, uses, league } = invitation;
  const revoke = useRevokeInvitation(code);
  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.head}>
          <h3 className={styles.code}>{code}</h3>
          <span className={styles.muted}>
            {invitationsTexts.expires(formatMoment(invitation.expiresAt))}
          </span>
        </div>
        {league !== null && <p>{invitationsTexts.toLeague(league)}</p>}
        <Seats {...invitation} />
        <Uses uses={uses} />
        {state === 'IN_FORCE' && (
          <Cluster gap={3}>
            <ShareButtons
              link={invitationLink(site, invitation)}
              title={invitationsTexts.shareTitle(site.productName)}
              text={invitationsTexts.shareText(site.productName)}
            />
            <ConfirmButton
              danger
              variant="quiet"
              label={invitationsTexts.revoke}
              title={invitationsTexts.revokeTitle(code)}
              onConfirm={() => revoke.mutateAsync()}
              failures={{ 'invitation-not-found': invitationsTexts.gone }}
            >
              {invitationsTexts.revokeHelp}
            </ConfirmButton>
          </Cluster>
        )}
      </div>
    </Card>
  );
}

/** Shows an invitation that has ended. */
export function EarlierInvitation({ invitation }: { readonly invitation: Invitation }) {
  const { code, state, uses, maxUses, createdAt } = invitation;
  return (
    <li className={classNames(styles.card, styles.over)}>
      <div className={styles.head}>
        <h3 className={styles.code}>{code}</h3>
        <strong>{invitationsTexts.state[state]}</strong>
      </div>
      <p className={styles.muted}>
        {`${invitationsTexts.created(formatShortDay(createdAt))} · ${invitationsTexts.used(uses.length, maxUses)}`}
      </p>
      <Uses uses={uses} />
    </li>
  );
}
