import type { KeyboardEvent } from "react";

interface RowKeys {
  onOpen: (rowKey: string) => void;
  onToggle: (rowKey: string) => void;
}

/** Keys of the rows: arrows, Home and End move, Space chooses, Enter opens, M shows the actions. Inside a row's own controls they keep their meaning. */
export function handleRowKeys(event: KeyboardEvent<HTMLTableSectionElement>, keys: RowKeys): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLTableRowElement>("tr[data-row]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (moveByKey(event, row)) return;
  if (target !== row) return;
  const rowKey = row.dataset.row ?? "";
  if (event.key === " ") keys.onToggle(rowKey);
  else if (event.key === "Enter") keys.onOpen(rowKey);
  else if (event.key.toLowerCase() === "m") row.querySelector<HTMLElement>("[data-row-menu]")?.click();
  else return;
  event.preventDefault();
}

function moveByKey(event: KeyboardEvent<HTMLTableSectionElement>, row: HTMLTableRowElement): boolean {
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>("tr[data-row]")];
  const at = rows.indexOf(row);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return false;
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, target))]?.focus();
  return true;
}
