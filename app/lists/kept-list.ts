import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { announce } from "#app/ui/toasts/announcer.tsx";
import type { AnyList } from "#core/shared/list/definition.ts";
import type { LoadedList } from "./list.server.ts";

/**
 * The page of a list that was last on the screen of this browser tab: a record opened from it leads back to it, and to the
 * records beside it, without asking for the list again.
 */
interface KeptList {
  /** When it was on the screen, milliseconds since the epoch. */
  at: number;
  /** The search part of its address: tab, filters, order, page. */
  search: string;
  totalPages: number;
  rows: readonly KeptRow[];
}
interface KeptRow {
  key: string;
  name: string;
  path: string;
}

const storageKey = (userId: string, list: AnyList): string => `talaan.list.${userId}.${list.name}`;

function readKept(userId: string, list: AnyList): KeptList | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(userId, list)) ?? "null") as KeptList | null;
  } catch {
    return null;
  }
}

function keep(userId: string, list: AnyList, kept: KeptList): void {
  try {
    sessionStorage.setItem(storageKey(userId, list), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage loses the way back only.
  }
}

function keptOf(list: AnyList, search: string, { rows, totalPages }: NonNullable<Loaded["list"]>): KeptList {
  const params = new URLSearchParams(search);
  params.delete("dialog");
  return {
    at: Date.now(),
    search: params.toString(),
    totalPages,
    rows: (rows as object[]).map((row) => ({
      key: String((row as Record<string, unknown>)[list.key]),
      name: list.nameOf(row),
      path: list.opens?.(row) ?? "",
    })),
  };
}
type Loaded = LoadedList<AnyList>;

/** Keeps the page of a list that is on the screen, where its rows open a screen. */
export function useKeepList(list: AnyList, search: string, { list: shown }: Loaded): void {
  const { userId } = useSignedIn();
  useEffect(() => {
    if (list.opens && shown) keep(userId, list, keptOf(list, search, shown));
  }, [userId, list, search, shown]);
}

interface ListWalk {
  list: AnyList;
  /** The list as it was last seen. */
  back: string;
  previous: Neighbour | null;
  next: Neighbour | null;
}
export interface Neighbour {
  /** Null: it is on another page of the list, which is asked for first. */
  name: string | null;
  open: () => void;
}

const pageOf = ({ search }: KeptList): number => Number(new URLSearchParams(search).get("page") ?? "1");
const atPage = ({ search }: KeptList, page: number): string => {
  const params = new URLSearchParams(search);
  if (page > 1) params.set("page", String(page));
  else params.delete("page");
  return params.toString();
};

/** Of the lists that have this record the one that was seen last; the first where none has. */
function cameFrom(
  userId: string,
  lists: readonly [AnyList, ...AnyList[]],
  key: string,
): { list: AnyList; kept: KeptList | null } {
  const [first] = lists;
  const having = lists
    .flatMap((list) => {
      const kept = readKept(userId, list);
      return kept?.rows.some((row) => row.key === key) ? [{ list, kept }] : [];
    })
    .sort((one, other) => other.kept.at - one.kept.at);
  return having[0] ?? { list: first, kept: readKept(userId, first) };
}

/**
 * From a record that was opened from one of these lists: the list as it was, and the records before and after it. Beyond the
 * first or last row of the page its neighbour is asked for; going on, the same page is read again first, because rows that
 * left the list (submitted drafts) have made those behind them move up. The first list is the one the record belongs to.
 */
export function useKeptList(lists: readonly [AnyList, ...AnyList[]], key: string): ListWalk {
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  const { load, data, state } = useFetcher<Loaded>();
  const [{ list, kept }, setFrom] = useState<ReturnType<typeof cameFrom>>({ list: lists[0], kept: null });
  /** The answer that was dealt with already: a fetcher keeps its last one. */
  const dealtWith = useRef<Loaded | undefined>(undefined);
  const [asked, setAsked] = useState<{ search: string; back: boolean } | null>(null);
  // What this browser keeps, the page the server sent knows nothing of.
  useEffect(() => setFrom(cameFrom(userId, lists, key)), [userId, lists, key]);
  const ask = useCallback(
    (search: string, back: boolean) => {
      setAsked({ search, back });
      void load(`${list.path}?${search}`);
    },
    [list, load],
  );
  useEffect(() => {
    if (!asked || !kept || state !== "idle" || !data || dealtWith.current === data) return;
    dealtWith.current = data;
    setAsked(null);
    if (!data.list) return announce("The list did not load.");
    const found = keptOf(list, asked.search, data.list);
    const isKnown = new Set(kept.rows.map((row) => row.key));
    const others = found.rows.filter((row) => !isKnown.has(row.key));
    const row = asked.back ? others.at(-1) : others[0];
    if (row) {
      keep(userId, list, found);
      return void navigate(row.path);
    }
    const page = pageOf(found);
    if (!asked.back && page < found.totalPages && page === pageOf(kept)) ask(atPage(kept, page + 1), false);
    else announce(`There is no other ${list.noun.one} in the list.`);
  }, [asked, kept, state, data, list, userId, navigate, ask]);

  const place = kept?.rows.findIndex((row) => row.key === key) ?? -1;
  const back = `${list.path}${kept?.search ? `?${kept.search}` : ""}`;
  if (!kept || place < 0) return { list, back, previous: null, next: null };
  const neighbour = (step: 1 | -1): Neighbour | null => {
    const row = kept.rows[place + step];
    if (row) return { name: row.name, open: () => void navigate(row.path) };
    const page = pageOf(kept);
    if (step < 0 ? page === 1 : page >= kept.totalPages) return null;
    return { name: null, open: () => ask(step < 0 ? atPage(kept, page - 1) : kept.search, step < 0) };
  };
  return { list, back, previous: neighbour(-1), next: neighbour(1) };
}
