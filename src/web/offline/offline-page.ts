import { applyStoredTheme } from '#web/app/theme.ts';
import { waitForServer } from '#web/app/wait-for-server.ts';

const LOOK_EVERY_MS = 10_000;

applyStoredTheme();

const reload = () => location.reload();

void waitForServer(LOOK_EVERY_MS).then(reload);
document.addEventListener('DOMContentLoaded', () => {
  document.getElementById('retry')?.addEventListener('click', reload);
});
