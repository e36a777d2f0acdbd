import { describe, expect, it } from 'vitest';
import type { PageContents } from '#contract/page-bundle.ts';
import { embedJson, pageTemplate } from './page-template.ts';

const HTML = `<html><head><title>Spillet</title><meta name="description" content="Om spillet" />
<meta property="og:title" content="Spillet" /><meta property="og:description" content="Om spillet" />
</head><body><div id="root"></div><!--initial-data--><script src="/a.js"></script></body></html>`;

const CONTENTS: PageContents = {
  title: 'Løp & "gjett" <b> – Spillet',
  linkTitle: 'Løp & "gjett" <b>',
  description: '$& og "mer"',
  html: '<h1>$& og $1</h1>',
  answers: [],
  refusals: [],
  files: [],
  parts: [],
  showsTime: false,
  isFound: true,
};

describe('embedJson', () => {
  it.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', '&lt;'])(
    'keeps %j from ending the script, and whole',
    (name) => {
      const html = embedJson(JSON.stringify({ name }));
      const inside = html.slice(html.indexOf('>') + 1, html.lastIndexOf('</script>'));
      expect(inside).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(inside)).toEqual({ name });
    },
  );
});

describe('a page', () => {
  const page = pageTemplate(HTML, 'https://example.org').fill(
    '{}',
    '<link href="/assets/b.css">',
    CONTENTS,
  );

  it('has its own title and description, whatever signs are in them', () => {
    expect(page).toContain('<title>Løp &#38; &#34;gjett&#34; &#60;b&#62; – Spillet</title>');
    expect(page).toContain('"og:title" content="Løp &#38; &#34;gjett&#34; &#60;b&#62;"');
    expect(page.match(/description" content="\$&#38; og &#34;mer&#34;"/g)).toHaveLength(2);
  });

  it('has its contents as they are, and its style sheets in the head', () => {
    expect(page).toContain('<div id="root"><h1>$& og $1</h1></div><script type="application/json"');
    expect(page).toMatch(/href="\/assets\/b\.css"><\/head>/);
  });

  it('is left to the browser without contents', () => {
    expect(pageTemplate(HTML, 'https://example.org').fill('{"a":1}', '')).toContain(
      '<div id="root"></div><script type="application/json" id="initial-data">{"a":1}</script>',
    );
  });

  it('needs a place for its data', () => {
    expect(() => pageTemplate('<html></html>', 'https://example.org')).toThrow('initial-data');
  });
});
