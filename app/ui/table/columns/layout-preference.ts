import { useCallback, useEffect, useState } from "react";

/** How one person likes one table, kept in this browser. */
export interface TableLayout {
  hidden: string[];
  /** Column keys; empty for the order of the definition. */
  order: string[];
  density: "comfortable" | "compact";
}
const DEFAULT_LAYOUT: TableLayout = { hidden: [], order: [], density: "comfortable" };

function readLayout(storageKey: string): TableLayout {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof value !== "object" || value === null) return DEFAULT_LAYOUT;
    const { hidden, order, density } = value as Partial<TableLayout>;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === "string") : [],
      order: Array.isArray(order) ? order.filter((key) => typeof key === "string") : [],
      density: density === "compact" ? "compact" : "comfortable",
    };
  } catch {
    return DEFAULT_LAYOUT;
  }
}

/** The layout of a table for a user; the default on the server and until the browser has been asked. */
export function useTableLayout(
  tableName: string,
  userId: string,
): [TableLayout, (change: Partial<TableLayout>) => void] {
  const storageKey = `talaan.table.${tableName}.${userId}`;
  const [layout, setLayout] = useState(DEFAULT_LAYOUT);
  useEffect(() => setLayout(readLayout(storageKey)), [storageKey]);
  const change = useCallback(
    (wanted: Partial<TableLayout>) =>
      setLayout((known) => {
        const next = { ...known, ...wanted };
        localStorage.setItem(storageKey, JSON.stringify(next));
        return next;
      }),
    [storageKey],
  );
  return [layout, change];
}
