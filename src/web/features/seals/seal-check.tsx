import type { SealView, SeasonSeals, SubjectView } from '#contract/guessing/seals.ts';
import type { ChainFault } from '#domain/guessing/check-seals.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import {
  canHash,
  checkChain,
  checkSubject,
  isAsSealed,
  type SealFinding,
  sealsOf,
} from './check-seal.ts';
import styles from './seal-check.module.css';
import { sealsTexts as texts } from './seal-check.texts.ts';

interface FindingsProps {
  readonly finding: SealFinding;
  /** Faults in the chain of the whole season. */
  readonly chain: readonly ChainFault[];
  readonly seals: readonly SealView[];
  readonly isOpen: boolean;
}

function titleOf({ finding, chain, isOpen }: FindingsProps): string {
  const { matching, explained } = finding;
  if (!isAsSealed(finding) || chain.length > 0) return texts.doesNotHold;
  if (isOpen) return texts.past(matching);
  return explained.length > 0 ? texts.holdsButFor(explained.length) : texts.holds(matching);
}

function Findings(props: FindingsProps) {
  const { finding, chain, seals, isOpen } = props;
  const { matching, faults, unexplained, explained } = finding;
  const isGood = isAsSealed(finding) && chain.length === 0;
  const lines = [
    ...(isGood || isOpen ? [] : [texts.matching(matching)]),
    ...[...chain, ...faults].map((fault) => texts.faults[fault]),
    ...[...unexplained, ...explained].map(texts.changed),
  ];
  return (
    <Notice tone={isGood ? 'good' : 'bad'} title={titleOf(props)}>
      <div className={styles.findings}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{texts.compare}</p>
        {seals.map(({ number, root }) => (
          <div key={number} className={styles.findings}>
            <p className={classNames(styles.code, styles.root)}>{root}</p>
            <CopyButton
              text={root}
              label={texts.copy}
              copied={texts.copied}
              failed={texts.copyFailed}
            />
          </div>
        ))}
      </div>
    </Notice>
  );
}

interface SealCheckProps {
  readonly season: SeasonSeals;
  readonly subject: SubjectView;
  /** Result of an earlier check. */
  readonly known?: SealFinding | undefined;
}

/** Shows when guesses were sealed, the start of the root, and a check that runs in the browser. */
export function SealCheck({ season, subject, known }: SealCheckProps) {
  const check = useMutation({
    mutationFn: async () => (canHash() ? checkSubject(season, subject) : null),
    retry: false,
  });
  const finding = check.data ?? known;
  const seals = sealsOf(season, subject);
  const isOpen = subject.state === 'OPEN';
  return (
    <Stack gap={3}>
      <div className={styles.line}>
        <ul className={styles.seals}>
          {seals.map((seal, index) => (
            <li key={seal.number}>
              <span>
                {`${index === 0 ? texts.sealed(seal) : texts.sealedAgain(seal.sealedAt)} · `}
              </span>
              <span className={styles.code}>{texts.short(seal.root)}</span>
            </li>
          ))}
        </ul>
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? texts.checking : texts.check}
        </Button>
      </div>
      {isOpen && <p className={styles.muted}>{texts.open}</p>}
      {finding && (
        <Findings finding={finding} chain={checkChain(season)} seals={seals} isOpen={isOpen} />
      )}
      {check.data === null && <Notice tone="bad" title={texts.cannotHash} />}
      {check.error && <Notice tone="bad" title={failureText(check.error)} />}
    </Stack>
  );
}
