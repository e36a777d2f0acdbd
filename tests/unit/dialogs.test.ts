import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Dialog } from '#web/ui/dialog.tsx';

const WEB = join(import.meta.dirname, '../../src/web');

it('what a dialog is for comes first, and leaving it last', () => {
  const html = renderToStaticMarkup(
    createElement(Dialog, {
      title: 'Sikker?',
      confirmLabel: 'Lagre',
      alternative: createElement('button', { type: 'button' }, 'Uten'),
      onClose: () => undefined,
    }),
  );
  expect(html).toMatch(/Sikker.*Lagre.*Uten.*Avbryt/);
});

it('every dialog is the one', () => {
  const dialogs = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /<dialog|showModal/.test(readFileSync(join(WEB, file), 'utf8')));
  expect(dialogs).toEqual(['ui/dialog.tsx']);
});
