import { useState } from 'react';
import type { League } from '#contract/leagues/leagues.ts';
import { MEDALS } from '#domain/scoring/placements.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { MedalIcon } from '#web/ui/medal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { YouMark } from '#web/ui/player-row.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './league-page.module.css';
import { useHandOver, useRemoveMember } from './leagues.api.ts';
import { leaguesTexts as texts } from './leagues.texts.ts';

type Member = League['members'][number];

const COUNTS = { GOLD: 'gold', SILVER: 'silver', BRONZE: 'bronze' } as const;

interface MemberDialogProps {
  readonly leagueId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Lets the owner act on another member. */
function MemberDialog({ leagueId, member, onClose }: MemberDialogProps) {
  const { id, username } = member;
  const handOver = useHandOver(leagueId);
  const remove = useRemoveMember(leagueId);
  const error = handOver.error ?? remove.error;
  const done = (text: string) => ({
    onSuccess: () => {
      onClose();
      showToast(text);
    },
  });
  return (
    <Dialog
      danger
      title={username}
      confirmLabel={texts.remove}
      isBusy={remove.isPending || handOver.isPending}
      alternative={
        <Button onClick={() => handOver.mutate(id, done(texts.isOwner(username)))}>
          {texts.makeOwner}
        </Button>
      }
      onConfirm={() => remove.mutate(id, done(texts.removed(username)))}
      onClose={onClose}
    >
      <p>
        <strong>{`${texts.remove}: `}</strong>
        <span>{texts.removeHelp}</span>
      </p>
      <p>
        <strong>{`${texts.makeOwner}: `}</strong>
        <span>{texts.makeOwnerHelp}</span>
      </p>
      {error && <Notice tone="bad" title={failureText(error, texts.failures)} />}
    </Dialog>
  );
}

function Medals({ medals }: Pick<Member, 'medals'>) {
  return MEDALS.filter((medal) => medals[COUNTS[medal]] > 0).map((medal) => (
    <span key={medal} className={styles.medalCount}>
      <MedalIcon medal={medal} />
      {medals[COUNTS[medal]] > 1 && <span translate="no">{`×${medals[COUNTS[medal]]}`}</span>}
    </span>
  ));
}

function MemberRow({ league, member }: { readonly league: League; readonly member: Member }) {
  const isSelf = useHeader()?.user?.id === member.id;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.member}>
      <span className={styles.who}>
        <Link to={`/user/${member.id}`} className={styles.name}>
          {member.username}
        </Link>
        {member.isOwner && <span className={styles.tag}>{texts.owner}</span>}
        <Medals medals={member.medals} />
        {isSelf && <YouMark />}
      </span>
      {league.isOwner && !isSelf && (
        <Button
          variant="quiet"
          aria-label={texts.changeFor(member.username)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {texts.change}
        </Button>
      )}
      {isOpen && (
        <MemberDialog leagueId={league.id} member={member} onClose={() => setIsOpen(false)} />
      )}
    </li>
  );
}

export function MembersCard({ league }: { readonly league: League }) {
  return (
    <Card isFolded title={texts.membersTitle} aside={texts.members(league.members.length)}>
      <ul>
        {league.members.map((member) => (
          <MemberRow key={member.id} league={league} member={member} />
        ))}
      </ul>
    </Card>
  );
}
