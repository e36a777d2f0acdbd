import { useState } from 'react';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { CompetitorOrder } from './competitor-order.tsx';
import { DriverDialog } from './driver-dialog.tsx';

type Driver = AdminSeason['drivers'][number];

function Detail({ driver }: { readonly driver: Driver }) {
  return (
    <>
      {driver.number !== null && <span className="number">{driver.number}</span>}
      <span>{driver.code}</span>
      <span>{driver.look.constructorName ?? texts.noTeam}</span>
    </>
  );
}

export function Drivers({ season }: { readonly season: AdminSeason }) {
  const [open, setOpen] = useState<Driver | 'NEW' | null>(null);
  const driverOf = new Map(season.drivers.map((driver) => [driver.id, driver]));
  return (
    <>
      <CompetitorOrder
        year={season.year}
        kind="DRIVER"
        competitors={season.drivers}
        isFinished={season.finishedAt !== null}
        about={(id) => {
          const driver = driverOf.get(id);
          return {
            colour: driver?.look.colour ?? null,
            detail: driver && <Detail driver={driver} />,
          };
        }}
        onAdd={() => setOpen('NEW')}
        onEdit={(id) => setOpen(driverOf.get(id) ?? null)}
      />
      {open !== null && (
        <DriverDialog
          season={season}
          driver={open === 'NEW' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
