import type { ReactNode } from "react";
import { DASH } from "#app/lists/cells.tsx";
import type { AnyList } from "#core/shared/list/definition.ts";
import type { Fields } from "#core/shared/list/fields.ts";

/** The cells of the office's lists: a count of none is a dash. */
export function managementCells(list: AnyList): Record<string, (row: object) => ReactNode> {
  const counts = Object.entries(list.row.fields as Fields).filter(
    ([, { label, kind }]) => label !== undefined && kind === "whole",
  );
  return Object.fromEntries(
    counts.map(([key]) => [key, (row) => countOf(Number((row as Record<string, unknown>)[key]))]),
  );
}

const countOf = (count: number): ReactNode => (count === 0 ? DASH : count.toLocaleString("en-US"));
