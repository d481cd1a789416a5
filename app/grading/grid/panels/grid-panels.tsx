import { type MouseEvent, type RefObject, useCallback, useState } from "react";
import { type ColumnTools, columnTitle } from "#app/grading/grid/column-tools.ts";
import { cellElement, placeUnder } from "#app/grading/grid/grid-places.ts";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import type { GradeTools } from "#app/grading/override/grade-tools.ts";
import { MenuList } from "#app/ui/menu-list.tsx";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { AnchoredPanel } from "./anchored-panel.tsx";
import { cellChoices } from "./cell-choices.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { GradeExplanation } from "./grade-explanation.tsx";

/** The panel that is open beside a cell. */
type OpenPanel =
  | { what: "menu" | "explanation"; anchor: HTMLElement; row: number }
  | { what: "column"; anchor: HTMLElement; column: SheetColumn }
  | { what: "conflicts" }
  | null;

/** Which panel is open, and what opens each: the bar, a grade that explains itself, the context menu, a column head. */
export function useGridPanels(store: GridStore, layout: SheetLayout, frame: RefObject<HTMLElement | null>) {
  const [panel, setPanel] = useState<OpenPanel>(null);
  const explain = useCallback(
    (row: number, anchor: HTMLElement) => {
      store.settle();
      setPanel({ what: "explanation", anchor, row });
    },
    [store],
  );
  return {
    panel,
    close: () => setPanel(null),
    showConflicts: useCallback(() => setPanel({ what: "conflicts" }), []),
    explainActive: useCallback(
      (anchor: HTMLElement) => explain(store.grid().active.row, anchor),
      [store, explain],
    ),
    showColumn: useCallback(
      (column: SheetColumn, anchor: HTMLElement) => setPanel({ what: "column", anchor, column }),
      [],
    ),
    handlers: {
      onClick: (event: MouseEvent) => {
        const button = (event.target as Element).closest<HTMLElement>("[data-explains]");
        const row = button?.closest("tr")?.sectionRowIndex;
        if (button && row !== undefined) explain(row, button);
      },
      onContextMenu: (event: MouseEvent) => {
        if (!placeUnder(event.target, layout, store.grid().active)) return;
        event.preventDefault();
        store.run({ do: "take" });
        const { active } = store.grid();
        const anchor = cellElement(frame.current, layout, active);
        if (anchor) afterPress(event, () => setPanel({ what: "menu", anchor, row: active.row }));
      },
    },
  };
}

/** Does something once the button that is pressed has been let go: its release would dismiss a panel that is open by then. */
function afterPress({ buttons }: MouseEvent, act: () => void): void {
  if (buttons === 0) act();
  else window.addEventListener("pointerup", () => setTimeout(act), { once: true });
}

/** The open panel. */
export function GridPanels(props: {
  panels: ReturnType<typeof useGridPanels>;
  store: GridStore;
  tools: ColumnTools;
  grading: ReturnType<GridStore["sheet"]>["grading"];
  grades: GradeTools;
}) {
  const { store, tools, grading, grades } = props;
  const { panel, close, showConflicts } = props.panels;
  switch (panel?.what) {
    case "menu":
      return (
        <AnchoredPanel anchor={panel.anchor} onClose={close}>
          <MenuList label="Cell" choices={cellChoices(store, showConflicts)} close={close} />
        </AnchoredPanel>
      );
    case "column":
      return (
        <AnchoredPanel anchor={panel.anchor} onClose={close}>
          <MenuList label={columnTitle(panel.column)} choices={tools.choices(panel.column)} close={close} />
        </AnchoredPanel>
      );
    case "explanation":
      return (
        <GradeExplanation
          {...{ store, grading, grades }}
          row={panel.row}
          anchor={panel.anchor}
          onClose={close}
        />
      );
    case "conflicts":
      return <ConflictDialog store={store} onClose={close} />;
    default:
      return null;
  }
}
