import { Page } from '#web/page/page.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import styles from './profile.module.css';
import { Profile } from './profile.tsx';
import { useMyPlacements, useMyProfile } from './profiles.api.ts';
import { profilesTexts } from './profiles.texts.ts';
import { useChoice } from './use-choice.ts';

export function MyProfilePage() {
  const { choice, choose } = useChoice();
  const data = useMyProfile(choice);
  const placements = useMyPlacements();
  const header = useHeader();
  const user = header?.user;
  const name = user?.username ?? placements.data?.username;
  if (data.error !== null) {
    return (
      <Page title={profilesTexts.myProfile}>
        <ErrorState
          title={profilesTexts.myProfileFailed}
          onRetry={() => {
            void data.refetch();
            void placements.refetch();
          }}
        >
          <div>
            <ButtonLink variant="primary" to="/login">
              {profilesTexts.logIn}
            </ButtonLink>
          </div>
        </ErrorState>
      </Page>
    );
  }
  return (
    <Profile
      userId={user?.id}
      title={profilesTexts.myProfile}
      heading={name ?? profilesTexts.myProfile}
      eyebrow={profilesTexts.myProfile}
      {...(header?.isAbleToGuess && { lead: profilesTexts.openGuesses })}
      data={data}
      placements={placements}
      choice={choice}
      onChoose={choose}
      action={
        <Link to="/user/compare" className={styles.action}>
          {profilesTexts.compareWith}
        </Link>
      }
    />
  );
}
