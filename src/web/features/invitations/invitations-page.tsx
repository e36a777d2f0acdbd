import type { InvitationList } from '#contract/leagues/invitations.ts';
import { INVITATIONS_IN_FORCE } from '#contract/limits.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EarlierInvitation, InvitationCard } from './invitation-card.tsx';
import { useCreateInvitation, useInvitations } from './invitations.api.ts';
import { invitationsTexts } from './invitations.texts.ts';

function MakeCard({ inForce }: { readonly inForce: number }) {
  const make = useCreateInvitation();
  const isFull = inForce >= INVITATIONS_IN_FORCE;
  const tooMany = invitationsTexts.tooMany(INVITATIONS_IN_FORCE);
  return (
    <Card title={invitationsTexts.makeTitle}>
      <Stack>
        <p>{isFull ? tooMany : invitationsTexts.makeHelp(INVITATIONS_IN_FORCE)}</p>
        <div>
          <Button
            variant="primary"
            isBusy={make.isPending}
            disabled={isFull}
            onClick={() => make.mutate()}
          >
            {invitationsTexts.make}
          </Button>
        </div>
        {make.isSuccess && <Notice tone="good" title={invitationsTexts.made} />}
        {make.error && (
          <Notice tone="bad" title={failureText(make.error, { 'too-many-invitations': tooMany })} />
        )}
      </Stack>
    </Card>
  );
}

function Invitations({ invitations }: { readonly invitations: InvitationList }) {
  const inForce = invitations.filter(({ state }) => state === 'IN_FORCE');
  const earlier = invitations.filter(({ state }) => state !== 'IN_FORCE');
  return (
    <>
      <MakeCard inForce={inForce.length} />
      <h2>{invitationsTexts.yours}</h2>
      {inForce.length === 0 && (
        <EmptyState title={invitationsTexts.none}>
          <p>{invitationsTexts.noneHelp}</p>
        </EmptyState>
      )}
      <Columns>
        {inForce.map((invitation) => (
          <InvitationCard key={invitation.code} invitation={invitation} />
        ))}
      </Columns>
      {earlier.length > 0 && (
        <Card title={invitationsTexts.earlier}>
          <Stack as="ul" gap={5}>
            {earlier.map((invitation) => (
              <EarlierInvitation key={invitation.code} invitation={invitation} />
            ))}
          </Stack>
        </Card>
      )}
    </>
  );
}

export function InvitationsPage() {
  const query = useInvitations();
  return (
    <QueryPage title={invitationsTexts.title} lead={invitationsTexts.lead} query={query} rows={6}>
      {(invitations) => <Invitations invitations={invitations} />}
    </QueryPage>
  );
}
