import { startTheme } from '#web/app/theme.ts';
import { untilServerAnswers } from '#web/app/until-server-answers.ts';

const LOOK_EVERY_MS = 10_000;

startTheme();

const reload = () => location.reload();

void untilServerAnswers(LOOK_EVERY_MS).then(reload);
document.addEventListener('DOMContentLoaded', () => {
  document.getElementById('retry')?.addEventListener('click', reload);
});
