import type { Page } from "@playwright/test";

/** The next change sent to an address is done, and its answer lost on the way back. */
export async function loseNextAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(`**${address}*`, async (route) => {
    if (route.request().method() !== "POST" || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}
