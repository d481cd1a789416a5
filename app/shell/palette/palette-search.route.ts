import { type CallPlace, call } from "#app/lib/api.server.ts";
import { callList } from "#app/lists/list.server.ts";
import type { FoundRecord } from "#core/finding/found.ts";
import { SEARCH } from "#core/finding/search-contract.ts";
import { PERFORMANCE_LIST, type PerformanceRow, reportCardPath } from "#core/reports/performance-list.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import type { Route } from "./+types/palette-search.route.ts";

/** What a text in the palette names: people, classes and documents, and report cards. Of what a role may not look up there is none. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const text = (args.url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const [answer, cards] = await Promise.all([
    call(args, SEARCH, { search: new URLSearchParams({ q: text }) }),
    cardsFound(args, text),
  ]);
  if (!answer.ok) return Response.json({ found: cards }, { status: answer.status || 503 });
  const { rows, searched_as: searchedAs } = answer.value;
  return Response.json({
    found: [...rows, ...(searchedAs === null ? cards : await cardsFound(args, searchedAs))],
    searchedAs,
  });
}

export interface PaletteFound {
  found: (FoundRecord | FoundCard)[];
  /** What was looked for instead of a misspelled text; null: the text. */
  searchedAs: string | null;
}

/** A student's card of the newest term; its address is its id. */
async function cardsFound(place: CallPlace, text: string): Promise<FoundCard[]> {
  if (text === "") return [];
  const answer = await callList(place, PERFORMANCE_LIST, {
    filter: filterOf(PERFORMANCE_LIST, { search: text }),
    sort: "studentName",
    descending: false,
    page: 1,
    perPage: 10,
  });
  return answer.ok ? answer.list.rows.map(foundCard) : [];
}

export interface FoundCard extends Omit<FoundRecord, "kind"> {
  kind: "card";
}
const foundCard = (row: PerformanceRow, _at: number, rows: readonly PerformanceRow[]): FoundCard => ({
  kind: "card",
  id: reportCardPath(row),
  within: "",
  title: row.studentName,
  detail: `${row.studentNo}, ${row.gradeSection}`,
  ofKind: rows.length,
});
