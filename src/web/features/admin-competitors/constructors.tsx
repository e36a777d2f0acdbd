import { useState } from 'react';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { CompetitorOrder } from './competitor-order.tsx';
import { ConstructorDialog } from './constructor-dialog.tsx';

type Team = AdminSeason['constructors'][number];

/** Codes, since two names have no room on a phone. */
function Detail({ drivers }: Pick<AdminSeason, 'drivers'>) {
  if (drivers.length === 0) return <span>{texts.noDrivers}</span>;
  return drivers.map(({ id, code, name }) => (
    <span key={id} title={name}>
      {code}
    </span>
  ));
}

export function Constructors({ season }: { readonly season: AdminSeason }) {
  const [open, setOpen] = useState<Team | 'NEW' | null>(null);
  const teamOf = new Map(season.constructors.map((team) => [team.id, team]));
  const driversOf = (teamId: string) =>
    season.drivers.filter(({ constructorId }) => constructorId === teamId);
  return (
    <>
      <CompetitorOrder
        year={season.year}
        kind="CONSTRUCTOR"
        competitors={season.constructors}
        isFinished={season.finishedAt !== null}
        about={(id) => ({
          colour: teamOf.get(id)?.colour ?? null,
          detail: <Detail drivers={driversOf(id)} />,
        })}
        onAdd={() => setOpen('NEW')}
        onEdit={(id) => setOpen(teamOf.get(id) ?? null)}
      />
      {open !== null && (
        <ConstructorDialog
          season={season}
          team={open === 'NEW' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
