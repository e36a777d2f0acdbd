import { useMutation } from '@tanstack/react-query';
import type { SealView, SeasonSeals } from '#contract/seals.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { canHash, checkSeal, isAsSealed, type SealFinding } from './check-seal.ts';
import styles from './seal-check.module.css';
import { sealsTexts as texts } from './seals.texts.ts';

interface SealProps {
  readonly seal: SealView;
}

function Findings({ finding, seal }: SealProps & { readonly finding: SealFinding }) {
  const { matching, changed, added, missing, corrected } = finding;
  const isGood = isAsSealed(finding);
  const good = seal.isCurrent ? texts.holds(matching) : texts.past(matching);
  const lines = [
    ...(isGood ? [] : [texts.matching(matching)]),
    ...(finding.isBroken ? [texts.broken] : []),
    ...(finding.isChainBroken ? [texts.chainBroken] : []),
    ...(finding.isSealedAgain ? [texts.sealedAgain] : []),
    ...changed.map(texts.changed),
    ...added.map(texts.added),
    ...missing.map(texts.missing),
    ...corrected.map((guess) => texts.corrected(guess, guess.from, guess.to)),
  ];
  return (
    <Notice tone={isGood ? 'good' : 'bad'} title={isGood ? good : texts.doesNotHold}>
      <div className={styles.findings}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{texts.compare}</p>
        <p className={classNames(styles.code, styles.root)}>{seal.root}</p>
        <CopyButton
          text={seal.root}
          label={texts.copy}
          copied={texts.copied}
          failed={texts.copyFailed}
        />
      </div>
    </Notice>
  );
}

interface SealCheckProps extends SealProps {
  readonly seals: SeasonSeals;
  /** What came of a check that has been made already. */
  readonly known?: SealFinding | undefined;
}

/** When guesses were sealed, the beginning of their root, and a check that the browser makes itself. */
export function SealCheck({ seals, seal, known }: SealCheckProps) {
  const check = useMutation({
    mutationFn: async () => (canHash() ? checkSeal(seals, seal) : null),
    retry: false,
  });
  const finding = check.data ?? known;
  return (
    <div className={styles.check}>
      <div className={styles.line}>
        <span className={styles.sealed}>
          {texts.sealed(seal)} · <span className={styles.code}>{texts.short(seal.root)}</span>
        </span>
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? texts.checking : texts.check}
        </Button>
      </div>
      {finding && <Findings finding={finding} seal={seal} />}
      {check.data === null && <Notice tone="bad" title={texts.cannotHash} />}
      {check.error && <Notice tone="bad" title={failureText(check.error)} />}
    </div>
  );
}
