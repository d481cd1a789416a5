import { type PointerEvent, useRef } from "react";

export const WIDTH_MIN = 60;
export const WIDTH_MAX = 640;
export const inWidths = (width: number): number =>
  Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)));

/** What the cells of a column have whose width a person has set. */
export const widthStyle = (width: number | undefined) =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width };

/** The edge of a heading: dragged, it sets the width of its column; pressed twice, the column is as wide as it was. By keyboard: the panel of the columns. */
export function ColumnResizer({ onResize }: { onResize: (width: number | null) => void }) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const head = (event: PointerEvent): HTMLElement | null => event.currentTarget.closest("th");
  const widthAt = ({ clientX }: PointerEvent): number =>
    inWidths((from.current?.width ?? 0) + clientX - (from.current?.x ?? 0));
  return (
    <span
      aria-hidden
      className="column-resizer"
      onDoubleClick={() => onResize(null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: head(event)?.offsetWidth ?? 0 };
      }}
      onPointerMove={(event) => {
        const cell = head(event);
        // Only the heading moves meanwhile: drawing 500 rows at each step would lag behind the hand.
        if (from.current && cell) cell.style.minWidth = `${widthAt(event)}px`;
      }}
      onPointerUp={(event) => {
        const cell = head(event);
        if (cell) cell.style.minWidth = "";
        if (from.current && from.current.x !== event.clientX) onResize(widthAt(event));
        from.current = null;
      }}
    />
  );
}
