import type { ReceiptsPage as Receipts } from '#contract/seals.ts';
import { getJson } from '#web/app/api.ts';
import { formatInstant } from '#web/app/dates.ts';
import { useQuery } from '#web/app/query.ts';
import { QueryPage } from '#web/app/query-page.tsx';
import { usePagedRows } from '#web/data/paged-rows.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { sealsTexts } from '#web/shared/seals.texts.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './receipts-page.module.css';
import { receiptsTexts as texts } from './seals.texts.ts';

const KEY = ['receipts'];

type Receipt = Receipts['receipts'][number];

function State({ receipt }: { readonly receipt: Receipt }) {
  const { seal, year } = receipt;
  if (seal === null) return <span className={styles.muted}>{texts.open}</span>;
  return (
    <Link to={`/seals/${year}`} className={classNames(styles.seal, !seal.isSame && styles.differs)}>
      {seal.isSame ? texts.sealed(seal.number) : texts.differs(seal.number)}
    </Link>
  );
}

function Row({ receipt }: { readonly receipt: Receipt }) {
  const { at, hash, year, race, part } = receipt;
  const subject = race === null ? texts.season(year) : texts.race(race.name, year);
  const what = `${subject}: ${sealsTexts.parts[part]}`;
  const when = texts.saved(formatInstant(at));
  return (
    <li>
      <Disclosure
        className={styles.receipt}
        summary={<span className={styles.what}>{what}</span>}
        aside={<span className={styles.short}>{sealsTexts.short(hash)}</span>}
      >
        <div className={styles.inside}>
          <p className={styles.muted}>{when}</p>
          <p className={styles.hash}>{hash}</p>
          <div className={styles.line}>
            <CopyButton
              text={texts.text(what, when, hash)}
              label={texts.copy}
              copied={texts.copied}
              failed={texts.copyFailed}
            />
            <State receipt={receipt} />
          </div>
        </div>
      </Disclosure>
    </li>
  );
}

function List({ first }: { readonly first: Receipts }) {
  const more = usePagedRows({
    key: KEY,
    fetchPage: (offset, context) =>
      getJson('GET /api/settings/receipts', { query: { offset }, ...context }),
    first: first.nextOffset,
    nextOf: (page) => page.nextOffset,
  });
  const receipts = [first, ...more.pages].flatMap((page) => page.receipts);
  if (receipts.length === 0)
    return (
      <EmptyState title={texts.none}>
        <p>{texts.noneHelp}</p>
      </EmptyState>
    );
  return (
    <>
      <Card flush className={styles.card}>
        <ul className={styles.receipts}>
          {receipts.map((receipt) => (
            <Row key={`${receipt.year} ${receipt.race?.id} ${receipt.part}`} receipt={receipt} />
          ))}
        </ul>
      </Card>
      <LoadMore more={more} shown={receipts.length} all={null} />
    </>
  );
}

/** Shows the receipts of all current guesses. */
export function ReceiptListPage() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: (context) => getJson('GET /api/settings/receipts', context),
  });
  return (
    <QueryPage title={texts.title} lead={texts.lead} query={query} rows={8}>
      {(first) => <List first={first} />}
    </QueryPage>
  );
}
