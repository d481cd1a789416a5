import type { KeySection } from "#app/shell/key-sections.ts";

/** The keys of the score grid (core/grading/grid/keys.ts). */
export const GRID_KEYS: KeySection = {
  title: "In the score grid",
  keys: [
    { keys: ["Enter"], does: "Down; Shift goes up" },
    { keys: ["Tab"], does: "Across; Shift goes back" },
    { keys: ["↑", "↓", "←", "→"], does: "Move; Shift selects a range" },
    { keys: ["F2"], does: "Edit the value of the cell" },
    { keys: ["Esc"], does: "Revert; twice lets Tab leave the grid" },
    { keys: ["Delete"], does: "Clear the cells" },
    { keys: ["Ctrl", "C"], does: "Copy; Ctrl V pastes a block" },
    { keys: ["Ctrl", "D"], does: "Fill down" },
    { keys: ["Ctrl", "Z"], does: "Undo; Ctrl Y redoes" },
    { keys: ["Ctrl", "S"], does: "Save now" },
  ],
};
