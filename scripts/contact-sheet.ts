export interface Picture {
  /** Path relative to the sheet. */
  readonly file: string;
  readonly theme: string;
  /** Width of the window in CSS pixels. */
  readonly width: number;
}

const SCALE = 0.5;

const STYLE = `
  body { margin: 16px; background: #85888e; font: 16px system-ui, sans-serif; }
  section { display: flex; gap: 16px; align-items: start; margin-bottom: 16px; }
  figure { margin: 0; }
  a { color: inherit; }`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>\n`;
}

function figure({ file, theme, width }: Picture): string {
  return `<figure><figcaption>${theme} ${width}</figcaption><a href="${file}"><img src="${file}" width="${width * SCALE}" alt=""></a></figure>`;
}

/** Returns a page with a screen's pictures side by side, one row per theme. */
export function contactSheet(name: string, pictures: readonly Picture[]): string {
  const themes = [...new Set(pictures.map(({ theme }) => theme))];
  const rows = themes.map((theme) => {
    const row = pictures.filter((picture) => picture.theme === theme);
    return `<section>${row.map(figure).join('')}</section>`;
  });
  return page(name, rows.join(''));
}

/** Returns a list of contact sheets. */
export function indexOf(names: readonly string[]): string {
  const items = names.map((name) => `<li><a href="${name}.html">${name}</a></li>`);
  return page('Screens', `<ul>${items.join('')}</ul>`);
}
