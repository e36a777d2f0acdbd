const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 26rem; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; }
ul { list-style: none; margin: 0 0 1.5rem; padding: 0; display: grid; gap: .5rem; }
label { display: grid; gap: .25rem; margin-bottom: 1rem; }
input, textarea { font: inherit; padding: .5rem; }
button { font: inherit; width: 100%; min-height: 3rem; padding: .5rem 1rem; border-radius: .5rem;
  border: 1px solid color-mix(in srgb, currentColor 35%, transparent); background: transparent;
  color: inherit; cursor: pointer; }
li button { display: flex; justify-content: space-between; gap: 1rem; }
button:hover, button:focus-visible { outline: 3px solid #c9381a; outline-offset: 1px; }
button.plain { border-color: transparent; text-decoration: underline; }
[role=alert] { border-left: 4px solid #c9381a; padding-left: .75rem; }
`;

/** Renders a page of the demo's second server, which stands in for other sites. */
export const demoPage = (title: string, main: string): string => `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
