import { useLayoutEffect, useRef } from "react";
import { type Cell, type Editing, type GridColumn, markOf } from "../../../core/grading/grid/grid.ts";
import { cellText } from "../../../core/grading/grid/typing.ts";
import type { GridStore } from "./grid-store.ts";

/** What a mark says of a cell to those who do not see it. */
export const MARK_WORDS = {
  conflict: "somebody else saved another score",
  over: "more than the maximum, not saved",
  refused: "not saved",
  pending: "not saved yet",
} as const;

/** A cell that is only looked at: a number, or the tile of N or S. */
export function scoreText({ score }: Cell) {
  if (score === null) return null;
  if (typeof score === "number") return cellText(score);
  return (
    <b className="score-tile" data-score={score}>
      {score}
    </b>
  );
}

/** The one input of the grid, in the active cell. Typing goes over what stands there; what is no score is not taken. */
export function ActiveCell(props: {
  store: GridStore;
  cell: Cell;
  column: GridColumn;
  studentName: string;
  editing: Editing | null;
  isLocked: boolean;
}) {
  const { store, cell, column, editing } = props;
  const input = useRef<HTMLInputElement>(null);
  const text = editing?.text ?? cellText(cell.score);
  const isTyping = editing !== null;
  const hasCaret = editing?.hasCaret ?? false;
  useLayoutEffect(() => {
    const element = input.current;
    if (!element || !store.focus.isInside) return;
    if (document.activeElement !== element) {
      element.focus({ preventScroll: true });
      element.closest("td")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text that was not typed is marked whole again
  useLayoutEffect(() => {
    const element = input.current;
    if (!element || isTyping || document.activeElement !== element) return;
    element.select();
  }, [isTyping, isTyping ? "" : text]);
  useLayoutEffect(() => {
    if (hasCaret) input.current?.setSelectionRange(-1, -1);
  }, [hasCaret]);
  const mark = markOf(cell, column);
  const words = mark === "refused" ? `not saved: ${cell.refusal}` : mark && MARK_WORDS[mark];
  return (
    <input
      ref={input}
      className="score-input"
      name={column.id}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      readOnly={props.isLocked}
      aria-label={`${column.code} ${column.name}, ${props.studentName}, of ${cellText(column.maximum)}${words ? `, ${words}` : ""}`}
      aria-invalid={mark === "over" || mark === "refused" || undefined}
      onFocus={(event) => isTyping || event.currentTarget.select()}
      onChange={(event) => store.run({ do: "type", text: event.currentTarget.value })}
    />
  );
}
