import type { KeyboardEvent } from "react";

export interface RowKeys {
  onOpen: (rowKey: string) => void;
  /** `isRange`: with Shift, all rows from the one chosen before to this one. */
  onToggle: (rowKey: string, isRange: boolean) => void;
  /** The key of the next row after this one that begins with what was typed; null: none does. */
  rowBeginning: (typed: string, after: string) => string | null;
}

/**
 * Keys of the rows: arrows, Home and End move, Space chooses, with Shift all from the row chosen last, Enter opens, M shows
 * the actions, other letters and figures go to the row that begins with them. Inside a row's own controls they keep their meaning.
 */
export function handleRowKeys(event: KeyboardEvent<HTMLTableSectionElement>, keys: RowKeys): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLTableRowElement>("tr[data-row]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (moveByKey(event, row)) return;
  if (target !== row) return;
  const rowKey = row.dataset.row ?? "";
  const typed = typedSoFar(event);
  if (typed.length > 1 || (typed !== "" && typed !== "m")) {
    const found = keys.rowBeginning(typed, rowKey);
    if (found !== null) rowElement(event.currentTarget, found)?.focus();
  } else if (event.key === " ") keys.onToggle(rowKey, event.shiftKey);
  else if (event.key === "Enter") keys.onOpen(rowKey);
  else if (typed === "m") row.querySelector<HTMLElement>("[data-row-menu]")?.click();
  else return;
  event.preventDefault();
}

export const rowElement = (within: Element, rowKey: string): HTMLElement | null =>
  within.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(rowKey)}"]`);

/** The first row of the list on the screen takes the focus. */
export const focusFirstRow = (): void =>
  document.querySelector<HTMLElement>(".data-table tr[data-row]")?.focus();

const PAUSE_MS = 800;
let word = { text: "", at: 0 };
/** The letters and figures typed in one go, in lower case; "" where the key is none of them. */
function typedSoFar({ key, timeStamp }: KeyboardEvent): string {
  const isGoingOn = timeStamp - word.at < PAUSE_MS && word.text !== "";
  if (!/^[\p{L}\p{N}]$/u.test(key) && !(isGoingOn && /^[ ,.-]$/.test(key))) return "";
  const letter = key.toLowerCase();
  // M alone shows the actions, and begins no word.
  word = { text: isGoingOn ? word.text + letter : letter, at: letter === "m" && !isGoingOn ? 0 : timeStamp };
  return word.text;
}

/** Of rows, each with the texts it may be found by: the next after `after` that begins so, going round. */
export function nextBeginning(
  rows: readonly { key: string; texts: readonly string[] }[],
  typed: string,
  after: string,
): string | null {
  const at = rows.findIndex(({ key }) => key === after);
  // A word of several letters may still be that of the row one is on.
  const from = typed.length > 1 ? Math.max(0, at) : at + 1;
  const inTurn = [...rows.slice(from), ...rows.slice(0, from)];
  return inTurn.find(({ texts }) => texts.some((text) => text.toLowerCase().startsWith(typed)))?.key ?? null;
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
