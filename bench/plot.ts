interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

interface Plot {
  readonly x: string;
  readonly y: string;
  readonly lines: readonly Line[];
}

const WIDTH = 760;
const HEIGHT = 400;
const LEFT = 64;
const RIGHT = 170;
const TOP = 28;
const BOTTOM = 48;
const COLOURS = ['#c9381a', '#0b7363', '#1f5fbf', '#8a5a00'];
/** Minimum distance between names at the line ends. */
const NAME_GAP = 18;

const decades = (values: readonly number[]): number[] => {
  const [from, to] = [Math.min(...values), Math.max(...values)].map(Math.log10) as [number, number];
  const first = Math.floor(from);
  return Array.from({ length: Math.ceil(to) - first + 1 }, (_, at) => 10 ** (first + at));
};

/** Draws a plot as SVG, with logarithmic scales. */
export function plotLines({ x, y, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const ticksX = decades(points.map(([value]) => value));
  const ticksY = decades(points.map(([, value]) => value));
  const scale = (ticks: readonly number[], start: number, end: number) => {
    const [low, high] = [Math.log10(ticks[0] ?? 1), Math.log10(ticks.at(-1) ?? 10)];
    return (value: number) => start + ((Math.log10(value) - low) / (high - low)) * (end - start);
  };
  const toX = scale(ticksX, LEFT, WIDTH - RIGHT);
  const toY = scale(ticksY, HEIGHT - BOTTOM, TOP);
  const number = (value: number) => value.toLocaleString('en');
  const text = (at: readonly [number, number], anchor: string, content: string, fill = '#5a5e66') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}" fill="${fill}">${content}</text>`;
  const rule = (x1: number, y1: number, x2: number, y2: number) =>
    `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="#e0dacd"/>`;
  const names = lines
    .map(({ name, points: own }, index) => ({ name, index, at: toY(own.at(-1)?.[1] ?? 1) }))
    .sort((a, b) => a.at - b.at);
  let lowest = 0;
  for (const name of names) {
    name.at = Math.max(name.at, lowest + NAME_GAP);
    lowest = name.at;
  }
  const drawn = lines.map(({ points: own }, index) => {
    const places = own.map(([px, py]) => `${toX(px).toFixed(1)} ${toY(py).toFixed(1)}`);
    const colour = COLOURS[index % COLOURS.length];
    const marks = own.map(
      ([px, py]) =>
        `<circle cx="${toX(px).toFixed(1)}" cy="${toY(py).toFixed(1)}" r="3" fill="${colour}"/>`,
    );
    return `<path d="M${places.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>${marks.join('')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">
<title>${y}, by ${x}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${ticksX.map((tick) => rule(toX(tick), TOP, toX(tick), HEIGHT - BOTTOM) + text([toX(tick), HEIGHT - BOTTOM + 18], 'middle', number(tick))).join('\n')}
${ticksY.map((tick) => rule(LEFT, toY(tick), WIDTH - RIGHT, toY(tick)) + text([LEFT - 8, toY(tick) + 4], 'end', number(tick))).join('\n')}
${text([WIDTH - RIGHT, HEIGHT - 8], 'end', x)}
${text([LEFT, 16], 'start', y)}
${drawn.join('\n')}
${names.map(({ name, index, at }) => text([WIDTH - RIGHT + 10, at + 4], 'start', name, COLOURS[index % COLOURS.length])).join('\n')}
</svg>
`;
}
