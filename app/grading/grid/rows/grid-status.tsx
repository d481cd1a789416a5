import { useSyncExternalStore } from "react";
import type { Autosave, SaveState } from "#app/grading/grid/autosave.ts";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { CircleCheck, CloudOff, LoaderCircle, Lock, RotateCw } from "#app/ui/icons.tsx";

const SAVED: SaveState = { is: "saved" };

/** Why the scores are only looked at, and what opens them where something does. */
export interface GridLock {
  reason: string;
  onEdit: (() => void) | null;
}

/** Below the grid: how many students, whether everything is saved, what the tiles mean. */
export function GridStatus(props: {
  store: GridStore;
  autosave: Autosave | null;
  /** Null where the scores are edited. */
  locked: GridLock | null;
}) {
  const { store, autosave, locked } = props;
  const { blanks } = useSyncExternalStore(store.subscribeSettled, store.counts, store.counts);
  const students = store.grid().rows.length;
  return (
    <footer className="grid-status">
      <span className="num">
        {students} {students === 1 ? "student" : "students"}
      </span>
      <span className="h-4 w-px flex-none bg-line" />
      {locked === null ? (
        <Saving autosave={autosave} />
      ) : (
        <span className="flex min-w-0 items-center gap-1.5">
          <Lock className="icon size-3.5" />
          <span className="truncate">Read only. {locked.reason}</span>
          {locked.onEdit && (
            <button
              type="button"
              className="font-medium text-base-content underline underline-offset-2"
              onClick={locked.onEdit}
            >
              Edit scores
            </button>
          )}
        </span>
      )}
      {blanks > 0 && (
        <button
          type="button"
          className="num underline underline-offset-2"
          title="Go to the next blank score (F8)"
          onClick={() => {
            store.focus.isInside = true;
            store.run({ do: "nextBlank", back: false });
          }}
        >
          {blanks} incomplete
        </button>
      )}
      <span className="max-sm:hidden">
        <b className="font-semibold text-warning">N</b> not submitted, counts 0
      </span>
      <span className="max-sm:hidden">
        <b className="font-semibold">S</b> excused, left out
      </span>
      {locked === null && (
        <span className="ml-auto flex items-center gap-1.5 max-lg:hidden">
          <kbd className="kbd">Enter</kbd> down <kbd className="kbd ml-2">F2</kbd> edit{" "}
          <kbd className="kbd ml-2">Ctrl D</kbd> fill <kbd className="kbd ml-2">Esc</kbd> revert
        </span>
      )}
    </footer>
  );
}

const nothing = () => () => {};

function Saving({ autosave }: { autosave: Autosave | null }) {
  const read = () => autosave?.state() ?? SAVED;
  const state = useSyncExternalStore(autosave?.subscribe ?? nothing, read, () => SAVED);
  return (
    <span role="status" className="flex items-center gap-1.5" data-state={state.is}>
      {said(state)}
      {(state.is === "refused" || state.is === "kept") && (
        <button
          type="button"
          className="font-medium underline underline-offset-2"
          onClick={() => autosave?.flush()}
        >
          Try again
        </button>
      )}
    </span>
  );
}

function said(state: SaveState) {
  switch (state.is) {
    case "saved":
      return (
        <>
          <CircleCheck className="icon size-3.5 text-success" />
          Saved
        </>
      );
    case "waiting":
    case "saving":
      return (
        <>
          {/* Turns only while a request is under way: while somebody types it would draw sixty frames a second. */}
          <LoaderCircle className={`icon size-3.5 ${state.is === "saving" ? "spin" : ""}`} />
          Saving {state.cells}
        </>
      );
    case "kept":
      return (
        <span className="flex items-center gap-1.5 font-medium text-warning">
          <CloudOff className="icon size-3.5" />
          Kept on this device, will be sent when the connection is back
        </span>
      );
    case "refused":
      return (
        <span className="flex items-center gap-1.5 font-medium text-error">
          <RotateCw className="icon size-3.5" />
          {state.cells} not saved: {state.message}
        </span>
      );
  }
}
