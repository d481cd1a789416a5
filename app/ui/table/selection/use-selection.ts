import { useCallback, useMemo, useState } from "react";

export interface Selection<Row> {
  /** Chosen rows by key, over all pages. */
  rows: ReadonlyMap<string, Row>;
  toggle: (row: Row) => void;
  /** Chooses all of a page, or none of it when all are chosen already. */
  togglePage: (rows: readonly Row[]) => void;
  replace: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** A selection that spans pages: it keeps each row's facts, so that menus can tell what may be done with them. */
export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const toggle = useCallback(
    (row: Row) =>
      setRows((known) => {
        const next = new Map(known);
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
        return next;
      }),
    [keyOf],
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
  const clear = useCallback(() => setRows(new Map()), []);
  return useMemo(
    () => ({ rows, toggle, togglePage, replace, clear }),
    [rows, toggle, togglePage, replace, clear],
  );
}
