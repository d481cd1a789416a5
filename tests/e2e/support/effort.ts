import type { Locator, Page } from "@playwright/test";

/** What a person spends on a job: presses of the mouse, single keys, and texts typed (a name, a sum). */
interface Effort {
  clicks: number;
  keys: number;
  texts: number;
}

/** A person at a page, whose every press is counted. */
export function countedUser(page: Page) {
  const spent: Effort = { clicks: 0, keys: 0, texts: 0 };
  return {
    spent,
    click: async (target: Locator, modifiers: "Shift"[] = []) => {
      spent.clicks += 1;
      await target.click({ modifiers });
    },
    press: async (key: string) => {
      spent.keys += 1;
      await page.keyboard.press(key);
    },
    paste: async (pasted: () => Promise<unknown>) => {
      spent.keys += 1;
      await pasted();
    },
    type: async (text: string) => {
      spent.texts += 1;
      await page.keyboard.type(text);
    },
  };
}
