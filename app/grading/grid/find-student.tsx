import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Search } from "#app/ui/icons.tsx";
import { isTyping } from "#app/ui/is-typing.ts";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { containsWords } from "#core/shared/search-text.ts";
import type { GridStore } from "./grid-store.ts";

/** Finds a student of the grid by parts of the name, and whether the field for it is open. */
export interface StudentFinder {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** The rows whose name holds every word of the text, in their order. */
  rowsOf: (text: string) => number[];
  /** Goes to the row, in the column one is in, and brings it into view. */
  goTo: (row: number) => void;
  /** Back to the cell, with the focus. */
  leave: () => void;
}

/** `/` opens it from anywhere on the page where nothing else is typed into: no score has a stroke. */
export function useStudentFinder(
  store: GridStore,
  ofFrame: { showActive: () => void; focusCell: () => void },
): StudentFinder {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isInCell = event.target instanceof Element && event.target.matches(".score-input");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isInCell && (isTyping(event.target) || document.querySelector("dialog[open]"))) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    rowsOf: (text) =>
      text.trim() === ""
        ? []
        : store.grid().rows.flatMap(({ name }, row) => (containsWords(name, text) ? [row] : [])),
    goTo: (row) => {
      store.run({ do: "goTo", place: { row, column: store.grid().active.column } });
      ofFrame.showActive();
    },
    leave: () => {
      setIsOpen(false);
      ofFrame.focusCell();
    },
  };
}

/** In the bar above the grid: a button, and the field once it is open. Enter stays at who was found, Escape goes back to where one was. */
export function FindStudent({ finder, store }: { finder: StudentFinder; store: GridStore }) {
  return finder.isOpen ? (
    <FindField finder={finder} store={store} />
  ) : (
    <button
      type="button"
      className="btn btn-ghost btn-xs flex-none"
      aria-label="Find a student"
      aria-keyshortcuts="/"
      title="Find a student (/)"
      onClick={finder.open}
    >
      <Search className="icon" />
      <kbd className="kbd max-lg:hidden" aria-hidden>
        /
      </kbd>
    </button>
  );
}

function FindField({ finder, store }: { finder: StudentFinder; store: GridStore }) {
  const field = useRef<HTMLInputElement>(null);
  const [from] = useState(() => store.grid().active.row);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = finder.rowsOf(text);
  useEffect(() => field.current?.focus(), []);
  const show = (rows: readonly number[], place: number) => {
    setAt(place);
    finder.goTo(rows[place] ?? from);
    const name = store.grid().rows[rows[place] ?? -1]?.name;
    announce(name ? `${name}, ${place + 1} of ${rows.length}.` : "No student of this name.");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) show(found, (at + step + found.length) % found.length);
    else if (event.key === "Enter") finder.leave();
    else if (event.key === "Escape") {
      finder.goTo(from);
      finder.leave();
    } else return;
    event.preventDefault();
  };
  return (
    <search className="grid-find">
      <Search className="icon text-muted" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        aria-label="Find a student"
        placeholder="Find a student"
        maxLength={100}
        value={text}
        onKeyDown={onKeyDown}
        onBlur={finder.close}
        onChange={(event) => {
          setText(event.target.value);
          const rows = finder.rowsOf(event.target.value);
          if (event.target.value.trim() !== "") show(rows, 0);
          else finder.goTo(from);
        }}
      />
      {text.trim() !== "" && (
        <span className="num flex-none text-xs text-muted">
          {found.length === 0 ? "Nobody" : `${at + 1} of ${found.length}`}
        </span>
      )}
    </search>
  );
}
