import { useCallback, useMemo, useRef, useState } from "react";

export interface Selection<Row> {
  /** Chosen rows by key, over all pages. */
  rows: ReadonlyMap<string, Row>;
  toggle: (row: Row) => void;
  /** Chooses all rows of a page from the one toggled last to this one; where that is on another page, toggles this one (S-54). */
  chooseThrough: (row: Row, page: readonly Row[]) => void;
  /** Chooses all of a page, or none of it when all are chosen already. */
  togglePage: (rows: readonly Row[]) => void;
  replace: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** A selection that spans pages: it keeps each row's facts, so that menus can tell what may be done with them. */
export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const last = useRef<string | null>(null);
  const toggle = useCallback(
    (row: Row) => {
      last.current = keyOf(row);
      setRows((known) => {
        const next = new Map(known);
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
        return next;
      });
    },
    [keyOf],
  );
  const chooseThrough = useCallback(
    (row: Row, page: readonly Row[]) => {
      const keys = page.map(keyOf);
      const [from, to] = [keys.indexOf(last.current ?? ""), keys.indexOf(keyOf(row))];
      if (from < 0) return toggle(row);
      const between = page.slice(Math.min(from, to), Math.max(from, to) + 1);
      setRows((known) => new Map([...known, ...between.map((one) => [keyOf(one), one] as const)]));
    },
    [keyOf, toggle],
  );
  const togglePage = useCallback(
    (page: readonly Row[]) =>
      setRows((known) => {
        const next = new Map(known);
        const isWhole = page.every((row) => next.has(keyOf(row)));
        for (const row of page) {
          if (isWhole) next.delete(keyOf(row));
          else next.set(keyOf(row), row);
        }
        return next;
      }),
    [keyOf],
  );
  const replace = useCallback(
    (chosen: readonly Row[]) => setRows(new Map(chosen.map((row) => [keyOf(row), row]))),
    [keyOf],
  );
  const clear = useCallback(() => {
    last.current = null;
    setRows(new Map());
  }, []);
  return useMemo(
    () => ({ rows, toggle, chooseThrough, togglePage, replace, clear }),
    [rows, toggle, chooseThrough, togglePage, replace, clear],
  );
}
