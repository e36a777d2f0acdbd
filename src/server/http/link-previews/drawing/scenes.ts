import { Path2D } from '@napi-rs/canvas';
import type { CircuitId } from '#domain/season/known-circuits.ts';
import { DRAWING_WIDTH, drawingOf, LINE_WIDTH } from '../../circuits/circuit-drawings.ts';
import { PICTURE_HEIGHT, type Picture, type Slot } from '../picture.ts';
import { type Canvas, MARGIN, RIGHT } from './page.ts';
import { type TextStyle, widthOf, wrap } from './text.ts';

const WIDTH = RIGHT - MARGIN;
/** Below the header, above the kerb. */
const TOP = 158;
const BOTTOM = PICTURE_HEIGHT - 66;

const display = (size: number): TextStyle => ({ face: 'display', size });
const body = (size: number): TextStyle => ({ face: 'body', size });
const bold = (size: number): TextStyle => ({ face: 'bold', size });

type Scene<Kind extends Picture['kind']> = Extract<Picture, { kind: Kind }>;

/** Draws two slots of a starting grid, those that are guessed. */
function drawGrid(page: Canvas): void {
  for (const [index, place] of ['1.', '10.'].entries()) {
    const [x, y] = [RIGHT - 330 + index * 60, 166 + index * 146];
    page.panel('surface', x, y, 270, 126);
    page.box('edge', x, y, 270, 6);
    page.box('edge', x, y + 6, 6, 50);
    page.text(place, display(104), {
      x: x + 135,
      baseline: y + 102,
      align: 'middle',
      colour: index === 0 ? 'accent' : 'second',
    });
  }
}

function drawTitle(page: Canvas, { title, lead }: Scene<'TITLE'>): void {
  const [large, small] = [display(140), body(46)];
  const lines = wrap(title, large, WIDTH, 2);
  const leadLines = wrap(lead, small, WIDTH, 2);
  const [step, leadStep, between] = [138, 58, 16];
  const height = lines.length * step + between + leadLines.length * leadStep;
  const widest = Math.max(...lines.map((line) => widthOf(line, large)));
  if (lines.length > 1 && widest < WIDTH - 370) drawGrid(page);
  let y = TOP + (BOTTOM - TOP - height) / 2;
  for (const line of lines) {
    page.text(line, large, { x: MARGIN, baseline: y + 116 });
    y += step;
  }
  for (const line of leadLines) {
    page.text(line, small, { x: MARGIN, baseline: y + between + 40, colour: 'muted' });
    y += leadStep;
  }
}

function drawBoard(page: Canvas, { rows }: Scene<'BOARD'>): void {
  const [leader, ...others] = rows;
  if (leader === undefined) return;
  const height = 132;
  page.panel('surface', MARGIN, TOP, WIDTH, height);
  page.box('accent', MARGIN, TOP, 12, height);
  const baseline = TOP + 100;
  page.text(`${leader.rank}`, display(100), { x: MARGIN + 40, baseline, colour: 'accent' });
  const points = page.text(`${leader.points}`, display(100), {
    x: RIGHT - 32,
    baseline,
    align: 'end',
  });
  const x = MARGIN + 124;
  const width = RIGHT - 32 - points - 40 - x;
  page.fitted(leader.name, display(92), { x, baseline, width, least: 60 });
  const step = (BOTTOM - TOP - height - 12) / 4;
  for (const [index, { rank, name, points: own }] of others.entries()) {
    const bottom = TOP + height + 12 + (index + 1) * step;
    const line = bottom - 17;
    const colour = rank === 1 ? 'accent' : 'muted';
    page.text(`${rank}`, display(56), { x: MARGIN + 40, baseline: line, colour });
    const taken = page.text(`${own}`, display(56), { x: RIGHT - 32, baseline: line, align: 'end' });
    page.text(name, bold(48), { x, baseline: line, width: RIGHT - 32 - taken - 40 - x });
    if (index < others.length - 1) page.box('line', MARGIN, bottom - 1, WIDTH, 2);
  }
}

const SLOT_WIDTH = (WIDTH - 24) / 2;

function drawSlot(page: Canvas, { name, colour, note }: Slot, place: '1.' | '10.'): void {
  const [x, y] = [place === '1.' ? MARGIN : MARGIN + SLOT_WIDTH + 24, 318];
  page.panel('surface', x, y, SLOT_WIDTH, 140);
  const used = page.text(place, display(92), {
    x: x + 28,
    baseline: y + 102,
    colour: place === '1.' ? 'accent' : 'second',
  });
  let left = x + 28 + Math.max(used, 70) + 20;
  if (colour !== null) {
    page.leaning(colour, left, y + 26, 14, 88, 14);
    left += 44;
  }
  const width = x + SLOT_WIDTH - 24 - left;
  const baseline = note === '' ? y + 92 : y + 72;
  page.fitted(name, display(66), { x: left, baseline, width, least: 44 });
  page.text(note, body(34), { x: left, baseline: y + 118, width, colour: 'muted' });
}

const CIRCUIT_SCALE = 2;

/** Draws the circuit's line at the right of the title. */
function drawCircuit({ context }: Canvas, circuit: CircuitId | null): number {
  const { line, tint } = drawingOf(circuit);
  context.save();
  context.translate(RIGHT - DRAWING_WIDTH * CIRCUIT_SCALE, 162);
  context.scale(CIRCUIT_SCALE, CIRCUIT_SCALE);
  context.strokeStyle = tint;
  context.lineWidth = LINE_WIDTH;
  context.lineJoin = 'round';
  context.stroke(new Path2D(line));
  context.restore();
  return DRAWING_WIDTH * CIRCUIT_SCALE;
}

function drawRace(page: Canvas, scene: Scene<'RACE'>): void {
  const width = WIDTH - drawCircuit(page, scene.circuit) - 32;
  page.fitted(scene.title, display(136), { x: MARGIN, baseline: 278, width, least: 80 });
  drawSlot(page, scene.first, '1.');
  drawSlot(page, scene.tenth, '10.');
  const used =
    scene.figure === ''
      ? 0
      : page.text(scene.figure, display(64), { x: RIGHT, baseline: 548, align: 'end' });
  page.text(scene.foot, bold(44), { x: MARGIN, baseline: 544, width: WIDTH - used - 32 });
}

function drawDuel(page: Canvas, { left, right, rows }: Scene<'DUEL'>): void {
  const middle = (MARGIN + RIGHT) / 2;
  const half = WIDTH / 2 - 40;
  const sides = [
    { ...left, x: MARGIN, align: 'start', colour: 'accent' },
    { ...right, x: RIGHT, align: 'end', colour: 'second' },
  ] as const;
  const best = Math.max(left.points, right.points);
  for (const { name, points, x, align, colour } of sides) {
    page.fitted(name, bold(54), { x, align, baseline: 216, width: half, least: 40 });
    page.text(`${points}`, display(200), {
      x,
      align,
      baseline: 384,
      colour: points === best ? colour : 'ink',
    });
  }
  page.text('–', display(120), { x: middle, baseline: 350, align: 'middle', colour: 'muted' });
  const step = WIDTH / rows.length;
  for (const [index, { label, left: ours, right: theirs }] of rows.entries()) {
    const x = MARGIN + (index + 0.5) * step;
    page.text(label, body(32), {
      x,
      baseline: 470,
      align: 'middle',
      colour: 'muted',
      width: step - 8,
    });
    page.text(`${ours}`, display(60), {
      x: x - 20,
      baseline: 540,
      align: 'end',
      colour: ours > theirs ? 'accent' : 'ink',
    });
    page.text('–', display(44), { x, baseline: 534, align: 'middle', colour: 'edge' });
    page.text(`${theirs}`, display(60), {
      x: x + 20,
      baseline: 540,
      colour: theirs > ours ? 'second' : 'ink',
    });
  }
}

const MEDALS = ['bronze', 'silver', 'gold'] as const;

/** @returns the left edge of the leftmost medal */
function drawMedals(page: Canvas, medals: Scene<'PROFILE'>['medals']): number {
  const radius = 46;
  let right = RIGHT;
  for (const kind of MEDALS) {
    if (medals[kind] === 0) continue;
    const x = right - radius;
    page.disc(kind, x, 234, radius);
    page.text(`${medals[kind]}`, display(62), {
      x,
      baseline: 256,
      align: 'middle',
      colour: 'on-medal',
      width: 2 * radius - 16,
    });
    right = x - radius - 14;
  }
  return right;
}

/** Draws a panel like a pit board. */
function drawFigures(page: Canvas, figures: Scene<'PROFILE'>['figures']): void {
  const width = 250;
  for (const [index, { label, value }] of figures.entries()) {
    const x = MARGIN + index * width;
    const place = { x: x + width / 2, align: 'middle', width: width - 24 } as const;
    page.box('ink', x, 330, width + 5, 226);
    page.box('bg', x + 5, 335, width - 5, 216);
    page.text(value, display(140), { ...place, baseline: 464 });
    page.text(label, body(38), { ...place, baseline: 526, colour: 'muted' });
  }
}

function drawProfile(page: Canvas, { name, figures, rows, medals }: Scene<'PROFILE'>): void {
  const left = drawMedals(page, medals);
  page.fitted(name, display(136), { x: MARGIN, baseline: 282, width: left - MARGIN, least: 84 });
  drawFigures(page, figures);
  const x = MARGIN + figures.length * 250 + 56;
  for (const [index, { label, value }] of rows.entries()) {
    const baseline = 362 + index * 47;
    page.text(label, body(38), { x, baseline, colour: 'muted' });
    page.text(value, display(48), { x: RIGHT, baseline: baseline + 2, align: 'end' });
  }
}

function drawSeason(page: Canvas, { title, lead, winners }: Scene<'SEASON'>): void {
  page.text(title, display(110), { x: MARGIN, baseline: 262, width: WIDTH });
  page.text(lead, body(42), { x: RIGHT, baseline: 256, align: 'end', colour: 'muted', width: 560 });
  const columns = winners.length > 24 ? 10 : 8;
  const gap = 10;
  const width = (WIDTH + gap) / columns - gap;
  const lines = Math.max(3, Math.ceil(winners.length / columns));
  const height = (BOTTOM - 300 + gap) / lines - gap;
  for (const [index, winner] of winners.entries()) {
    const x = MARGIN + (index % columns) * (width + gap);
    const y = 300 + Math.floor(index / columns) * (height + gap);
    page.panel(winner === null ? 'line' : 'surface', x, y, width, height);
    const middle = x + width / 2;
    const baseline = y + height / 2 + 18;
    if (winner === null) {
      page.panel('bg', x + 3, y + 3, width - 6, height - 6);
      page.text(`${index + 1}`, display(46), {
        x: middle,
        baseline,
        align: 'middle',
        colour: 'edge',
      });
    } else {
      page.stripe(winner.colour, x, y, height);
      page.text(winner.code, display(56), {
        x: middle + 4,
        baseline: baseline + 2,
        align: 'middle',
      });
    }
  }
}

/** Draws the subject of a picture, between header and kerb. */
export function drawScene(page: Canvas, picture: Picture): void {
  switch (picture.kind) {
    case 'TITLE':
      drawTitle(page, picture);
      break;
    case 'BOARD':
      drawBoard(page, picture);
      break;
    case 'RACE':
      drawRace(page, picture);
      break;
    case 'DUEL':
      drawDuel(page, picture);
      break;
    case 'PROFILE':
      drawProfile(page, picture);
      break;
    case 'SEASON':
      drawSeason(page, picture);
      break;
  }
}
