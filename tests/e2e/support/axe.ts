import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it stands. Names and structure are the same in both colour schemes: in the dark only the colours are looked at again. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const axe = new AxeBuilder({ page });
  const { violations } = await (isDark ? axe.withRules(["color-contrast"]) : axe.withTags(RULES)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`);
}

export async function expectClean(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}

/** By how many pixels the page scrolls sideways; tables may, inside their own frame. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
