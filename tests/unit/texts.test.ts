import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../src/web');

function filesOf(pattern: RegExp): { readonly file: string; readonly text: string }[] {
  return readdirSync(WEB, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(WEB, path), text: readFileSync(path, 'utf8') }));
}

/** Texts that the specification quotes, including their spelling. */
const QUOTED: readonly string[] = [
  'Årets deltakere',
  'Sesongen starter snart',
  'Plass',
  'Navn',
  'Poeng',
  'Husk meg',
  'Logg inn med Google',
  'Endre bingo',
  'Årets bingo er ikke tilgjenglig enda',
  'Gjettet',
  'Startet',
  '1.plass',
  '10.plass',
  'Differanse',
  'Poengberegningen for dette året er ikke tilgjenglig enda.',
  'Startoppstilling',
  'Result av løp',
  'Sjåførmesterskap',
  'Konstruktørmesterskap',
  'Flagg',
  'Økt Løp/Sprint',
  'Runde',
  'Type',
  'Gull',
  'Sølv',
  'Bronse',
  'Sett ny tekst',
  'Lagret!',
  'Marker',
  'Fjern markering',
  'Legg til bingo',
  'Du må være logget inn...',
  'Du må ha laget et brukernavn...',
  'Du trenger administrator tilgang...',
  'Det oppstod en ukjent feil...',
  'Gjett',
  'Gjettet på løp',
  'Resultater',
  'Sammenlign brukere',
  'Statistikk',
  'Poengberegning',
  'Andre',
  'Bingo',
  'Profil',
  'Min Profil',
  'Innstillinger',
  'Logg ut',
  'Admin Portal',
  'Logg inn',
  'Registrer flagg',
  'Om siden',
  'GitHub',
  'Kontakt',
  'Personvernerklæring',
  'Beklager, vi kunne ikke finne siden du lette etter...',
  'Gjetningene er snart tilgjenglig...',
  'Du må være innlogget for å se profilen din.',
  'Kunne ikke legg til bingo',
  'Kunne ikke endre tekst på rute',
  'Kunne ikke endre markering på rute',
];

describe('texts', () => {
  const literals = new Set(
    filesOf(/\.texts\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)].map(
        ([, single, double]) => single ?? double ?? '',
      ),
    ),
  );

  it.each(QUOTED)('has «%s» as the specification quotes it', (quoted) => {
    expect([...literals].filter((literal) => literal === quoted)).toHaveLength(1);
  });

  it('lets no line end in the middle of «e-post»', () => {
    expect([...literals].filter((literal) => /\be-post/i.test(literal))).toEqual([]);
  });

  it('keeps everything that people read out of the components', () => {
    // Matches text between tags, or in an attribute that is read aloud, with a letter in it.
    const inline =
      />\s*[A-Za-zÆØÅæøå][^<>{}=;()]*<\/|(?:aria-label|title|alt|placeholder)="[^"]*[A-Za-zæøå]/g;
    const offences = filesOf(/\.tsx$/).flatMap(({ file, text }) =>
      [...text.matchAll(inline)].map(([match]) => `${file}: ${match.trim()}`),
    );
    expect(offences).toEqual([]);
  });
});
