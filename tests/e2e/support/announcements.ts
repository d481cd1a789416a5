import type { Page } from "@playwright/test";

/** Notes, from now on and over navigations, what live regions say: each text once per region and change. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    const last = new WeakMap<Element, string>();
    Object.assign(window, { announced });
    const say = (region: Element) => {
      const text = (region.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      if (text === (last.get(region) ?? "")) return;
      last.set(region, text);
      if (text !== "") announced.push(text);
    };
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    new MutationObserver((changes) => {
      if (document.readyState !== "complete") return;
      const regions = changes.flatMap(({ target, addedNodes }) => {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
        const inside = [...addedNodes].flatMap((node) =>
          node instanceof Element
            ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)]
            : [],
        );
        return [...(around ? [around] : []), ...inside];
      });
      // Only the innermost region speaks.
      for (const region of new Set(regions)) if (!region.querySelector(live)) say(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** How often something with these words was announced since the page came. */
export const timesAnnounced = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { announced: string[] }).announced.filter((text) => text.includes(wanted)).length,
    words,
  );
