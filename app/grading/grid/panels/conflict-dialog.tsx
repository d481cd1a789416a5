import { useSyncExternalStore } from "react";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { conflictsOf, settleConflict } from "#core/grading/grid/saving.ts";
import { cellText } from "#core/grading/grid/typing.ts";
import type { Score } from "#core/grading/scores/score.ts";

const said = (score: Score): string => cellText(score) || "blank";

/** Cells that somebody else saved meanwhile: both values, one of which is chosen, cell by cell or all at once. */
export function ConflictDialog({ store, onClose }: { store: GridStore; onClose: () => void }) {
  const grid = useSyncExternalStore(store.subscribe, store.grid, store.grid);
  const conflicts = conflictsOf(grid);
  const settle = (chosen: typeof conflicts, choice: "mine" | "theirs") => {
    store.update((current) => chosen.reduce((one, place) => settleConflict(one, place, choice), current));
    announce(choice === "mine" ? "Yours stays." : "Theirs stays.");
    if (chosen.length === conflicts.length) onClose();
  };
  return (
    <Dialog
      title="Scores somebody else saved too"
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
      <table className="paste-lines">
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Activity</th>
            <th scope="col">Keep</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => {
            const { row, column, mine, theirs } = conflict;
            const name = grid.rows[row]?.name ?? "";
            const code = grid.columns[column]?.code ?? "";
            return (
              <tr key={`${row}:${column}`}>
                <th scope="row">{name}</th>
                <td className="text-muted">{code}</td>
                <td>
                  <span className="flex gap-1.5 py-1">
                    <Button
                      className="btn-xs"
                      aria-label={`Mine, ${said(mine)}, ${name}, ${code}`}
                      onClick={() => settle([conflict], "mine")}
                    >
                      Mine <b className="num font-semibold">{said(mine)}</b>
                    </Button>
                    <Button
                      className="btn-xs"
                      aria-label={`Theirs, ${said(theirs.score)}, ${name}, ${code}`}
                      onClick={() => settle([conflict], "theirs")}
                    >
                      Theirs <b className="num font-semibold">{said(theirs.score)}</b>
                    </Button>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
