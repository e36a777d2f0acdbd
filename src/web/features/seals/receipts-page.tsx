import type { Receipts } from '#contract/guessing/seals.ts';
import { GUESS_PARTS } from '#domain/guessing/seals.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './receipts-page.module.css';
import { sealsTexts } from './seal-check.texts.ts';
import { receiptsTexts as texts } from './seals.texts.ts';

type Receipt = Receipts[number];

/** Receipts of one race, or of a season. */
interface Subject {
  readonly name: string;
  readonly receipts: readonly Receipt[];
}

const nameOf = ({ race, year }: Receipt) =>
  race === null ? texts.season(year) : texts.race(race.name, year);

/** Groups the receipts by race, or season, in the order of the latest of each. */
function bySubject(receipts: readonly Receipt[]): readonly Subject[] {
  return [...new Set(receipts.map(nameOf))].map((name) => ({
    name,
    receipts: receipts
      .filter((receipt) => nameOf(receipt) === name)
      .toSorted((a, b) => GUESS_PARTS.indexOf(a.part) - GUESS_PARTS.indexOf(b.part)),
  }));
}

function State({ receipt }: { readonly receipt: Receipt }) {
  const { seal, year } = receipt;
  if (seal === null) return <span className={styles.muted}>{texts.open}</span>;
  return (
    <Link to={`/seals/${year}`} className={classNames(styles.seal, !seal.isSame && styles.differs)}>
      {seal.isSame ? texts.sealed(seal.number) : texts.differs(seal.number)}
    </Link>
  );
}

interface ReceiptDetailsProps {
  readonly name: string;
  readonly receipt: Receipt;
}

function ReceiptDetails({ name, receipt }: ReceiptDetailsProps) {
  const { at, hash, part } = receipt;
  const when = texts.saved(formatInstant(at));
  return (
    <li className={styles.details}>
      <p>
        <strong>{sealsTexts.parts[part]}</strong>
        <span className={styles.muted}>{` ${when}`}</span>
      </p>
      <p className={styles.hash}>{hash}</p>
      <div className={styles.line}>
        <CopyButton
          text={texts.text(`${name}: ${sealsTexts.parts[part]}`, when, hash)}
          label={texts.copy}
          copied={texts.copied}
          failed={texts.copyFailed}
        />
        <State receipt={receipt} />
      </div>
    </li>
  );
}

function Row({ name, receipts }: Subject) {
  const differs = receipts.some(({ seal }) => seal?.isSame === false);
  return (
    <li>
      <Disclosure
        className={styles.receipt}
        summary={<span className={styles.what}>{name}</span>}
        aside={
          <span className={classNames(styles.codes, differs && styles.differs)}>
            {receipts.map(({ hash }) => sealsTexts.short(hash)).join(' ')}
          </span>
        }
      >
        <ul className={styles.inside}>
          {receipts.map((receipt) => (
            <ReceiptDetails key={receipt.part} name={name} receipt={receipt} />
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

function Earlier() {
  return (
    <p className={styles.earlier}>
      <span>{`${texts.earlier} `}</span>
      <Link to="/settings/data">{texts.toData}</Link>
    </p>
  );
}

/** Shows the receipts of the current guesses, one row for each race. */
export function ReceiptListPage() {
  const query = useQuery({
    queryKey: ['receipts'],
    queryFn: (context) => getJson('GET /api/settings/receipts', context),
  });
  return (
    <QueryPage title={texts.title} lead={texts.lead} query={query} rows={8}>
      {(receipts) => (
        <>
          {receipts.length === 0 ? (
            <EmptyState title={texts.none}>
              <p>{texts.noneHelp}</p>
            </EmptyState>
          ) : (
            <Card flush className={styles.card}>
              <ul className={styles.receipts}>
                {bySubject(receipts).map((subject) => (
                  <Row key={subject.name} {...subject} />
                ))}
              </ul>
            </Card>
          )}
          <Earlier />
        </>
      )}
    </QueryPage>
  );
}
