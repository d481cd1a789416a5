import { expect, type Page } from "@playwright/test";

/**
 * What of the document lies outside the window, in pixels, with every scrolling part at its end. Right: tables may scroll
 * sideways, inside their own frame. Below: nothing at all on a screen that fills the window; a page that scrolls as a
 * document (signed out) may be as high as its content. Inside: the same for the dialog that is open.
 */
const outsideWindow = (page: Page): Promise<{ right: number; below: number; inDialog: number }> =>
  page.evaluate(() => {
    const scrollers = [...document.querySelectorAll("*")].filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight || scrollWidth > clientWidth,
    );
    const before = scrollers.map(({ scrollTop, scrollLeft }) => ({ scrollTop, scrollLeft }));
    for (const one of scrollers)
      one.scrollTo({ top: one.scrollHeight, left: one.scrollWidth, behavior: "instant" });
    const { documentElement: root, body } = document;
    const fillsWindow = document.querySelector(".shell, .desk") !== null;
    const allowed = fillsWindow ? window.innerHeight : Math.max(window.innerHeight, body.offsetHeight);
    const dialog = document.querySelector("dialog[open]");
    const outside = {
      right: Math.max(0, root.scrollWidth - window.innerWidth),
      below: Math.max(0, root.scrollHeight - allowed, fillsWindow ? window.scrollY : 0),
      inDialog: dialog ? Math.max(0, dialog.scrollHeight - dialog.clientHeight) : 0,
    };
    scrollers.forEach((one, index) => {
      one.scrollTo({
        top: before[index]?.scrollTop ?? 0,
        left: before[index]?.scrollLeft ?? 0,
        behavior: "instant",
      });
    });
    return outside;
  });

/** Nothing of the document lies outside the window. Asked again for a moment: a window just resized is laid out a frame later. */
export const expectInsideWindow = (page: Page, what: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => outsideWindow(page), { message: `${what}: inside the window`, timeout: 20_000 })
    .toEqual({ right: 0, below: 0, inDialog: 0 });

/** Every column a list draws lies in its frame, and none over another: rows can be read without scrolling sideways (S-34). */
export const expectColumnsInFrame = (page: Page, what: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(
      () =>
        page.evaluate(() => {
          const frame = document.querySelector("section.table-scroll");
          const rows = [...(frame?.querySelectorAll(":is(thead tr, tr[data-row])") ?? [])];
          const isDrawnAsRow = (row: Element) => getComputedStyle(row).display === "table-row";
          const covered = rows.filter(isDrawnAsRow).flatMap((row) => {
            const cells = [...row.children].map((cell) => cell.getBoundingClientRect());
            const drawn = cells.filter(({ width }) => width > 0);
            return drawn.slice(1).map(({ left }, place) => Math.round((drawn[place]?.right ?? 0) - left));
          });
          return {
            outside: frame === null ? 0 : frame.scrollWidth - frame.clientWidth,
            covered: Math.max(0, ...covered),
          };
        }),
      { message: `${what}: pixels of columns outside the frame, or under another`, timeout: 20_000 },
    )
    .toEqual({ outside: 0, covered: 0 });
