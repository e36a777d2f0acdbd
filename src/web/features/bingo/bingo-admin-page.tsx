import { Loaded } from '#web/app/loaded.tsx';
import { Page } from '#web/app/page.tsx';
import { paths } from '#web/app/paths.ts';
import admin from '#web/features/admin/admin.module.css';
import { useYears } from '#web/features/races/races.api.ts';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { bingoAdminTexts as texts } from './bingo-admin.texts.ts';
import { BingoMasterGate } from './bingo-master-gate.tsx';

function Years() {
  const query = useYears();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Loaded query={query} skeleton={<Skeleton look="rows" lines={3} />}>
        {(years) =>
          years.length === 0 ? (
            <EmptyState title={texts.noYears} />
          ) : (
            <ul className={admin.cards}>
              {years
                .toSorted((a, b) => b - a)
                .map((year) => (
                  <li key={year}>
                    <Link to={paths.bingoAdminYear(year)} className={admin.section}>
                      <span className={admin.help}>{texts.season}</span>
                      <span className={admin.name}>{year}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

export function BingoAdminPage() {
  return (
    <BingoMasterGate>
      <Years />
    </BingoMasterGate>
  );
}
