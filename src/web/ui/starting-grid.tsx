// biome-ignore-all lint/a11y/noRedundantRoles: Safari before 17 takes a table that is laid out as a grid for none.
import { classNames } from './class-names.ts';
import { type CompetitorMark, TeamColour } from './competitor.tsx';
import type { Elements } from './content.ts';
import styles from './starting-grid.module.css';
import { uiTexts } from './ui.texts.ts';

export interface GridSlot {
  readonly position: number;
  readonly name: string;
  readonly isPitLane: boolean;
  readonly competitor: CompetitorMark & { readonly id: string };
}

interface StartingGridProps<Slot extends GridSlot> {
  readonly slots: readonly Slot[];
  /** Renders a mark after the driver, or a button that covers the slot. */
  readonly renderMark?: (slot: Slot) => Elements;
  /** Renders something small below the position. */
  readonly renderForm?: (slot: Slot) => Elements;
  /** Returns the colour of a chosen slot; `undefined` if it is not chosen. */
  readonly tone?: (slot: Slot) => 'first' | 'tenth' | undefined;
}

/**
 * Shows two staggered columns of slots with pole position in front; screen readers get a table.
 */
export function StartingGrid<Slot extends GridSlot>(props: StartingGridProps<Slot>) {
  return (
    <div className={styles.room}>
      <table role="table" aria-label={uiTexts.startingGrid.caption}>
        <thead role="rowgroup" className="visually-hidden">
          <tr role="row">
            <th scope="col">{uiTexts.startingGrid.position}</th>
            <th scope="col">{uiTexts.startingGrid.name}</th>
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.grid}>
          {props.slots.map((slot) => {
            const tone = props.tone?.(slot);
            return (
              <tr
                key={slot.competitor.id}
                role="row"
                className={classNames(styles.slot, tone && styles[tone])}
              >
                <td role="cell" className={styles.position}>
                  <span>{slot.position}</span>
                  {props.renderForm?.(slot)}
                </td>
                <td role="cell" className={styles.driver}>
                  <TeamColour className={styles.team} colour={slot.competitor.colour} />
                  <span className={styles.code} translate="no">
                    {slot.competitor.code ?? slot.name}
                  </span>
                  <span className={styles.name} translate="no">
                    {slot.name}
                  </span>
                  {slot.isPitLane && <span className={styles.name}>{uiTexts.pitLane}</span>}
                  {props.renderMark?.(slot)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
