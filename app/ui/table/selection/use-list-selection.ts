import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { type MatchingRows, PART } from "./matching-rows.ts";
import { type Selection, useSelection } from "./use-selection.ts";

export interface ListSelection<Row> {
  selection: Selection<Row>;
  /** The chosen rows, as the page shows them now where it does. */
  chosen: Row[];
  isChoosingAll: boolean;
  /** "Select all that match": fetches the facts of every row the address matches (S-43). */
  chooseAll: () => void;
}

/** What is chosen in a list, over all its pages; another tab starts without a selection. */
export function useListSelection<Row>(options: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  tab: string;
  /** Answers the `MatchingRows` of a part of what the search of the address matches. */
  matchingPath: string;
  failed: string;
}): ListSelection<Row> {
  const { rows, keyOf, tab } = options;
  const selection = useSelection(keyOf);
  const [isChoosingAll, setIsChoosingAll] = useState(false);
  const { clear } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab starts without a selection
  useEffect(clear, [tab, clear]);
  const chooseAll = async () => {
    const { search } = window.location;
    setIsChoosingAll(true);
    const found = await allParts<Row>(options.matchingPath, search);
    setIsChoosingAll(false);
    // Another search was made meanwhile: these rows are not what it shows.
    if (window.location.search !== search) return;
    if ("rows" in found) selection.replace(found.rows);
    else toastError(options.failed, found.message);
  };
  const shown = new Map(rows.map((row) => [keyOf(row), row]));
  return {
    selection,
    chosen: [...selection.rows].map(([key, known]) => shown.get(key) ?? known),
    isChoosingAll,
    chooseAll: () => void chooseAll(),
  };
}

/** Part by part; a record that moves meanwhile is in it once. */
async function allParts<Row>(path: string, search: string): Promise<{ rows: Row[] } | { message?: string }> {
  const rows: Row[] = [];
  for (let part = 1, parts = 1; part <= parts; part += 1) {
    const asked = new URLSearchParams(search);
    asked.set(PART, String(part));
    const { body } = await askConsole<Partial<MatchingRows<Row>> & { message?: string }>(`${path}?${asked}`);
    if (!body?.rows) return body?.message === undefined ? {} : { message: body.message };
    rows.push(...body.rows);
    parts = body.parts ?? 1;
  }
  return { rows };
}
