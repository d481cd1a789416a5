import { data } from "react-router";
import { type CallPlace, callApi } from "./api.server.ts";
import type { ApiRefusal } from "./error-catalogue.ts";

type Place = CallPlace & { url: URL };

/** Where a list's rows come from. */
interface ListSource<Request, Wire, List> {
  path: string;
  /** The most rows that can be chosen at once. */
  max: number;
  timeoutMs?: number;
  /** The call an address stands for. */
  requestOf: (url: URL) => Request;
  searchOf: (request: Request) => URLSearchParams;
  fromWire: (wire: Wire) => List;
}

/** What the screens of a list load: its page, every row that matches its address, and what the address asks, for an export. */
export function listSource<
  Request extends { page: number; perPage: number },
  Wire,
  List extends { rows: readonly unknown[] },
>({ path, max, timeoutMs, requestOf, searchOf, fromWire }: ListSource<Request, Wire, List>) {
  const ask = async (place: Place, request: Request): Promise<{ ok: true; list: List } | ApiRefusal> => {
    const answer = await callApi<Wire>(place, {
      path,
      search: searchOf(request),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    return answer.ok ? { ok: true, list: fromWire(answer.wire) } : answer;
  };
  return {
    /** A list screen's loader: the page of its address, or why it did not come. */
    async load(place: Place) {
      const answer = await ask(place, requestOf(place.url));
      return answer.ok
        ? { list: answer.list, refusal: null }
        : data({ list: null, refusal: answer }, { status: answer.status || 503 });
    },
    /** For "select all that match": all rows of an address, up to the most that can be chosen at once. */
    async loadMatching(place: Place): Promise<Response> {
      const answer = await ask(place, { ...requestOf(place.url), page: 1, perPage: max });
      return answer.ok
        ? Response.json({ rows: answer.list.rows })
        : Response.json(answer, { status: answer.status || 503 });
    },
    searchOf: (url: URL): URLSearchParams => searchOf(requestOf(url)),
  };
}
