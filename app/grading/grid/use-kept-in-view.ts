import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Place } from "#core/grading/grid/grid.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { scrollToCell } from "./grid-places.ts";
import { cellBox } from "./sheet-places.ts";

/**
 * Scrolls a cell into view. The scroll position is recorded on each scroll event: reading it while a key is handled would
 * force a layout of the page.
 */
export function useKeptInView(
  frame: RefObject<HTMLElement | null>,
  layout: SheetLayout,
): (place: Place) => void {
  /** What of the sheet is in view: its corner's place, and the room beside names, head and footer. */
  const view = useRef({ left: 0, top: 0, width: 0, height: 0 });
  const asked = useRef(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      view.current = { left: element.scrollLeft, top: element.scrollTop, ...roomOf(element) };
    };
    const follow = () => {
      view.current = { ...view.current, left: element.scrollLeft, top: element.scrollTop };
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", follow);
      cancelAnimationFrame(asked.current);
    };
  }, [frame]);
  return useCallback(
    (place) => {
      const { left, top, width, height } = cellBox(layout, place);
      const seen = view.current;
      cancelAnimationFrame(asked.current);
      const isInView =
        seen.left <= left &&
        left + width <= seen.left + seen.width &&
        seen.top <= top &&
        top + height <= seen.top + seen.height;
      if (isInView) return;
      asked.current = requestAnimationFrame(() => scrollToCell(frame.current, layout, place));
    },
    [frame, layout],
  );
}

/** The frame without what stays in view of names, head and footer, which is its scroll padding. */
function roomOf(frame: HTMLElement): { width: number; height: number } {
  const padding = getComputedStyle(frame);
  const across = pixels(padding.scrollPaddingLeft) + pixels(padding.scrollPaddingRight);
  const down = pixels(padding.scrollPaddingTop) + pixels(padding.scrollPaddingBottom);
  return { width: frame.clientWidth - across, height: frame.clientHeight - down };
}

const pixels = (text: string): number => Number.parseFloat(text) || 0;
