import type { Attention } from '#contract/admin-overview.ts';
import type { ImportDetail } from '#contract/import-details.ts';
import type { Address } from '#contract/pages.ts';
import { formatInstant } from '#web/app/dates.ts';
import styles from '#web/features/admin-shared/admin.module.css';
import { importTexts } from '#web/features/admin-shared/import.texts.ts';
import { ImportDetails } from '#web/features/admin-shared/import-details.tsx';
import { readImportLine } from '#web/features/admin-shared/import-line-list.tsx';
import { sourceName } from '#web/features/admin-shared/source-name.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { adminTexts } from './admin.texts.ts';

interface Said {
  readonly text: string;
  readonly detail?: string;
  readonly details?: readonly ImportDetail[];
  /** Where it can be mended. */
  readonly to: Address;
  /** What is done there, where that is one thing. */
  readonly action?: string;
}

const { about } = adminTexts;

function say(attention: Attention): Said {
  switch (attention.kind) {
    case 'REVIEWS_WAITING':
      return { text: about.reviews(attention.count), to: '/admin/review' };
    case 'GRID_MISSING':
      return {
        text: about.gridMissing(attention.race.name),
        ...resultsOf(attention.race),
        detail: about.nobodyCanGuess(formatInstant(attention.guessDeadline)),
        action: about.enterGrid,
      };
    case 'RESULT_MISSING':
      return { text: about.resultMissing(attention.race.name), ...resultsOf(attention.race) };
    case 'STANDINGS_MISSING':
      return { text: about.standingsMissing(attention.race.name), ...resultsOf(attention.race) };
    case 'FLAGS_NOT_COUNTED':
      return {
        text: about.flagsNotCounted(attention.race.name),
        detail: formatInstant(attention.race.startsAt),
        to: `/admin/flag/${attention.race.year}/${attention.race.id}`,
      };
    case 'SEASON_MISSING':
      return {
        text: about.seasonMissing(attention.year),
        to: '/admin/season',
        action: about.addSeason(attention.year),
      };
    case 'SEASON_BEING_FETCHED':
      return {
        text: about.beingFetched(attention.year, attention.races),
        detail: about.comesByItself,
        to: '/admin/import',
      };
    case 'SEASON_WITHOUT_DEADLINE':
      return {
        text: about.withoutDeadline(attention.year),
        to: `/admin/season/${attention.year}`,
      };
    case 'SEASON_CAN_BE_FINISHED':
      return {
        text: about.canBeFinished(attention.year),
        to: `/admin/season/${attention.year}/finish`,
      };
    case 'IMPORT_FAILED':
      return {
        text: about.importFailed(attention.year, sourceName(attention.source)),
        detail: [formatInstant(attention.at), ...attention.reasons.map(readImportLine)].join(' · '),
        to: '/admin/import',
      };
    case 'SOURCE_NOTICE': {
      const text = importTexts.notice[attention.code];
      return {
        text: attention.race === null ? text : about.ofRace(attention.race.name, text),
        detail: about.since(formatInstant(attention.since)),
        details: attention.details,
        to: '/admin/import',
      };
    }
    case 'SOURCES_LACK':
      return {
        text: about.sourcesLack(
          attention.race.name,
          attention.things.map((thing) => importTexts.thing[thing]),
        ),
        detail: about.askedAgain(formatInstant(attention.nextAt)),
        to: '/admin/import',
      };
    case 'BACKUP_OLD':
      return attention.lastAt === null
        ? { text: about.backupMissing, to: '/admin/backup' }
        : {
            text: about.backupOld,
            detail: about.since(formatInstant(attention.lastAt)),
            to: '/admin/backup',
          };
    case 'MAIL_FAILING':
      return {
        text: about.mailFailing,
        detail: [about.since(formatInstant(attention.since)), attention.message]
          .filter(Boolean)
          .join(' · '),
        to: '/admin/log/mail',
      };
  }
}

type Race = Extract<Attention, { kind: 'GRID_MISSING' }>['race'];

function resultsOf({ year, id, startsAt }: Race) {
  return {
    detail: formatInstant(startsAt),
    to: `/admin/season/${year}/race/${id}/results` as const,
  };
}

export function AttentionRow({ attention }: { readonly attention: Attention }) {
  const { text, detail, details = [], to, action } = say(attention);
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <span className={styles.strong}>{text}</span>
        {detail !== undefined && <span className={styles.help}>{detail}</span>}
        <ImportDetails details={details} />
      </span>
      <ButtonLink to={to}>
        {action ?? (
          <>
            {adminTexts.toFix}
            <span className="visually-hidden">: {text}</span>
          </>
        )}
      </ButtonLink>
    </li>
  );
}
