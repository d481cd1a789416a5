import type { MenuChoice } from "#app/ui/menu-list.tsx";

/** What an action does not take of a selection: the records left out, and those that remain. */
export interface LeftOut<Row> {
  action: MenuChoice;
  left: readonly Row[];
  taken: readonly Row[];
}

/** Null where the action takes none of them: then there is nothing to offer. */
export function leftOutOf<Row>(action: MenuChoice, chosen: readonly Row[]): LeftOut<Row> | null {
  const taken = (action.taken?.() ?? []) as readonly Row[];
  const known = new Set(taken);
  const left = chosen.filter((row) => !known.has(row));
  return taken.length === 0 || left.length === 0 ? null : { action, left, taken };
}
