import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { ArrowDownToLine, Eraser } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { cellAt } from "#core/grading/grid/grid.ts";
import { isOneCell, rangeOf } from "#core/grading/grid/selection.ts";

const tile = (score: string) => (
  <b className="score-tile" data-score={score} aria-hidden>
    {score}
  </b>
);

/** What the cell's menu offers for the active cell or the range (G-12). */
export function cellChoices(store: GridStore, onConflict: () => void): MenuChoice[] {
  const grid = store.grid();
  const { top, bottom, left, right } = rangeOf(grid);
  const cells = (bottom - top + 1) * (right - left + 1);
  const many = cells > 1 ? ` (${cells} cells)` : "";
  const locked = grid.isLocked ? { disabledReason: "These scores cannot be edited now." } : {};
  const put = (score: "N" | "S" | null, said: string) => () => {
    store.run({ do: "put", score });
    announce(`${said}${many}.`);
  };
  const nothingAbove = isOneCell(grid) && top === 0;
  return [
    ...(cellAt(grid, grid.active)?.theirs
      ? [{ key: "conflict", label: "Choose which score stays", onChoose: onConflict }]
      : []),
    {
      key: "N",
      label: `Not submitted, counts 0${many}`,
      icon: tile("N"),
      ...locked,
      onChoose: put("N", "Not submitted"),
    },
    {
      key: "S",
      label: `Excused, left out${many}`,
      icon: tile("S"),
      ...locked,
      onChoose: put("S", "Excused"),
    },
    {
      key: "clear",
      label: `Clear${many}`,
      icon: <Eraser className="icon" />,
      ...locked,
      onChoose: put(null, "Cleared"),
    },
    {
      key: "fill",
      label: "Fill down",
      icon: <ArrowDownToLine className="icon" />,
      hasRule: true,
      ...(nothingAbove ? { disabledReason: "There is no cell above this one." } : locked),
      onChoose: () => {
        store.run({ do: "fillDown" });
        announce("Filled down.");
      },
    },
  ];
}
