import type { ReactNode } from "react";

/** One column of a list. */
export interface ColumnDefinition<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align?: "right" | "center";
  /** The sort key it orders by; absent where the database has no index for it. */
  sort?: string;
  /** Stays in view while the rest scrolls. The first column is always pinned. */
  pin?: "before-last" | "last";
  /** Cannot be hidden. */
  isFixed?: boolean;
  className?: string;
}

/** The class that pins a cell; `isFirst` marks the leading column. */
export function pinClass(pin: "before-last" | "last" | undefined, isFirst: boolean): string {
  if (isFirst) return "pin-first";
  return pin ? `pin-${pin}` : "";
}
