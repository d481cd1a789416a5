import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { at } from "#scripts/paths.ts";
import { findBrowser } from "#scripts/testing/browser.ts";
import { judged, ms } from "./measure.ts";

interface TypingFigure {
  /** From the key press to the end of React's commit, milliseconds. */
  key: Shares;
  /** From the key press to the end of the frame that shows it. */
  frame: Shares;
  bareFrame: Shares;
  /** Interaction to Next Paint: the slowest of the visit, to 8 ms as the browser counts. */
  inp: number;
  bareInp: number;
}

interface Shares {
  p50: number;
  p98: number;
  max: number;
}

const ROUNDS = { withoutPause: 80, byHand: 40 };
type Pace = keyof typeof ROUNDS;
/** Different pauses, so that keys come at different moments between two frames. */
const HAND_MS = { least: 40, steps: 18, step: 7 };
const STYLES = at("build/console/client/assets");

const sharesOf = (samples: readonly number[]): Shares => {
  const sorted = [...samples].sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { p50: share(0.5), p98: share(0.98), max: share(1) };
};

/** Notes for each key when React had committed and when its frame was done. Listeners on the window come after React's own. */
const OBSERVE = `
  window.benchKeys = []; window.benchFrames = []; window.benchInp = 0;
  let pressed = 0;
  const done = () => window.benchKeys.push(performance.now() - pressed);
  addEventListener("keydown", () => {
    const began = pressed = performance.now();
    const afterFrame = new MessageChannel();
    afterFrame.port1.onmessage = () => window.benchFrames.push(performance.now() - began);
    requestAnimationFrame(() => afterFrame.port2.postMessage(0));
  }, true);
  addEventListener("keydown", (event) => { if (event.defaultPrevented) done(); });
  addEventListener("input", done);
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (each.interactionId) window.benchInp = Math.max(window.benchInp, each.duration);
  }).observe({ type: "event", durationThreshold: 16 });
`;

interface Noted {
  keys: number[];
  frames: number[];
  inp: number;
}

/** Types down a column as a teacher does: two digits and Enter, and once in a while across. */
async function typeScores(page: Page, pace: Pace): Promise<Noted> {
  let pressed = 0;
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    pressed += 1;
    const { least, steps, step } = HAND_MS;
    if (pace === "byHand") await page.waitForTimeout(least + ((pressed * step) % steps));
  };
  await page.locator("input").click();
  for (const key of ["1", "2", "Enter"]) await page.keyboard.press(key);
  await page.evaluate(OBSERVE);
  for (let round = 0; round < ROUNDS[pace]; round++) {
    for (const key of ["1", String(round % 10), "Enter"]) await press(key);
    if (round % 10 === 9) await press("Tab");
  }
  await page.waitForTimeout(300);
  return page.evaluate("({ keys: benchKeys, frames: benchFrames, inp: benchInp })");
}

async function visit(browser: Browser, url: string, pace: Pace): Promise<Noted> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  const noted = await typeScores(page, pace);
  await context.close();
  return noted;
}

const pageOf = (content: string): string =>
  `<!doctype html><html lang="en" data-theme="talaan"><title>Grid</title><link rel="stylesheet" href="/app.css"><body>${content}</body></html>`;

/** The page's script is built as the console's is, for production; its style sheet is the console's own build. */
async function serve(): Promise<Server> {
  const script = await build({
    entryPoints: [join(import.meta.dirname, "grid-page.ts")],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    jsx: "automatic",
    loader: { ".svg": "file" },
    outdir: "/",
    assetNames: "[name]",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const builtAs = (ending: string): string =>
    script.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  const styles = readdirSync(STYLES).find((name) => /^app-.*\.css$/.test(name));
  if (!styles) throw new Error("The console is not built: npm run build");
  const answers: Record<string, { type: string; body: string }> = {
    "/grid": {
      type: "text/html",
      body: pageOf(
        '<div id="page" class="flex h-dvh flex-col"></div><script type="module" src="/page.js"></script>',
      ),
    },
    "/bare": { type: "text/html", body: pageOf('<input aria-label="Bare">') },
    "/page.js": { type: "text/javascript", body: builtAs(".js") },
    "/icons.svg": { type: "image/svg+xml", body: builtAs(".svg") },
    "/app.css": { type: "text/css", body: readFileSync(join(STYLES, styles), "utf8") },
  };
  const server = createServer((request, response) => {
    const found = answers[request.url ?? ""];
    response.statusCode = found ? 200 : 404;
    response.setHeader("content-type", `${found?.type ?? "text/plain"}; charset=utf-8`);
    response.end(found?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const [KEY_MS_MAX, FRAME_TIMES_MAX, INP_MS_MAX] = [8, 1.5, 50];

/**
 * The score grid of 50 students × 60 activities in a real Chromium, beside a page that holds one bare input: keys without a
 * pause, so that one frame shows several, and twenty a second, as fast as a hand is. Visits turn by turn.
 */
export async function benchGrid(visits: number): Promise<string[]> {
  const server = await serve();
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const without = await benchTyping(browser, url, visits, "withoutPause");
    const byHand = await benchTyping(browser, url, visits, "byHand");
    const shown = ({ p50, p98, max }: Shares) => `p50 ${ms(p50)}, p98 ${ms(p98)}, at most ${ms(max)} ms`;
    const times = without.frame.p50 / without.bareFrame.p50;
    return [
      judged(
        without.key.p98 <= KEY_MS_MAX,
        `score grid, a key without pause to the end of React's commit: ${shown(without.key)} (p98 ≤ ${KEY_MS_MAX})`,
      ),
      judged(
        times <= FRAME_TIMES_MAX,
        `to the end of its frame: ${shown(without.frame)}; a bare input ${shown(without.bareFrame)}; × ${times.toFixed(2)} (≤ ${FRAME_TIMES_MAX})`,
      ),
      judged(
        byHand.inp <= INP_MS_MAX,
        `twenty keys a second, slowest interaction to paint: ${ms(byHand.inp)} ms (≤ ${INP_MS_MAX}); a bare input ${ms(byHand.bareInp)} ms`,
      ),
    ];
  } finally {
    await browser.close();
    server.close();
  }
}

async function benchTyping(browser: Browser, url: string, visits: number, pace: Pace): Promise<TypingFigure> {
  const grid: Noted[] = [];
  const bare: Noted[] = [];
  for (let turn = 0; turn < visits; turn++) {
    bare.push(await visit(browser, `${url}/bare`, pace));
    grid.push(await visit(browser, `${url}/grid`, pace));
  }
  return {
    key: sharesOf(grid.flatMap(({ keys }) => keys)),
    frame: sharesOf(grid.flatMap(({ frames }) => frames)),
    bareFrame: sharesOf(bare.flatMap(({ frames }) => frames)),
    inp: Math.max(...grid.map(({ inp }) => inp)),
    bareInp: Math.max(...bare.map(({ inp }) => inp)),
  };
}
