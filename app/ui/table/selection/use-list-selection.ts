import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { type Selection, useSelection } from "./use-selection.ts";

export interface ListSelection<Row> {
  selection: Selection<Row>;
  /** The chosen rows, as the page shows them now where it does. */
  chosen: Row[];
  isChoosingAll: boolean;
  /** "Select all that match": fetches the facts of every row the address matches. */
  chooseAll: () => void;
  /** How many the list chooses at once. */
  max: number;
}

/** What is chosen in a list, over all its pages; another tab starts without a selection. */
export function useListSelection<Row>(options: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  tab: string;
  /** Answers { rows } for the search of the address, at most `max`. */
  matchingPath: string;
  max: number;
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
    const { body } = await askConsole<{ rows?: Row[]; message?: string }>(options.matchingPath + search);
    setIsChoosingAll(false);
    // Another search was made meanwhile: these rows are not what it shows.
    if (window.location.search !== search) return;
    if (body?.rows) selection.replace(body.rows);
    else toastError(options.failed, body?.message);
  };
  return {
    selection,
    chosen: [...selection.rows.values()].map(
      (known) => rows.find((row) => keyOf(row) === keyOf(known)) ?? known,
    ),
    isChoosingAll,
    chooseAll: () => void chooseAll(),
    max: options.max,
  };
}
