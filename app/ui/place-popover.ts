const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Puts a popover beside its button before it is shown: below it, or above where there is more room.
 * Set through the style object, which the Content-Security-Policy allows; nothing is measured of the panel itself.
 */
export function placePopover(panel: HTMLElement, anchor: HTMLElement, align: "start" | "end"): void {
  const at = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const isAbove = at.top > innerHeight - at.bottom && innerHeight - at.bottom < 320;
  const isEnd = align === "end" || (innerWidth < 600 && at.left > innerWidth / 2);
  const { style } = panel;
  style.top = isAbove ? "auto" : `${at.bottom + GAP_PX}px`;
  style.bottom = isAbove ? `${innerHeight - at.top + GAP_PX}px` : "auto";
  style.left = isEnd ? "auto" : `${Math.max(EDGE_PX, at.left)}px`;
  style.right = isEnd ? `${Math.max(EDGE_PX, innerWidth - at.right)}px` : "auto";
  style.maxWidth = `${innerWidth - 2 * EDGE_PX}px`;
  style.maxHeight = `${(isAbove ? at.top : innerHeight - at.bottom) - GAP_PX - EDGE_PX}px`;
}

/** Moves a shown popover that reaches over the window's edge back into view. */
export function keepInView(panel: HTMLElement): void {
  const { left, right } = panel.getBoundingClientRect();
  if (left < EDGE_PX || right > window.innerWidth - EDGE_PX) {
    panel.style.right = "auto";
    panel.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - EDGE_PX - (right - left)))}px`;
  }
}
