import { useParams } from 'wouter';
import { ApiError } from '#web/calls/api.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './profile.module.css';
import { Profile } from './profile.tsx';
import { usePlacements, useUserData } from './profiles.api.ts';
import { profilesTexts } from './profiles.texts.ts';
import { useChoice } from './use-choice.ts';

const UNKNOWN = [400, 404, 422];
const isUnknown = (error: unknown) => error instanceof ApiError && UNKNOWN.includes(error.status);

export function UserPage() {
  const { id = '' } = useParams();
  const { choice, choose } = useChoice();
  const data = useUserData(id, choice);
  const placements = usePlacements(id);
  const isSelf = useHeader()?.user?.id === id;
  if (isUnknown(data.error) || isUnknown(placements.error)) return <NotFoundPage />;
  const name = placements.data?.username ?? data.data?.userScores.user.username;
  return (
    <Profile
      userId={id}
      title={name ?? profilesTexts.player}
      heading={name ?? (data.error ? profilesTexts.player : <Skeleton variant="title" lines={1} />)}
      eyebrow={isSelf ? profilesTexts.you : undefined}
      data={data}
      placements={placements}
      choice={choice}
      onChoose={choose}
      action={
        <Link to={`/user/compare?b=${encodeURIComponent(id)}`} className={styles.action}>
          {profilesTexts.compare}
        </Link>
      }
    />
  );
}
