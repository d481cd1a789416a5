import * as z from "zod";
import { PAGE_SIZE_DEFAULT } from "#core/shared/paging.ts";
import { choiceOf, pageNumber, pageSize, schoolDay, searchText } from "#core/shared/query-fields.ts";
import { type AnyList, defaultSort, type FilterOf, type ListRequest } from "./definition.ts";
import type { Filter, Filters } from "./filters.ts";
import { FACTS_QUERY, sortNames } from "./wire.ts";

/** The query of a list's call, from its definition. `.in` has its names, for the OpenAPI document. */
type Names = z.ZodObject<Record<string, z.ZodType>>;
export type ListQuery<L> = z.ZodPipe<Names, z.ZodTransform<ListRequest<L>, Record<string, unknown>>>;

const NOT_GIVEN = 0;
const direction = z
  .string()
  .toUpperCase()
  .pipe(z.enum(["ASC", "DESC"]));

/** What one name of a filter accepts: always a text afterwards, a repeated name as a comma list. */
function schemaOf({ kind, known, maxLength, isRepeatable, refuse }: Filter<unknown>): z.ZodType {
  if (kind === "dateRange" || kind === "date") return schoolDay.optional();
  if (known) return choiceOf(known as [string, ...string[]]).optional();
  const one = maxLength === undefined ? z.string() : z.string().max(maxLength);
  const text = isRepeatable
    ? z.union([one, z.array(one).max(1000)]).transform((given) => [given].flat().join(","))
    : one;
  return refuse
    ? text
        .superRefine((value, context) => {
          const message = refuse(value);
          if (message) context.addIssue({ code: "custom", message });
        })
        .optional()
    : text.optional();
}

function tabSchema({ all, labels, otherwise, reads, expected }: NonNullable<AnyList["tabs"]>): z.ZodType {
  const tabs = Object.keys(labels as object);
  const keys = otherwise && !all ? tabs : ["", ...tabs];
  const byCase = new Map(tabs.map((tab) => [tab.toLowerCase(), tab]));
  const keyOf = (text: string) => byCase.get(text.toLowerCase()) ?? text;
  const schema = z
    .string()
    .max(60)
    .transform((text) => keyOf(reads ? reads(text.trim()) : text.trim()))
    .refine((tab) => keys.includes(tab), expected ?? `Please choose one of: ${tabs.join(", ")}`)
    .default(otherwise ?? "");
  // What a tab that is translated may be called is more than its keys.
  return reads ? schema : schema.meta({ type: "string", enum: keys });
}

const made = new WeakMap<AnyList, ListQuery<AnyList>>();

/** Made once a list: its route, its exports and the OpenAPI document use the same one. */
export function listQuery<L extends AnyList>(list: L): ListQuery<L> {
  const query = made.get(list) ?? makeQuery(list);
  made.set(list, query as ListQuery<AnyList>);
  return query as ListQuery<L>;
}

/** What is asked of a page of a list: its query, and the tab where that is in its path. */
export const askedOfPage = (list: AnyList, tab: string | null, query: object): object =>
  tab === null || !list.tabs ? query : { ...query, [list.tabs.wire]: tab };

const searchNames = ({ search: { wire } }: AnyList): readonly string[] =>
  typeof wire === "string" ? [wire] : wire;
const sortsByName = (list: AnyList): Map<string, string> =>
  new Map(
    [...(list.sorts as readonly string[]), ...((list.apiSorts ?? []) as readonly string[])].flatMap((sort) =>
      sortNames(list, sort).map((name) => [name, sort] as const),
    ),
  );

/** The names of the search, the tab and the filters, for a call that has them among its own. */
export const filterNames = (list: AnyList): Record<string, z.ZodType> => ({
  ...Object.fromEntries(searchNames(list).map((name) => [name, searchText])),
  ...(list.tabs && { [list.tabs.wire]: tabSchema(list.tabs) }),
  ...Object.fromEntries(
    Object.values(list.filters as Filters).flatMap((filter) =>
      filter.wire.map((name) => [name, schemaOf(filter)]),
    ),
  ),
});

/** Every name the call takes; any other is 422. */
function namesOf(list: AnyList): Names {
  const sorts = [...sortsByName(list).keys()];
  const orders = list.orderNames ?? ["order"];
  const optional = z.string().optional();
  return z.strictObject({
    ...filterNames(list),
    sort: choiceOf(sorts as [string, ...string[]]).optional(),
    ...Object.fromEntries(orders.map((name) => [name, direction.optional()])),
    page: pageNumber,
    ...Object.fromEntries((list.sizeNames ?? ["perPage"]).map((name) => [name, pageSize(NOT_GIVEN)])),
    ...(list.facts && { [FACTS_QUERY.name]: z.literal(FACTS_QUERY.value).optional() }),
    ...Object.fromEntries((list.ignores ?? []).map((name) => [name, optional])),
  }) as Names;
}

const firstGiven = (query: Record<string, unknown>, names: readonly string[], none: unknown) =>
  names.map((name) => query[name]).find((given) => given !== undefined && given !== none);

/** What those names ask for. */
export const readFilter = <L extends AnyList>(list: L, query: Record<string, unknown>): FilterOf<L> =>
  filterOf(list, query) as FilterOf<L>;
const filterOf = (list: AnyList, query: Record<string, unknown>) => ({
  search: firstGiven(query, searchNames(list), "") ?? "",
  status: (list.tabs && query[list.tabs.wire]) || null,
  ...Object.fromEntries(
    Object.entries(list.filters as Filters).map(([key, { wire, fromWire }]) => [
      key,
      fromWire(wire.map((name) => query[name] as string | undefined)),
    ]),
  ),
});

/** What a list's call is filtered by, without sort and page: the query of a call beside it. */
export const filterQuery = <L extends AnyList>(list: L) =>
  z.strictObject(filterNames(list)).transform((query) => readFilter(list, query));

function makeQuery<L extends AnyList>(list: L): ListQuery<L> {
  const filters = Object.entries(list.filters as Filters);
  const ranges = filters.filter(([, { kind }]) => kind === "dateRange");
  const sorts = sortsByName(list);
  return namesOf(list)
    .superRefine((query, context) => {
      for (const [, { wire }] of ranges) {
        const [start = "", end = ""] = wire;
        if (query[start] && query[end] && (query[end] as string) < (query[start] as string))
          context.addIssue({
            code: "custom",
            path: [end],
            message: "End date must be on or after the start date",
          });
      }
    })
    .transform((query): ListRequest<L> => {
      const filter = filterOf(list, query);
      const order = firstGiven(query, list.orderNames ?? ["order"], undefined);
      const size = firstGiven(query, list.sizeNames ?? ["perPage"], NOT_GIVEN) as number | undefined;
      return {
        filter,
        sort: sorts.get(String(query.sort)) ?? defaultSort(list, filter.status as string | null),
        descending: order === undefined ? !list.isAscending : order === "DESC",
        page: query.page,
        perPage: size ?? PAGE_SIZE_DEFAULT,
        ...(query[FACTS_QUERY.name] !== undefined && { factsOnly: true as const }),
      } as ListRequest<L>;
    }) as unknown as ListQuery<L>;
}
