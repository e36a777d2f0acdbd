import type { Correction, ListDifference } from '#contract/season/corrections.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { formatPoints } from '#web/formatting/numbers.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { mainDifferences } from '#web/widgets/corrections/main-differences.ts';
import styles from './corrections.module.css';
import { statsTexts, correctionTexts as texts } from './stats.texts.ts';

function comparedText(compared: ListDifference['stored']): string {
  if (compared === null) return texts.missing;
  const { place, status, points } = compared;
  const how = status === null ? null : statsTexts.statuses[status];
  const where = how ?? (place === null ? texts.noPlace : texts.place(place));
  return texts.standing(where, formatPoints(points));
}

/** Shows the corrections since the race: old and new value, time and author. */
export function Corrections({ corrections }: { readonly corrections: readonly Correction[] }) {
  // Corrections of laps and start places alone have nothing to show.
  const shown = corrections.filter(({ differences, flags }) => differences.length + flags.length);
  if (shown.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="rettet">
      <h2 id="rettet" className={styles.title}>
        {texts.title}
      </h2>
      {shown.map((correction) => {
        const { at, kind, by, flags } = correction;
        const { main, rest } = mainDifferences(correction);
        return (
          <Disclosure
            key={`${at} ${kind}`}
            isOpen={kind === 'RACE_RESULT' || kind === 'SPRINT_RESULT'}
            summary={
              <>
                <strong>{texts.lists[kind]}</strong>
                <span>{` ${texts.when(formatInstant(at), by ?? texts.source)}`}</span>
              </>
            }
          >
            <ul className={styles.rows}>
              {main.map(({ name, stored, incoming }) => (
                <li key={name}>
                  {texts.change(name, comparedText(stored), comparedText(incoming))}
                </li>
              ))}
              {flags.map(({ session, type, stored, incoming }) => {
                const flag = uiTexts.flagsInPlural[type];
                const name = session === 'SPRINT' ? texts.inSprint(flag) : flag;
                return <li key={name}>{texts.change(name, String(stored), String(incoming))}</li>;
              })}
              {rest.length > 0 && <li>{texts.rest(rest.length)}</li>}
            </ul>
          </Disclosure>
        );
      })}
    </section>
  );
}
