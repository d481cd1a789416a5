import { chromium, type Page } from "playwright-core";
import { findBrowser } from "#scripts/testing/browser.ts";
import { DEMO_PASSWORD } from "#tests/support/caller.ts";
import type { BenchStack } from "./bench-stack.ts";
import { interleaved, judged, ms, type Timing, timingOf } from "./measure.ts";

/** Notes paints and slow events from the first moment of every page. */
const OBSERVE = `
  window.benchLcp = 0; window.benchEvents = [];
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.benchLcp = each.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const each of list.getEntries()) if (each.interactionId) window.benchEvents.push(each.duration); })
    .observe({ type: "event", durationThreshold: 16, buffered: true });
`;

async function signIn(page: Page, consoleUrl: string): Promise<void> {
  await page.goto(`${consoleUrl}/login`);
  await page.getByLabel("Email").fill("finance@talaan.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/ims/invoices**");
  await page.getByRole("row").nth(3).waitFor();
}

/** Works through the list as a person does: a selection, the other tab, a search. */
async function workThroughList(page: Page): Promise<void> {
  const box = page.getByRole("row").nth(2).getByRole("checkbox");
  await box.click();
  await box.click();
  await page
    .getByRole("tab", { name: /Draft/ })
    .or(page.getByRole("link", { name: /Draft/ }))
    .first()
    .click();
  await page.waitForTimeout(300);
  await page.locator("search input").first().pressSequentially("Reyes", { delay: 60 });
  await page.waitForTimeout(900);
}

/** The console in a real Chromium on the same machine, and its page as the server renders it. */
export async function benchConsole(stack: BenchStack, visits: number): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 850 } });
    await context.addInitScript(OBSERVE);
    const page = await context.newPage();
    await signIn(page, stack.consoleUrl);
    const cookies = await context.cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const listUrl = `${stack.consoleUrl}/ims/invoices`;
    const [rendered, call] = (await interleaved(
      [
        async () => (await fetch(listUrl, { headers: { cookie } })).text(),
        async () =>
          (await fetch(`${stack.finance.apiUrl}/invoice`, { headers: stack.finance.headers() })).text(),
      ],
      visits * 2,
    )) as [Timing, Timing];
    const lcp: number[] = [];
    const inp: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      await page.goto(listUrl);
      await page.getByRole("row").nth(3).waitFor();
      await page.waitForTimeout(400);
      lcp.push(await page.evaluate("window.benchLcp"));
      await workThroughList(page);
      inp.push(Math.max(0, ...(await page.evaluate<number[]>("window.benchEvents"))));
    }
    const [paint, answer] = [timingOf(lcp), timingOf(inp)];
    return [
      judged(
        rendered.p50 <= 3 * call.p50,
        `list page rendered: p50 ${ms(rendered.p50)} ms, its API call ${ms(call.p50)}: × ${(rendered.p50 / call.p50).toFixed(2)} (≤ 3)`,
      ),
      judged(
        paint.p50 <= 800 && answer.p50 <= 100,
        `in Chromium: LCP p50 ${ms(paint.p50)}, p95 ${ms(paint.p95)} ms (≤ 800); INP p50 ${ms(answer.p50)}, p95 ${ms(answer.p95)} ms (≤ 100)`,
      ),
    ];
  } finally {
    await browser.close();
  }
}
