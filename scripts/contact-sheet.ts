const STYLE = `
  body { margin: 16px; background: #85888e; font: 16px system-ui, sans-serif; }
  .rows { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
  figure { margin: 0; }
  img { display: block; max-height: 1100px; }
  a { color: inherit; }`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>\n`;
}

/** A page that shows pictures side by side; their names are relative to it. */
export function contactSheet(name: string, pictures: readonly string[]): string {
  const figures = pictures.map(
    (file) =>
      `<figure><figcaption>${file}</figcaption><a href="${file}"><img src="${file}" alt=""></a></figure>`,
  );
  return page(name, `<div class="rows">${figures.join('')}</div>`);
}

/** A list of contact sheets. */
export function indexOf(names: readonly string[]): string {
  const items = names.map((name) => `<li><a href="${name}.html">${name}</a></li>`);
  return page('Screens', `<ul>${items.join('')}</ul>`);
}
