import type { MergePreview } from '#contract/admin-competitors.ts';
import { EffectTable } from '#web/features/admin-shared/effect-table.tsx';
import { isChanged } from '#web/features/admin-shared/is-changed.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { CompetitorKind } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts } from './admin-competitors.texts.ts';

const texts = adminCompetitorsTexts.merge;

interface MergeEffectProps {
  readonly kind: CompetitorKind;
  readonly preview: MergePreview;
}

function sentences(kind: CompetitorKind, preview: MergePreview): string[] {
  const { raceCount, aliases, orders, raceGuesses } = preview;
  return [
    texts.races(raceCount),
    orders === null ? texts.secret : texts.orders(orders.named, orders.both),
    ...(kind === 'DRIVER' ? [texts.raceGuesses(raceGuesses)] : []),
    texts.aliases(aliases.join(', ')),
  ];
}

/** What a merge would do, or why there can be none. */
export function MergeEffect({ kind, preview }: MergeEffectProps) {
  const { clashes, orders } = preview;
  if (clashes.length > 0) {
    return (
      <Notice tone="bad" title={texts.areTwo}>
        <ul>
          {clashes.map(({ race, list }) => (
            <li key={`${list} ${race}`}>{texts.clash(texts.lists[list], race)}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  const effect = preview.effect.filter(isChanged);
  return (
    <>
      <ul className={styles.told}>
        {sentences(kind, preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {orders !== null && effect.length === 0 && <li>{texts.noEffect}</li>}
      </ul>
      {effect.length > 0 && <EffectTable caption={texts.effect} effect={effect} />}
      <p>{texts.forGood}</p>
    </>
  );
}
