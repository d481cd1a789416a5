import { type RefObject, useCallback, useEffect } from "react";
import { rowElement } from "./row-keys.ts";

/** By list: the row that was opened last from it, until the list is on the screen again. */
const opened = new Map<string, string>();

/** Whoever comes back to a list is where they left it: the row that was opened has the focus (S-35). Answers what notes a row. */
export function useReturnToRow(list: string, body: RefObject<HTMLElement | null>): (rowKey: string) => void {
  useEffect(() => {
    const rowKey = opened.get(list);
    opened.delete(list);
    if (rowKey !== undefined && body.current) rowElement(body.current, rowKey)?.focus();
  }, [list, body]);
  return useCallback((rowKey) => void opened.set(list, rowKey), [list]);
}
