import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/** What axe finds on the page as it is, in one colour scheme. Names and structure are the same in both: in the dark only the colours are looked at again. `within`: a part of it, e.g. what is open over it. */
export async function violationsOn(page: Page, colorScheme: Scheme, within?: string): Promise<string[]> {
  if (within) await expect(page.locator(within).first()).toBeVisible();
  await page.emulateMedia({ colorScheme });
  const theme = colorScheme === "dark" ? "talaan-dark" : "talaan";
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  // A wheel that turns while a file is made has no end to wait for. Asked by the clock: a page that does not paint has no frames.
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== "running" || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
        ),
    null,
    { polling: 100 },
  );
  // Half a megabyte of script is sent to a document once, not for each scheme.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  // Legacy mode: without frames of other origins there is no need of a second page to put results together.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "0" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  if (within) axe.include(within);
  const isDark = colorScheme === "dark";
  const { violations } = await (isDark ? axe.withRules(["color-contrast"]) : axe.withTags(RULES)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`);
}

/** Nothing to find on the page as it is, or on a part of it, in the light and in the dark. */
export async function expectClean(page: Page, within?: string): Promise<void> {
  for (const scheme of SCHEMES) expect.soft(await violationsOn(page, scheme, within), scheme).toEqual([]);
}
