import { type CallPlace, call } from "#app/lib/api.server.ts";
import { callList } from "#app/lists/list.server.ts";
import { SEARCH } from "#core/billing/lookup-calls.ts";
import type { FoundRecord } from "#core/management/search-contract.ts";
import { PERFORMANCE_LIST, type PerformanceRow, reportCardPath } from "#core/reports/performance-list.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import type { Route } from "./+types/palette-search.route.ts";

const CARDS_MAX = 10;

/** What a text in the palette names: students and documents of billing, report cards. Of what a role may not look up there is none. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const text = (args.url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const [answer, cards] = await Promise.all([
    call(args, SEARCH, { search: new URLSearchParams({ q: text }) }),
    cardsFound(args, text),
  ]);
  const found = [...cards, ...(answer.ok ? answer.value.rows : [])];
  return Response.json(
    { found },
    { status: answer.ok || answer.status === 403 ? 200 : answer.status || 503 },
  );
}

/** A student's card of the newest term; its address is its id. */
async function cardsFound(place: CallPlace, text: string): Promise<(FoundRecord | FoundCard)[]> {
  if (text === "") return [];
  const answer = await callList(place, PERFORMANCE_LIST, {
    filter: filterOf(PERFORMANCE_LIST, { search: text }),
    sort: "studentName",
    descending: false,
    page: 1,
    perPage: CARDS_MAX,
  });
  return answer.ok ? answer.list.rows.map(foundCard) : [];
}

export interface FoundCard extends Pick<FoundRecord, "uuid" | "title" | "detail"> {
  kind: "card";
}
const foundCard = (row: PerformanceRow): FoundCard => ({
  kind: "card",
  uuid: reportCardPath(row),
  title: row.studentName,
  detail: `${row.studentNo}, ${row.gradeSection}`,
});
