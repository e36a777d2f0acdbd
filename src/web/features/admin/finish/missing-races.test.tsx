import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { OpenQuestions } from './missing-races.tsx';

const shown = (questions: readonly { readonly id: string; readonly text: string }[] | undefined) =>
  renderToStaticMarkup(
    <Router ssrPath="/admin">
      <OpenQuestions year={2025} questions={questions && [...questions]} />
    </Router>,
  );

test('questions that would give no points are named before the season is finished', () => {
  const html = shown([{ id: 'rain', text: 'Blir det regn i Spa?' }]);
  expect(html).toContain('Blir det regn i Spa?');
  expect(html).toContain('href="/admin/season/2025/questions"');
  expect(shown([])).toBe('');
  expect(shown(undefined)).toBe('');
});
