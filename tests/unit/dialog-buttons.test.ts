import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';

const WEB = join(import.meta.dirname, '../../src/web');

it('what a dialog is for comes first, and leaving it last', () => {
  const html = renderToStaticMarkup(
    createElement(DialogButtons, { cancel: 'Avbryt', alternative: 'Uten', confirm: 'Lagre' }),
  );
  expect(html).toMatch(/LagreUtenAvbryt/);
});

it('every dialog has its buttons from there', () => {
  const dialogs = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }))
    .filter(({ text }) => /<dialog|<FormDialog/.test(text));
  expect(dialogs.length).toBeGreaterThan(6);
  const others = dialogs.filter(({ text }) => !/<DialogButtons|<FormButtons/.test(text));
  // Its buttons are its children's.
  expect(others.map(({ file }) => file)).toEqual(['ui/form-dialog.tsx']);
});
