import { type RefObject, useLayoutEffect, useState } from "react";
import { placesOf } from "../../../core/grading/grid/grid.ts";
import type { SheetLayout } from "../../../core/grading/grid/open-gradebook.ts";
import { cellElement } from "../grid/grid-places.ts";
import type { GridStore } from "../grid/grid-store.ts";
import { toneOf, useEditors } from "./editors-here.tsx";
import type { GradebookChannel } from "./gradebook-channel.ts";

interface Cursor {
  id: string;
  name: string;
  tone: number;
  /** In the first row, whose name stands below. */
  isTop: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the others are: a frame around their cell with their name, over the grid and scrolled with it. The names stand in the list of editors for those who do not see it. */
export function EditorCursors(props: {
  channel: GradebookChannel | null;
  store: GridStore;
  layout: SheetLayout;
  frame: RefObject<HTMLElement | null>;
}) {
  const { channel, store, layout, frame } = props;
  const editors = useEditors(channel);
  const [cursors, setCursors] = useState<readonly Cursor[]>([]);
  useLayoutEffect(() => {
    const placeOf = placesOf(store.grid());
    const found = editors.flatMap(({ id, name, at }, index) => {
      const place = at && placeOf(at.studentId, at.activityId);
      const cell = place && cellElement(frame.current, layout, place);
      if (!cell || !frame.current) return [];
      const isTop = place.row === 0;
      return [{ id, name, isTop, tone: toneOf(index), ...boxIn(frame.current, cell) }];
    });
    setCursors((before) => (before.length === 0 && found.length === 0 ? before : found));
  }, [editors, store, layout, frame]);
  return cursors.map(({ id, name, tone, isTop, ...box }) => (
    <div
      key={id}
      className="editor-cursor"
      data-tone={tone}
      data-top={isTop || undefined}
      style={box}
      aria-hidden
    >
      <span>{name}</span>
    </div>
  ));
}

/** Where a cell is in what the frame scrolls. */
function boxIn(frame: HTMLElement, cell: HTMLElement) {
  const [outer, inner] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
  return {
    left: inner.left - outer.left - frame.clientLeft + frame.scrollLeft,
    top: inner.top - outer.top - frame.clientTop + frame.scrollTop,
    width: inner.width,
    height: inner.height,
  };
}
