import { useCallback, useEffect, useState } from "react";
import { inWidths } from "./column-resizer.tsx";

/** How one person likes one table, kept in this browser. */
export interface TableLayout {
  hidden: string[];
  /** Column keys; empty for the order of the definition. */
  order: string[];
  density: "comfortable" | "compact";
  /** By column key: the widths in pixels that this person has set. */
  widths: Readonly<Record<string, number>>;
}
export const DEFAULT_LAYOUT: TableLayout = { hidden: [], order: [], density: "comfortable", widths: {} };

function readLayout(storageKey: string): TableLayout {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof value !== "object" || value === null) return DEFAULT_LAYOUT;
    const { hidden, order, density, widths } = value as Partial<TableLayout>;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === "string") : [],
      order: Array.isArray(order) ? order.filter((key) => typeof key === "string") : [],
      density: density === "compact" ? "compact" : "comfortable",
      widths: Object.fromEntries(
        Object.entries(widths ?? {}).flatMap(([key, width]) =>
          typeof width === "number" ? [[key, inWidths(width)]] : [],
        ),
      ),
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

/** The widths with one set; null: as wide as what stands in it. */
export function withWidth(
  { widths }: Pick<TableLayout, "widths">,
  key: string,
  width: number | null,
): Pick<TableLayout, "widths"> {
  const { [key]: _, ...others } = widths;
  return { widths: width === null ? others : { ...others, [key]: width } };
}
