import type { Browser, BrowserContext } from "@playwright/test";

type Use = (context: BrowserContext) => Promise<void>;

/** Frames of an animation are drawn in software here, a tenth of what a test costs. */
const STILL = { reducedMotion: "reduce" } as const;

let kept: BrowserContext | undefined;

/** A browser profile of its own, gone afterwards: for tests that set what a profile cannot change later. */
export async function withNewProfile(browser: Browser, use: Use): Promise<void> {
  const context = await browser.newContext(STILL);
  await use(context);
  await context.close();
}

/**
 * The run's one browser profile, emptied of everything but its cache of files: a person's browser has the console's
 * scripts after the first visit too, and forty of them a test would be a third of the run.
 */
export async function withKeptProfile(browser: Browser, use: Use): Promise<void> {
  kept ??= await browser.newContext(STILL);
  await use(kept);
  await emptyProfile(kept);
}

async function emptyProfile(context: BrowserContext): Promise<void> {
  const origins = new Set(
    context
      .pages()
      .map((page) => page.url())
      .filter((url) => url.startsWith("http"))
      .map((url) => new URL(url).origin),
  );
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll(),
  ]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  for (const origin of origins)
    await devTools.send("Storage.clearDataForOrigin", {
      origin,
      storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
    });
  await page.close();
}
