import { expect, type Locator, type Page } from "@playwright/test";

/** Several times around the page: a control may be disabled for a moment while something is saved. */
const STOPS_MAX = 400;

/** Presses Tab (or Shift+Tab) until the element has the focus, as a person without a mouse does; what has it can be seen. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return seesFocus(target);
    await target.page().keyboard.press(key);
  }
  const name = await target.page().evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  throw new Error(`${target} is not reached by ${key}; the focus is on ${name}`);
}

/** The focus is on it, and it shows: an outline around it or around what it is in, inside the window. */
export async function seesFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const seen = await target.evaluate((element) => {
    const isOutlined = (one: Element | null | undefined): boolean => {
      const { outlineStyle, outlineWidth, outlineColor } = one ? getComputedStyle(one) : {};
      return (
        outlineStyle !== "none" &&
        Number.parseFloat(outlineWidth ?? "0") >= 1 &&
        !/, 0\)$/.test(outlineColor ?? "")
      );
    };
    const { parentElement } = element;
    const marked = [element, parentElement, parentElement?.parentElement].find(isOutlined);
    // Rows mark their first cell: an outline around them would be cut by the table's frame.
    const first = element.matches("tr") ? element.firstElementChild : null;
    const isMarked = marked !== undefined || (first !== null && getComputedStyle(first).boxShadow !== "none");
    const box = (marked ?? element).getBoundingClientRect();
    const isInside =
      box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
    return isMarked && isInside
      ? "seen"
      : `${isMarked ? "outside the window" : "unmarked"}: ${element.outerHTML.slice(0, 160)}`;
  });
  expect(seen, "the focus is visible").toBe("seen");
}

/** Goes to a field and types. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press("Control+a");
  await target.page().keyboard.type(text);
}

/** Goes to a button or link and presses it. */
export async function pressOn(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Types until a suggestion with these words is on top, and takes it. */
export async function suggest(page: Page, field: Locator, text: string, option: RegExp): Promise<void> {
  await typeInto(field, text);
  await expect(page.getByRole("option", { name: option }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: "Suggestions" })).toHaveCount(0);
  await seesFocus(field);
}
