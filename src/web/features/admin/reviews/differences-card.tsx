import type { Review } from '#contract/admin/admin-reviews.ts';
import { formatPoints } from '#web/formatting/numbers.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FlagName } from '#web/ui/flag-mark.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { mainDifferences } from '#web/widgets/corrections/main-differences.ts';
import { PlaceAndPoints } from '../shared/effect-table.tsx';
import styles from './admin-reviews.module.css';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';

interface FlagsTableProps {
  readonly rows: Review['flags'];
  readonly caption: string;
}

/** Shows the number of flags of each kind, before and after. */
function FlagsTable({ rows, caption }: FlagsTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ session, type }) => `${session} ${type}`}
      columns={[
        {
          key: 'type',
          header: texts.type,
          rowHeader: true,
          cell: ({ session, type }) => (
            <FlagName type={type}>
              {session === 'SPRINT' ? texts.inSprint(uiTexts.flags[type]) : undefined}
            </FlagName>
          ),
        },
        { key: 'stored', header: texts.stored, numeric: true, cell: ({ stored }) => stored },
        {
          key: 'incoming',
          header: texts.incoming,
          numeric: true,
          cell: ({ incoming }) => incoming,
        },
      ]}
    />
  );
}

type Difference = Review['differences'][number];

interface ComparedTextProps {
  readonly compared: Difference['stored'];
  readonly wonPlaces?: number | null;
}

function ComparedText({ compared, wonPlaces = null }: ComparedTextProps) {
  if (compared === null) return <span>{texts.missing}</span>;
  const { place, status, points } = compared;
  const isPlain = status === null || status === 'CLASSIFIED';
  return (
    <PlaceAndPoints
      place={place === null ? texts.noPlace : texts.place(place)}
      wonPlaces={wonPlaces}
    >
      {(isPlain ? '' : `${texts.statuses[status]} · `) + texts.points(formatPoints(points))}
    </PlaceAndPoints>
  );
}

function wonPlaces({ stored, incoming }: Difference): number | null {
  if (stored?.place == null || incoming?.place == null) return null;
  return stored.place === incoming.place ? null : stored.place - incoming.place;
}

function Table({ rows, caption }: { readonly rows: readonly Difference[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', header: texts.name, rowHeader: true, cell: ({ name }) => name },
        {
          key: 'stored',
          header: texts.stored,
          cell: ({ stored }) => <ComparedText compared={stored} />,
        },
        {
          key: 'incoming',
          header: texts.incoming,
          cell: (row) => <ComparedText compared={row.incoming} wonPlaces={wonPlaces(row)} />,
        },
      ]}
    />
  );
}

export function DifferencesCard({ review }: { readonly review: Review }) {
  const { main, rest } = mainDifferences(review);
  if (main.length + review.flags.length === 0) {
    return (
      <Card title={texts.differences}>
        <p>{texts.noDifferences}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.differences} flush>
      {review.kind === 'FLAGS' ? (
        <FlagsTable caption={texts.differences} rows={review.flags} />
      ) : (
        <Table caption={texts.differences} rows={main} />
      )}
      {rest.length > 0 && (
        <Disclosure className={styles.rest} summary={texts.rest(rest.length)}>
          <Table caption={texts.rest(rest.length)} rows={rest} />
        </Disclosure>
      )}
    </Card>
  );
}
