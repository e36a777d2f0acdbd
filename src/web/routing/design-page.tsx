import { useState } from 'react';
import { HOUR_MS } from '#domain/base/time.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { Page } from '#web/page/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CompetitorName, TeamStripe } from '#web/ui/competitor.tsx';
import type { Content } from '#web/ui/content.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { MedalIcon } from '#web/ui/medal.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import { SectionLinks } from '#web/ui/section-links.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Select } from '#web/ui/select.tsx';
import { StartingGrid } from '#web/ui/starting-grid.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { designTexts as texts } from './design.texts.ts';
import styles from './design-page.module.css';

const norris = {
  id: 'norris',
  code: 'NOR',
  number: 4,
  constructorName: 'McLaren',
  colour: '#FF8000',
};
const gasly = {
  id: 'gasly',
  code: 'GAS',
  number: 10,
  constructorName: 'Alpine',
  colour: '#0093CC',
};
const drivers = [
  { position: 1, name: 'Lando Norris', isPitLane: false, competitor: norris },
  { position: 2, name: 'Pierre Gasly', isPitLane: true, competitor: gasly },
];
const COLOURS = [
  'bg',
  'surface',
  'sunken',
  'line',
  'edge',
  'muted',
  'ink',
  'accent',
  'second',
  'tint',
  'kerb',
];

function Row({ children }: { readonly children: Content }) {
  return <div className={styles.row}>{children}</div>;
}

function Controls() {
  const [choice, setChoice] = useState<'a' | 'b'>('a');
  const [isAsking, setIsAsking] = useState(false);
  const options = [
    { value: 'a' as const, label: texts.first },
    { value: 'b' as const, label: texts.second },
  ];
  return (
    <Card title={texts.controls} id="controls">
      <Row>
        <Button variant="primary">{texts.primary}</Button>
        <Button>{texts.secondary}</Button>
        <Button variant="quiet">{texts.quiet}</Button>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {texts.danger}
        </Button>
        <Button isBusy>{texts.busy}</Button>
        <ButtonLink to="/">{texts.link}</ButtonLink>
        <Button onClick={() => showToast(texts.toast, { label: texts.undo, onClick: () => {} })}>
          {texts.showToast}
        </Button>
      </Row>
      <Row>
        <Select
          label={texts.select}
          options={options}
          value={choice}
          onChange={(value) => setChoice(value === 'a' ? 'a' : 'b')}
        />
        <SegmentedControl
          label={texts.select}
          options={options}
          value={choice}
          onChange={setChoice}
        />
      </Row>
      {isAsking && (
        <Dialog
          danger
          title={texts.sure}
          confirmLabel={texts.danger}
          onConfirm={() => setIsAsking(false)}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.cannotBeUndone}</p>
        </Dialog>
      )}
    </Card>
  );
}

function Marks() {
  return (
    <Card title={texts.marks} id="marks">
      <Row>
        <Logo size={64} />
        <TeamStripe colour={norris.colour} />
        <CompetitorName name="Lando Norris" competitor={norris} withConstructor />
        <RankMovement places={3} />
        <RankMovement places={-2} />
        <RankMovement places={0} />
        <MedalIcon medal="GOLD" of="2024" />
        <MedalIcon medal="SILVER" />
        <MedalIcon medal="BRONZE" />
        <FlagMark type="YELLOW_FLAG" />
        <FlagMark type="RED_FLAG" />
        <FlagMark type="SAFETY_CAR" />
        <Icon name="flag" />
        <Icon name="external" />
      </Row>
      <Row>
        {COLOURS.map((colour) => (
          <span
            key={colour}
            className={styles.swatch}
            style={{ background: `var(--color-${colour})` }}
            title={colour}
          />
        ))}
      </Row>
    </Card>
  );
}

/** Page with every component, in development builds only. */
export function DesignPage() {
  const now = useServerNow();
  const [until] = useState(now + 3 * HOUR_MS);
  return (
    <Page
      title={texts.title}
      eyebrow={texts.eyebrow}
      lead={texts.lead}
      isAsideWide
      aside={<Countdown left={until - now} />}
      links={
        <SectionLinks
          sections={[
            { id: 'controls', label: texts.controls },
            { id: 'marks', label: texts.marks },
            { id: 'table', label: texts.table },
          ]}
        />
      }
    >
      <Controls />
      <Marks />
      <Card title={texts.table} id="table" flush>
        <DataTable
          caption={texts.table}
          columns={[
            { key: 'name', header: texts.first, rowHeader: true, cell: (driver) => driver.name },
            {
              key: 'place',
              header: texts.second,
              numeric: true,
              cell: (driver) => driver.position,
            },
          ]}
          rows={drivers}
          rowKey={(driver) => driver.name}
          isMarked={(driver) => driver.position === 2}
        />
      </Card>
      <Card title={texts.grid}>
        <StartingGrid slots={drivers} tone={(slot) => (slot.position === 1 ? 'first' : 'tenth')} />
      </Card>
      <Card title={texts.states}>
        <div className={styles.states}>
          <Skeleton />
          <Skeleton variant="rows" />
          <EmptyState title={texts.empty} />
          <ErrorState title={texts.error} onRetry={() => {}} />
        </div>
      </Card>
    </Page>
  );
}
