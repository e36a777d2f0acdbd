import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { showGraph } from '#support/checks/show-graph.ts';
import { wholeChromium } from '../scripts/system-chromium.ts';
import { CHROMIUM_ARGUMENTS, DEMO_URL, PHONE, withDemo } from './demo.ts';
import { median, type Row } from './table.ts';

const RUNS = 3;
const CPU_SLOWDOWN = 6;
/** Upper bound of a good interaction to next paint, in ms, by the Core Web Vitals. */
const GOOD_MS = 200;
/** Shortest duration that browsers report, in ms. */
const SHORTEST_MS = 16;
/** Time in ms in which an interaction is reported, with much to spare. */
const REPORTED_WITHIN_MS = 1500;
/** In the demo's season; guesses of the season are open before it. */
const BEFORE_SEASON = '2025-02-20T18:00:00Z';
const BEFORE_RACE = '2025-11-09T15:30:00Z';
/** Player who has not guessed the next race. */
const PLAYER = 'spiller3';

interface Interaction {
  readonly what: string;
  readonly path: string;
  readonly at: string;
  readonly target: (page: Page) => Locator;
  /** Brings the target onto the screen, before anything is measured. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const front = { path: '/', at: BEFORE_RACE };
const link = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const INTERACTIONS: readonly Interaction[] = [
  { ...front, what: 'open the menu', target: button(/^Meny$/) },
  { ...front, what: 'change the theme', target: button(/^Bytt/) },
  { ...front, what: 'tab bar, to the leagues', target: link(/^Ligaer$/) },
  { ...front, what: 'link to the guess', target: link(/^Gjett på løpet|^Gjett 1/) },
  {
    ...front,
    what: 'unfold a card',
    target: (page) => page.locator('main details > summary').last(),
  },
  {
    ...front,
    what: 'switch the league',
    target: (page) => page.getByRole('group').getByRole('button', { pressed: false }).first(),
  },
  {
    ...front,
    what: 'highlight in the graph',
    prepare: showGraph,
    target: (page) => page.getByRole('region', { name: 'Gjennom sesongen' }).getByRole('img'),
  },
  {
    what: 'tap on a driver',
    path: '/guess/race',
    at: BEFORE_RACE,
    target: button(/, starter som nummer/),
  },
  {
    what: 'move in a ranking',
    path: '/guess/drivers',
    at: BEFORE_SEASON,
    target: button(/én plass ned$/),
  },
  {
    what: 'save a setting',
    path: '/settings',
    at: BEFORE_RACE,
    target: (page) => page.getByRole('checkbox').first(),
  },
];

/** Records the durations of all interactions in the page. */
const recordInteractions = (shortest: number) => {
  const durations: number[] = [];
  Object.assign(globalThis, { durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) durations.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
};

/** Measures from the tap to the next frame, on a page that has just been opened. */
async function interact(browser: Browser, interaction: Interaction): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const form = await context.request.get(`${DEMO_URL}/oauth2/authorization/google`);
  await context.request.post(form.url(), { form: { login: PLAYER } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(recordInteractions, SHORTEST_MS);
  await page.goto(DEMO_URL + interaction.path);
  await page.locator('#root[data-hydrated]').waitFor();
  await interaction.prepare?.(page);
  const target = interaction.target(page);
  await target.scrollIntoViewIfNeeded();
  await target.tap();
  await page.waitForTimeout(REPORTED_WITHIN_MS);
  const durations = await page.evaluate(
    () => (globalThis as unknown as { durations: readonly number[] }).durations,
  );
  await context.close();
  // What takes less than the shortest duration is not reported.
  return Math.max(SHORTEST_MS, ...durations);
}

async function jumpTo(now: string): Promise<void> {
  const response = await fetch(`${DEMO_URL}/api/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });
  if (!response.ok) throw new Error(`The demo's clock answered ${response.status}`);
}

/** Measures the interaction to next paint of what players do most, on a slow phone. */
export async function benchInteractions(): Promise<Row[]> {
  const browser = await chromium.launch({ ...wholeChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    return await withDemo(async () => {
      const rows: Row[] = [];
      let now = '';
      for (const interaction of INTERACTIONS) {
        if (interaction.at !== now) await jumpTo(interaction.at);
        now = interaction.at;
        const durations: number[] = [];
        for (let run = 0; run < RUNS; run++) durations.push(await interact(browser, interaction));
        const measured = median(durations);
        rows.push({
          what: `interaction to next paint, CPU x${CPU_SLOWDOWN}: ${interaction.what}`,
          measured: `${measured.toFixed(0)} ms`,
          bar: `<= ${GOOD_MS} ms`,
          isMet: measured <= GOOD_MS,
        });
      }
      return rows;
    });
  } finally {
    await browser.close();
  }
}
