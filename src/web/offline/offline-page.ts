import { startTheme } from '#web/app/theme.ts';

const LOOK_EVERY_MS = 10_000;

startTheme();

const reload = () => location.reload();

/** Without a connection, or while the server is away, this fails; the page that was wanted then waits. */
async function reloadWhenBack(): Promise<void> {
  const { ok } = await fetch('/api/health', { cache: 'no-store' });
  if (ok) reload();
}

addEventListener('online', reload);
setInterval(() => reloadWhenBack().catch(() => {}), LOOK_EVERY_MS);
document.addEventListener('DOMContentLoaded', () => {
  document.getElementById('retry')?.addEventListener('click', reload);
});
