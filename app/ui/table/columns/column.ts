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
  /** What its cell says, for the room it needs; null where it is empty. Absent: not known. */
  textOf?: (row: Row) => string | null;
  /** Its cells have an icon and a frame. */
  isBadge?: boolean;
  /** Stays in a narrow window. */
  isEssential?: boolean;
  /** Stays in a narrow window where the rows differ in it. */
  tellsApart?: boolean;
  /** Gives way before all others, 0 first. */
  givesWayFirst?: number;
  /** Gives way with the others of which this is true. */
  givesWayTogether?: boolean;
  /** Its heading is said before its value where a row is a card. */
  isNamedInCard?: boolean;
}

/** The class that pins a cell; `isFirst` marks the leading column. */
export function pinClass(pin: "before-last" | "last" | undefined, isFirst: boolean): string {
  if (isFirst) return "pin-first";
  return pin ? `pin-${pin}` : "";
}

/** Where a cell stands where its row is a card. */
export function cardClass<Row>({ isFixed, isBadge, isNamedInCard, pin }: ColumnDefinition<Row>): string {
  if (isBadge || (pin === "last" && !isNamedInCard)) return "card-status";
  return isFixed ? "card-title" : "";
}
