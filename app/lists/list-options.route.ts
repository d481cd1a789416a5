import * as z from "zod";
import { callApi } from "#app/lib/api.server.ts";
import type { Filters } from "#core/shared/list/filters.ts";
import type { Route } from "./+types/list-options.route.ts";
import { listAt } from "./list-at.server.ts";

const option = z.looseObject({ id: z.string().optional(), name: z.string().optional() });
/** The answer of the call a filter names: a page of records, or a list of names. */
const optionsAnswer = z.union([
  z.object({ rows: z.array(option) }).transform(({ rows }) => rows),
  z.object({ data: z.array(z.union([z.string(), option])) }).transform(({ data }) => data),
]);

/** The options of a list's filter, from the call its definition names. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { call, filters } = listAt(args.params.list);
  const filter = new Map(Object.entries(filters as Filters)).get(args.params.filter);
  if (!filter?.from) return Response.json(null, { status: 404 });
  const from = filter.from.startsWith("/") ? filter.from : `${call.path}/${filter.from}`;
  const [path = "", query = ""] = from.split("?");
  const answer = await callApi(args, { path, search: new URLSearchParams(query) });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  const options = optionsAnswer.parse(answer.wire);
  return Response.json({
    options: options.map((option) =>
      typeof option === "string"
        ? option
        : filter.isById
          ? { value: option.id, label: filter.labelOf?.((name) => textAt(option, name)) ?? option.name }
          : option.name,
    ),
  });
}

/** The text under a name of the wire, whose dots nest; empty where there is none. */
function textAt(option: object, name: string): string {
  const value = name
    .split(".")
    .reduce<unknown>(
      (of, key) => (typeof of === "object" && of !== null ? Reflect.get(of, key) : undefined),
      option,
    );
  return typeof value === "string" ? value : "";
}
