import { describe, expect, it } from 'vitest';
import type { StyleRule } from '#contract/style-rules.ts';
import { neededStyles } from '#server/web-page/page-styles.ts';
import { rulesOf } from '../../scripts/style-rules.vite.ts';

const neededFor = (html: string, css: string) => neededStyles(rulesOf(css), html);
const PAGE = '<div class="card wide"><p class="lead">.hidden</p></div>';

describe('the styles that a page needs', () => {
  it.each([
    ['.card{color:red}', true],
    ['.card.wide>p:hover{color:red}', true],
    ['.card .gone{color:red}', false],
    ['.gone{color:red}', false],
    ['.hidden{color:red}', false],
    ['.gone,.lead{color:red}', true],
    ['p{color:red}', true],
    ['.gone,p{color:red}', true],
    ['[data-theme=dark] .card{color:red}', true],
    ['.card:not(.gone){color:red}', true],
    ['.card:is(.gone,.wide){color:red}', true],
    ['.card:has(.gone:not(.x)) .lead{color:red}', true],
    [':root{--a:1}', true],
    ['@font-face{font-family:A;src:url(a.woff2)}', true],
    ['@keyframes a{0%{opacity:0}}', true],
    ['@supports (color:red){.gone{color:red}}', true],
  ])('%s: %j', (css, isNeeded) => {
    expect(neededFor(PAGE, css)).toBe(isNeeded ? css : '');
  });

  it('stand in their order, and in the media that they stood in', () => {
    const media = '@media (width<=48rem)';
    const css = `.lead{a:1}${media}{.card{b:2}.gone{c:3}.wide{d:4}}${media}{.gone{e:5}}.card{f:6}@media print{.card{g:7}}`;
    expect(neededFor(PAGE, css)).toBe(
      `.lead{a:1}${media}{.card{b:2}.wide{d:4}}.card{f:6}@media print{.card{g:7}}`,
    );
  });

  it('are none where there are no rules', () => {
    const none: StyleRule[] = [];
    expect(neededStyles(none, PAGE)).toBe('');
  });
});
