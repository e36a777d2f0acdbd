import { LOGIN_PROVIDER_TEXTS as TEXTS } from '#demo/demo.texts.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import { demoPage } from './demo-page.ts';

interface LoginPage {
  readonly action: string;
  readonly people: readonly { readonly login: string; readonly name: string }[];
  /** Name that was sent and is not on the list; `null` for none. */
  readonly refused: string | null;
}

export function loginPage({ action, people, refused }: LoginPage): string {
  const buttons = people.map(
    ({ login, name }) =>
      `<li><button type="submit" name="login" value="${escapeHtml(login)}"><span>${escapeHtml(name)}</span> <code>${escapeHtml(login)}</code></button></li>`,
  );
  return demoPage(
    TEXTS.title,
    `<p>${TEXTS.explanation}</p>
${refused === null ? '' : `<p role="alert">${TEXTS.refused(escapeHtml(refused))}</p>`}
<form method="post" action="${escapeHtml(action)}">
<ul>
${buttons.join('\n')}
</ul>
<button type="submit" name="cancel" value="1" class="plain">${TEXTS.cancel}</button>
</form>`,
  );
}
