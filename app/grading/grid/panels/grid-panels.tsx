import { type MouseEvent, type RefObject, useCallback, useState, useSyncExternalStore } from "react";
import { type ColumnTools, columnTitle } from "#app/grading/grid/column-tools.ts";
import { cellElement, placeUnder } from "#app/grading/grid/grid-places.ts";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import type { GradeTools } from "#app/grading/override/grade-tools.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { MenuList } from "#app/ui/menu-list.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { announce } from "#app/ui/toasts/announcer.tsx";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { conflictsOf, settleConflict } from "#core/grading/grid/saving.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { cellText } from "#core/grading/grid/typing.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { AnchoredPanel } from "./anchored-panel.tsx";
import { cellChoices } from "./cell-choices.tsx";
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

const said = (score: Score): string => cellText(score) || "blank";

/** Cells that somebody else saved meanwhile: both values, one of which is chosen, cell by cell or all at once. */
function ConflictDialog({ store, onClose }: { store: GridStore; onClose: () => void }) {
  const grid = useSyncExternalStore(store.subscribe, store.grid, store.grid);
  const conflicts = conflictsOf(grid);
  const nameOf = (row: number) => grid.rows[row]?.name ?? "";
  const codeOf = (column: number) => grid.columns[column]?.code ?? "";
  const settle = (chosen: typeof conflicts, choice: "mine" | "theirs") => {
    store.update((current) => chosen.reduce((one, place) => settleConflict(one, place, choice), current));
    announce(choice === "mine" ? "Yours stays." : "Theirs stays.");
    if (chosen.length === conflicts.length) onClose();
  };
  return (
    <Dialog
      title="Conflicts with another user"
      className="max-w-[600px]"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => settle(conflicts, "theirs")}>All theirs</Button>
          <Button onClick={() => settle(conflicts, "mine")}>All mine</Button>
          <Button className="btn-primary" data-initial-focus="" onClick={onClose}>
            Later
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">
        These cells changed on both sides. What you typed stays here until one of the two is chosen.
      </p>
      <PlainTable
        look="lines"
        rows={conflicts}
        keyOf={({ row, column }) => `${row}:${column}`}
        columns={[
          { head: "Student", isName: true, cell: ({ row }) => nameOf(row) },
          { head: "Activity", className: "text-muted", cell: ({ column }) => codeOf(column) },
          {
            head: "Keep",
            cell: (conflict) => {
              const { row, column, mine, theirs } = conflict;
              const of = `${nameOf(row)}, ${codeOf(column)}`;
              return (
                <span className="flex gap-1.5 py-1">
                  <Button
                    className="btn-xs"
                    aria-label={`Mine, ${said(mine)}, ${of}`}
                    onClick={() => settle([conflict], "mine")}
                  >
                    Mine <b className="num font-semibold">{said(mine)}</b>
                  </Button>
                  <Button
                    className="btn-xs"
                    aria-label={`Theirs, ${said(theirs.score)}, ${of}`}
                    onClick={() => settle([conflict], "theirs")}
                  >
                    Theirs <b className="num font-semibold">{said(theirs.score)}</b>
                  </Button>
                </span>
              );
            },
          },
        ]}
      />
    </Dialog>
  );
}
