import { data } from "react-router";
import { BILLING_TIMEOUT_MS, type CallPlace, callApi } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { readListAddress } from "#app/ui/table/list-address.ts";
import { type MatchingRows, PART } from "#app/ui/table/selection/matching-rows.ts";
import { type AnyList, type ListOf, type ListRequest, pagePaths } from "#core/shared/list/definition.ts";
import type { Filters } from "#core/shared/list/filters.ts";
import { FACTS_QUERY, listFromWire, listSearch, rowsFromWire } from "#core/shared/list/wire.ts";
import { PAGE_SIZE_MAX, type Paged } from "#core/shared/paging.ts";
import { addressOf } from "./address-of.ts";

type Place = CallPlace & { url: URL };

/** The call of an address. */
function requestOf<L extends AnyList>(list: L, url: URL): ListRequest<L> {
  const address = readListAddress(url.searchParams, addressOf(list));
  const { tab, filters, search, sort, isDescending, page, perPage } = address;
  const values = Object.entries(list.filters as Filters).map(([key, { fromAddress }]) => [
    key,
    fromAddress(filters[key]),
  ]);
  return {
    filter: {
      search,
      status: list.tabs && tab !== list.tabs.all ? tab : null,
      ...Object.fromEntries(values),
      ...list.fixed,
    },
    sort,
    descending: isDescending,
    page,
    perPage,
  } as ListRequest<L>;
}

const ask = (place: CallPlace, list: AnyList, request: ListRequest<AnyList>) =>
  callApi(place, {
    path:
      pagePaths(list).find(({ tab }) => tab === null || tab === request.filter.status)?.path ??
      list.call.path,
    search: listSearch(list, request),
    ...(list.isSlow && { timeoutMs: BILLING_TIMEOUT_MS }),
  });

/** A list's page for a screen that is none of the list's own: its rows, or the refusal. */
export async function callList<L extends AnyList>(
  place: CallPlace,
  list: L,
  request: ListRequest<L>,
): Promise<{ ok: true; list: ListOf<L> } | ApiRefusal> {
  const answer = await ask(place, list, request);
  return answer.ok ? { ok: true, list: listFromWire(list, answer.wire) } : answer;
}

export interface LoadedList<L extends AnyList> {
  list: ListOf<L> | null;
  refusal: ApiRefusal | null;
}

/** A list screen's loader: the page of its address, or why it did not load. */
export const listLoader =
  <L extends AnyList>(list: L) =>
  async (place: Place) => {
    const answer = await callList(place, list, requestOf(list, place.url));
    return answer.ok
      ? ({ list: answer.list, refusal: null } satisfies LoadedList<L>)
      : data({ list: null, refusal: answer as ApiRefusal }, { status: answer.status || 503 });
  };

/** For "select all that match": a part of the facts of all records of an address, and in how many they come. */
export async function loadMatching(place: Place, list: AnyList): Promise<Response> {
  const request = {
    ...requestOf(list, place.url),
    page: Number(place.url.searchParams.get(PART)) || 1,
    perPage: PAGE_SIZE_MAX,
    ...(list.facts && { factsOnly: true as const }),
  };
  const answer = await ask(place, list, request);
  return answer.ok
    ? Response.json({
        rows: rowsFromWire(list, answer.wire, list.facts !== undefined),
        parts: (answer.wire as Paged<unknown>).totalPages,
      } satisfies MatchingRows<unknown>)
    : Response.json(answer, { status: answer.status || 503 });
}

/** The search of an address's call without its page, for an export. */
export function searchOf(list: AnyList, url: URL): URLSearchParams {
  const search = listSearch(list, requestOf(list, url));
  for (const name of ["page", FACTS_QUERY.name, ...(list.sizeNames ?? ["perPage"])]) search.delete(name);
  return search;
}
