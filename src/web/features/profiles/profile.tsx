import type { UseQueryResult } from '@tanstack/react-query';
import type { Placements, UserData } from '#contract/scoring/profiles.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Content, Elements } from '#web/ui/content.ts';
import { SectionLinks } from '#web/ui/section-links.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { SecretGuessesNote } from '#web/widgets/hidden/secret-guesses-note.tsx';
import { FlagsCard } from './flags-card.tsx';
import { OrderCard } from './order-card.tsx';
import { PlacementsCard } from './placements-card.tsx';
import styles from './profile.module.css';
import { profileDescription } from './profile-link-texts.ts';
import { profileSections, SECTION_IDS } from './profile-sections.ts';
import type { Choice } from './profiles.api.ts';
import { profilesTexts } from './profiles.texts.ts';
import { QuestionsCard } from './questions-card.tsx';
import { RacesCard } from './races-card.tsx';
import { SeasonPicker } from './season-picker.tsx';
import { SummaryCard } from './summary-card.tsx';

interface ProfileProps {
  readonly userId: string | undefined;
  readonly title: string;
  readonly heading: Content;
  readonly eyebrow?: Content;
  readonly lead?: Content;
  readonly data: UseQueryResult<UserData>;
  readonly placements: UseQueryResult<Placements>;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  /** Action next to the title of the summary. */
  readonly action?: Elements;
}

interface TablesProps extends Pick<ProfileProps, 'action'> {
  readonly data: UserData;
  readonly placements: Elements;
}

function Tables(props: TablesProps) {
  const { categories } = profilesTexts;
  const { summary, userScores } = props.data;
  const isSecret = !userScores.areSeasonGuessesShown;
  return (
    <>
      <div className={styles.columns}>
        <SummaryCard
          id={SECTION_IDS.summary}
          summary={summary}
          contender={props.data.stillPossible}
          aside={props.action}
        />
        {props.placements}
      </div>
      <RacesCard id={SECTION_IDS.races} scores={userScores} />
      <div className={styles.columns}>
        <OrderCard
          id={SECTION_IDS.drivers}
          title={categories.drivers}
          nameHeader={profilesTexts.driver}
          guesses={userScores.driversGuesses}
          savedAt={userScores.savedAt.drivers}
          isSecret={isSecret}
        />
        <div className={styles.column}>
          <OrderCard
            id={SECTION_IDS.constructors}
            title={categories.constructors}
            nameHeader={profilesTexts.constructorName}
            guesses={userScores.constructorsGuesses}
            savedAt={userScores.savedAt.constructors}
            isSecret={isSecret}
          />
          <FlagsCard
            id={SECTION_IDS.flags}
            guesses={userScores.flagGuesses}
            pace={userScores.flagTempo}
            savedAt={userScores.savedAt.flags}
            isSecret={isSecret}
          />
        </div>
      </div>
      {userScores.questionGuesses && (
        <QuestionsCard
          id={SECTION_IDS.questions}
          guesses={userScores.questionGuesses}
          savedAt={userScores.savedAt.questions ?? null}
          isSecret={isSecret}
        />
      )}
    </>
  );
}

/**
 * Shows a player's page, the viewer's own or another's: points and guesses of a season, and earlier
 * medals.
 */
export function Profile(props: ProfileProps) {
  const { data, choice, onChoose } = props;
  const placements = (
    <PlacementsCard id={SECTION_IDS.medals} userId={props.userId} query={props.placements} />
  );
  return (
    <Page
      title={props.title}
      heading={props.heading}
      eyebrow={props.eyebrow}
      lead={props.lead}
      links={data.data && <SectionLinks sections={profileSections(data.data)} />}
    >
      <LinkTexts description={profileDescription(props.title, data.data)} />
      <SeasonPicker choice={choice} shown={data.data?.userScores} onChange={onChoose} />
      <div
        className={classNames(styles.column, data.isPlaceholderData && styles.refreshing)}
        aria-busy={data.isPlaceholderData}
      >
        <QueryBoundary
          query={data}
          skeleton={<Skeleton variant="rows" lines={14} />}
          byStatus={{
            403: (
              <>
                <SecretGuessesNote kind="SEASON" onRevealed={data.refetch} />
                {placements}
              </>
            ),
          }}
        >
          {(loaded) => <Tables data={loaded} placements={placements} action={props.action} />}
        </QueryBoundary>
      </div>
    </Page>
  );
}
