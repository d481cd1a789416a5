import type { Paged } from "#core/shared/paging.ts";
import type { AnyList, ListOf, ListRequest, RowOf } from "./definition.ts";
import { type Fields, fields, type RecordCodec, type WireObject } from "./fields.ts";
import type { Filters } from "./filters.ts";

/** A list's answer and its call's search, from its definition. */

/** The wire names of a sort; the first is written. */
export const sortNames = (list: AnyList, sort: string): readonly string[] =>
  (list.sortNames as Record<string, readonly string[]> | undefined)?.[sort] ??
  (list.row.fields as Fields)[sort]?.wire.slice(0, 1) ?? [sort];

/** The query name that asks for the key and facts of each row only, and its one value. */
export const FACTS_QUERY = { name: "fields", value: "facts" } as const;

const totalCodecs = new WeakMap<AnyList, RecordCodec<Fields, object>>();
/** The codec of a list's totals. */
function totalsCodec(list: AnyList): RecordCodec<Fields, object> {
  const codec = totalCodecs.get(list) ?? fields((list.totals ?? {}) as Fields);
  totalCodecs.set(list, codec);
  return codec;
}

const factCodecs = new WeakMap<AnyList, RecordCodec<Fields, object>>();
/** The codec of a row of which only the key and the facts are wanted. */
function factsCodec(list: AnyList): RecordCodec<Fields, object> {
  const known = factCodecs.get(list);
  if (known) return known;
  const wanted = new Set<string>([list.key, ...(list.facts ?? [])]);
  const table = Object.entries(list.row.fields as Fields).filter(([key]) => wanted.has(key));
  const codec = fields(Object.fromEntries(table));
  factCodecs.set(list, codec);
  return codec;
}

/** The answer of a list's call; `factsOnly`: each row with its key and facts. */
export function listToWire<L extends AnyList>(
  list: L,
  { rows, tabs, totals, outdated, beside, searchedAs, ...page }: ListOf<L>,
  factsOnly = false,
) {
  return {
    rows: rows.map(factsOnly ? factsCodec(list).toWire : list.row.toWire),
    ...page,
    ...(searchedAs !== undefined && { [SEARCHED_AS]: searchedAs }),
    ...(list.hasFigures && { [OUTDATED]: outdated ?? 0 }),
    ...(list.beside && beside && { [list.beside.wire]: list.beside.codec.toWire(beside) }),
    ...(list.tabs?.counts && { [list.tabs.counts]: tabs }),
    ...totalsCodec(list).toWire(totals),
  };
}

/** The name of `outdated` on the wire. */
export const OUTDATED = "outdated_sections";
/** The name of `searchedAs` on the wire; there only where it was. */
export const SEARCHED_AS = "searched_as";

/** The rows of an answer; `factsOnly`: each with its key and facts. */
export function rowsFromWire<L extends AnyList>(list: L, given: unknown, factsOnly = false): RowOf<L>[] {
  const { rows, today } = given as { rows: unknown[]; today?: string };
  const { fromWire } = factsOnly ? factsCodec(list) : (list.row as RecordCodec<Fields, object>);
  return rows.map((row) => ({ ...fromWire(row), ...(list.hasToday && { today }) })) as RowOf<L>[];
}

/** The inverse of listToWire. */
export function listFromWire<L extends AnyList>(list: L, given: unknown): ListOf<L> {
  const wire = given as Paged<unknown> & WireObject;
  const { count, page, perPage, totalPages } = wire;
  return {
    rows: rowsFromWire(list, wire),
    count,
    page,
    perPage,
    totalPages,
    tabs: (list.tabs?.counts ? wire[list.tabs.counts] : null) as Record<string, number> | null,
    totals: totalsCodec(list).fromWire(wire) as ListOf<L>["totals"],
    ...(list.hasFigures && { outdated: wire[OUTDATED] as number }),
    ...(wire[SEARCHED_AS] !== undefined && { searchedAs: wire[SEARCHED_AS] as string }),
    ...(list.beside && { beside: list.beside.codec.fromWire(wire[list.beside.wire]) }),
  };
}

const firstOf = (names: string | readonly string[]): string =>
  typeof names === "string" ? names : (names[0] ?? "");

/** The search part of a list's call: the inverse of its query's schema (query.ts). */
export function listSearch<L extends AnyList>(list: L, request: ListRequest<L>): URLSearchParams {
  const filter = request.filter as Record<string, unknown>;
  const search = new URLSearchParams();
  const set = (name: string, value: unknown): void => {
    if (value !== "" && value !== null && value !== undefined) search.set(name, String(value));
  };
  set(firstOf(list.search.wire), filter.search);
  if (list.tabs && !list.tabs.inPath) set(list.tabs.wire, filter.status);
  for (const [key, { wire, toWire }] of Object.entries(list.filters as Filters))
    for (const [place, value] of toWire(filter[key]).entries()) set(wire[place] ?? "", value);
  if (list.sorts.length > 1) {
    set("sort", sortNames(list, request.sort)[0]);
    set(list.orderNames?.[0] ?? "order", request.descending ? "DESC" : "ASC");
  }
  set("page", request.page);
  set(list.sizeNames?.[0] ?? "perPage", request.perPage);
  if (request.factsOnly) set(FACTS_QUERY.name, FACTS_QUERY.value);
  return search;
}

/** What a list calls a record of a call's answer. */
export const nameOnWire = (list: AnyList, wire: object): string =>
  list.nameOf((list.row as RecordCodec<Fields, object>).fromWire(wire));
