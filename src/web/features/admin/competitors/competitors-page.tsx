import { useState } from 'react';
import { useParams } from 'wouter';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import type { Content } from '#web/ui/content.ts';
import { useAdminSeason } from '../shared/admin.api.ts';
import type { CompetitorKind } from './admin-competitors.api.ts';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { CompetitorOrderList } from './competitor-order.tsx';
import { ConstructorDialog } from './constructor-dialog.tsx';
import { DriverDialog } from './driver-dialog.tsx';

type Driver = AdminSeason['drivers'][number];
type Team = AdminSeason['constructors'][number];

/** Returns what a row shows beside the name. */
type About = (id: string) => { readonly colour: string | null; readonly detail: Content };

const aboutDriver =
  ({ drivers }: AdminSeason): About =>
  (id) => {
    const driver = drivers.find((each) => each.id === id);
    const detail = driver && (
      <>
        {driver.number !== null && <span className="number">{driver.number}</span>}
        <span>{driver.code}</span>
        <span>{driver.look.constructorName ?? texts.noTeam}</span>
      </>
    );
    return { colour: driver?.look.colour ?? null, detail };
  };

const aboutConstructor =
  ({ drivers, constructors }: AdminSeason): About =>
  (id) => {
    const own = drivers.filter(({ constructorId }) => constructorId === id);
    // Codes, because two names do not fit on a phone.
    const codes = own.map((driver) => (
      <span key={driver.id} title={driver.name}>
        {driver.code}
      </span>
    ));
    return {
      colour: constructors.find((team) => team.id === id)?.colour ?? null,
      detail: own.length === 0 ? <span>{texts.noDrivers}</span> : codes,
    };
  };

interface CompetitorsProps {
  readonly season: AdminSeason;
  readonly kind: CompetitorKind;
}

/** Competitors of a kind in order, and the dialog of the open one. */
function Competitors({ season, kind }: CompetitorsProps) {
  // Keeps the competitor as it was opened: one that is deleted stays until its dialog is closed.
  const [open, setOpen] = useState<{ driver: Driver | null; team: Team | null } | null>(null);
  const isOfDrivers = kind === 'DRIVER';
  const onClose = () => setOpen(null);
  return (
    <>
      <CompetitorOrderList
        year={season.year}
        kind={kind}
        competitors={isOfDrivers ? season.drivers : season.constructors}
        isFinished={season.finishedAt !== null}
        about={(isOfDrivers ? aboutDriver : aboutConstructor)(season)}
        onAdd={() => setOpen({ driver: null, team: null })}
        onEdit={(id) =>
          setOpen({
            driver: season.drivers.find((each) => each.id === id) ?? null,
            team: season.constructors.find((each) => each.id === id) ?? null,
          })
        }
      />
      {open && isOfDrivers && (
        <DriverDialog season={season} driver={open.driver} onClose={onClose} />
      )}
      {open && !isOfDrivers && (
        <ConstructorDialog season={season} team={open.team} onClose={onClose} />
      )}
    </>
  );
}

function CompetitorsPage({ kind }: { readonly kind: CompetitorKind }) {
  const { year = '' } = useParams();
  const query = useAdminSeason(year);
  const isFinished = (query.data?.finishedAt ?? null) !== null;
  return (
    <QueryPage
      title={texts.kinds[kind].title}
      eyebrow={texts.season(year)}
      lead={isFinished ? texts.leadFinished : texts.lead}
      query={query}
      rows={10}
    >
      {(season) => <Competitors key={season.year} season={season} kind={kind} />}
    </QueryPage>
  );
}

export const AdminDriversPage = () => <CompetitorsPage kind="DRIVER" />;
export const AdminConstructorsPage = () => <CompetitorsPage kind="CONSTRUCTOR" />;
