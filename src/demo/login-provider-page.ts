import { escapeHtml } from '#server/escape-html.ts';
import { LOGIN_PROVIDER_TEXTS as TEXTS } from './login-provider.texts.ts';

interface LoginPage {
  readonly action: string;
  readonly people: readonly { readonly login: string; readonly name: string }[];
  /** What was sent and is not on the list. */
  readonly refused: string | null;
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 26rem; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; }
ul { list-style: none; margin: 0 0 1.5rem; padding: 0; display: grid; gap: .5rem; }
button { font: inherit; width: 100%; min-height: 3rem; padding: .5rem 1rem; border-radius: .5rem;
  border: 1px solid color-mix(in srgb, currentColor 35%, transparent); background: transparent;
  color: inherit; cursor: pointer; display: flex; justify-content: space-between; gap: 1rem; }
button:hover, button:focus-visible { outline: 3px solid #c9381a; outline-offset: 1px; }
button[name=cancel] { justify-content: center; border-color: transparent; text-decoration: underline; }
[role=alert] { border-left: 4px solid #c9381a; padding-left: .75rem; }
`;

export function loginPage({ action, people, refused }: LoginPage): string {
  const buttons = people.map(
    ({ login, name }) =>
      `<li><button type="submit" name="login" value="${escapeHtml(login)}"><span>${escapeHtml(name)}</span> <code>${escapeHtml(login)}</code></button></li>`,
  );
  return `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TEXTS.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${TEXTS.title}</h1>
<p>${TEXTS.explanation}</p>
${refused === null ? '' : `<p role="alert">${TEXTS.refused(escapeHtml(refused))}</p>`}
<form method="post" action="${escapeHtml(action)}">
<ul>
${buttons.join('\n')}
</ul>
<button type="submit" name="cancel" value="1">${TEXTS.cancel}</button>
</form>
</main>
</body>
</html>
`;
}
