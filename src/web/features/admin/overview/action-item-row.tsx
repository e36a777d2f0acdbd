import type { ActionItem } from '#contract/admin/admin-overview.ts';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import type { Address } from '#contract/http/pages.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Item } from '../shared/admin-list.tsx';
import { importTexts } from '../shared/import.texts.ts';
import { ImportDetails, readImportLine, sourceName } from '../shared/import-lines.tsx';
import { aboutGameTexts, adminTexts } from './admin.texts.ts';

interface Said {
  readonly text: string;
  readonly detail?: string;
  readonly details?: readonly ImportDetail[];
  /** Path of the page where it can be fixed. */
  readonly to: Address;
  /** Label of the action there, if there is exactly one. */
  readonly action?: string;
}

function say(attention: ActionItem): Said {
  switch (attention.kind) {
    case 'REVIEWS_WAITING':
      return { text: aboutGameTexts.reviews(attention.count), to: '/admin/review' };
    case 'GRID_MISSING':
      return {
        text: aboutGameTexts.gridMissing(attention.race.name),
        ...resultsOf(attention.race),
        detail: aboutGameTexts.nobodyCanGuess(formatInstant(attention.guessDeadline)),
        action: aboutGameTexts.enterGrid,
      };
    case 'RESULT_MISSING':
      return {
        text: aboutGameTexts.resultMissing(attention.race.name),
        ...resultsOf(attention.race),
      };
    case 'STANDINGS_MISSING':
      return {
        text: aboutGameTexts.standingsMissing(attention.race.name),
        ...resultsOf(attention.race),
      };
    case 'FLAGS_NOT_COUNTED':
      return {
        text: aboutGameTexts.flagsNotCounted(attention.race.name),
        detail: formatInstant(attention.race.startsAt),
        to: `/admin/flag/${attention.race.year}/${attention.race.id}`,
      };
    case 'SEASON_MISSING':
      return {
        text: aboutGameTexts.seasonMissing(attention.year),
        to: '/admin/season',
        action: aboutGameTexts.addSeason(attention.year),
      };
    case 'SEASON_BEING_FETCHED':
      return {
        text: aboutGameTexts.beingFetched(attention.year, attention.races),
        detail: aboutGameTexts.comesByItself,
        to: '/admin/import',
      };
    case 'SEASON_WITHOUT_DEADLINE':
      return {
        text: aboutGameTexts.withoutDeadline(attention.year),
        to: `/admin/season/${attention.year}`,
      };
    case 'SEASON_CAN_BE_FINISHED':
      return {
        text: aboutGameTexts.canBeFinished(attention.year),
        to: `/admin/season/${attention.year}/finish`,
      };
    case 'IMPORT_FAILED':
      return {
        text: aboutGameTexts.importFailed(attention.year, sourceName(attention.source)),
        detail: [formatInstant(attention.at), ...attention.reasons.map(readImportLine)].join(' · '),
        to: '/admin/import',
      };
    case 'SOURCE_NOTICE': {
      const text = importTexts.notice[attention.code];
      return {
        text: attention.race === null ? text : aboutGameTexts.ofRace(attention.race.name, text),
        detail: aboutGameTexts.since(formatInstant(attention.since)),
        details: attention.details,
        to: '/admin/import',
      };
    }
    case 'SOURCES_LACK':
      return {
        text: aboutGameTexts.sourcesLack(
          attention.race.name,
          attention.things.map((thing) => importTexts.thing[thing]),
        ),
        detail: aboutGameTexts.askedAgain(formatInstant(attention.nextAt)),
        to: '/admin/import',
      };
    case 'BACKUP_OLD':
      return attention.lastAt === null
        ? { text: aboutGameTexts.backupMissing, to: '/admin/backup' }
        : {
            text: aboutGameTexts.backupOld,
            detail: aboutGameTexts.since(formatInstant(attention.lastAt)),
            to: '/admin/backup',
          };
    case 'MAIL_FAILING':
      return {
        text: aboutGameTexts.mailFailing,
        detail: [aboutGameTexts.since(formatInstant(attention.since)), attention.message]
          .filter(Boolean)
          .join(' · '),
        to: '/admin/log/mail',
      };
  }
}

type Race = Extract<ActionItem, { kind: 'GRID_MISSING' }>['race'];

function resultsOf({ year, id, startsAt }: Race) {
  return {
    detail: formatInstant(startsAt),
    to: `/admin/season/${year}/race/${id}/results` as const,
  };
}

export function ActionItemRow({ attention }: { readonly attention: ActionItem }) {
  const { text, detail, details = [], to, action } = say(attention);
  return (
    <Item title={text} help={detail} details={<ImportDetails details={details} />}>
      <ButtonLink to={to}>
        {action ?? (
          <>
            <span>{adminTexts.toFix}</span>
            <span className="visually-hidden">{`: ${text}`}</span>
          </>
        )}
      </ButtonLink>
    </Item>
  );
}
