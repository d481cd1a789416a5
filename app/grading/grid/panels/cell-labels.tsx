import type { Cell } from "#core/grading/grid/grid.ts";
import { cellText } from "#core/grading/grid/typing.ts";

/** The table cell under the grid's input. */
export const ACTIVE_CELL_ID = "active-cell";

/** What a mark says of a cell to those who do not see it. */
export const MARK_LABELS = {
  conflict: "somebody else saved another score",
  over: "more than the maximum, not saved",
  unread: "no score, not saved",
  refused: "not saved",
  pending: "not saved yet",
} as const;

/** A cell that is only looked at: a number, the tile of N or S, or what was typed and is no score. */
export function scoreText({ score, unread }: Cell) {
  if (unread !== null) return unread;
  if (score === null) return null;
  if (typeof score === "number") return cellText(score);
  return (
    <b className="score-tile" data-score={score}>
      {score}
    </b>
  );
}
