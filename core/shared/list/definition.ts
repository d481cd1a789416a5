import type { Area } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { ScreenKey } from "#core/identity/screens.ts";
import { hasActions, type Workflow } from "#core/shared/actions.ts";
import { type DocumentKind, listFileKind } from "#core/shared/document-kinds.ts";
import { toldApart } from "#core/shared/named-records.ts";
import type { Paged } from "#core/shared/paging.ts";
import type { Field, Fields, RecordCodec } from "./fields.ts";
import { type Filters, type FilterValues, isSet } from "./filters.ts";

/**
 * The definition of a list. Derived from it: the schema of its query and the inverse (query.ts, wire.ts), its calls and
 * their OpenAPI lines (api/lists.ts, api/openapi/list-operations.ts), and its screen (app/lists).
 * A definition is data and plain functions without zod, because the browser loads it.
 */
interface ListTabs<Tab extends string> {
  wire: string;
  /** The key of a first tab that shows every record; absent: there is none on the screen. */
  all?: string;
  labels: Readonly<Record<Tab, string>>;
  /** The tab of a call that names none; absent: every record. */
  otherwise?: NoInfer<Tab>;
  /** The wire name of the count of each tab. */
  counts?: string;
  /** Translates a text of the wire; "" means every record. */
  reads?: (text: string) => string;
  expected?: string;
  /** Each tab has a call of its own: its key is in place of "{tab}" in the call's path, and no name of the query. */
  inPath?: true;
  /** With `inPath`: the areas of tabs that some who see the list may not see. */
  areas?: Readonly<Partial<Record<NoInfer<Tab>, Area>>>;
}

/** One call of the API that an action makes. */
export interface ListCall {
  method: "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  search?: URLSearchParams;
  json?: unknown;
}
/** What an action of a list's workflow was asked to do. */
export interface ListChange {
  uuids: string[];
  /** What the confirmation asked for: a reason, a day. */
  given?: string;
  /** What a screen adds where ids are not enough. */
  details?: Readonly<Record<string, string>>;
}

export interface List<
  Row extends object,
  F extends Fields,
  Fs extends Filters,
  Tab extends string,
  Sort extends string,
  Total extends string,
  Action extends string,
> {
  /** The key of its screen; saved views and its console routes use it. */
  name: string;
  path: string;
  title: string;
  noun: { one: string; many: string };
  /** How its records are made: said where there are none. */
  howMade?: string;
  /** The accessible name of the table, where it is not the noun; `{tab}` is the label of the tab shown. */
  label?: string;
  /** The accessible name of the tabs, where it is not made of the noun. */
  tabsLabel?: string;
  area: Area;
  /** Columns that stay in a narrow window, beside those that are fixed, pinned or a status (S-34). */
  essential?: readonly (keyof NoInfer<F> & string)[];
  /** Columns that tell rows of one name apart: where a page has several values of one, it stays (S-34). */
  tellsApart?: readonly (keyof NoInfer<F> & string)[];
  /** Columns that give way before all others, the least important first; the others follow from the last. */
  givesWayFirst?: readonly (keyof NoInfer<F> & string)[];
  /** Columns that make a sum: none of them is drawn where one that has something has no room. */
  givesWayTogether?: readonly (keyof NoInfer<F> & string)[];
  /** GET `path`, and its line in the OpenAPI document. */
  call: { path: string; tag: "Grading" | "Reports" | "Billing" | "Management" | "Identity"; summary: string };
  row: RecordCodec<F, Row>;
  key: keyof Row & string;
  nameOf(row: NoInfer<Row>): string;
  search: { wire: Wire; placeholder: string; debounceMs?: number };
  tabs?: ListTabs<Tab>;
  /** The screens that are shown as tabs of one, this one among them. */
  tabScreens?: readonly ScreenKey[];
  /** Another tab begins without search and filters: it shows another kind of record. */
  tabsClear?: true;
  filters: Fs;
  /** Values its screen's call always has: it shows a part of another list, and has no calls of its own. */
  fixed?: Readonly<Partial<FilterValues<NoInfer<Fs>>>>;
  /** Fields the database has an index for; the first is the default order. Their wire names are the fields'. */
  sorts: readonly Sort[];
  /** The wire name of a sort that is not its field's, and its synonyms. */
  sortNames?: Readonly<Partial<Record<NoInfer<Sort>, readonly string[]>>>;
  /** The default order of a tab, where it differs. */
  tabSorts?: Readonly<Partial<Record<Tab, NoInfer<Sort>>>>;
  /** Sorts that only the API offers. */
  apiSorts?: readonly Sort[];
  /** Orders begin ascending (names); absent: newest first. */
  isAscending?: true;
  pages: readonly number[];
  /** The default page size of its screen. */
  pageSize?: number;
  /** Wire names of the page size and the direction where they have several; the first is written. */
  sizeNames?: readonly string[];
  orderNames?: readonly string[];
  /** Names that clients send and that mean nothing here. */
  ignores?: readonly string[];
  /** Its answer also says the day, which its workflow depends on: each row has it as the field `today`. */
  hasToday?: true;
  /** Made of figures that are computed anew after a change; its answer says how many sections wait for that. */
  hasFigures?: true;
  /** A record that its answer has beside the rows. */
  beside?: { wire: string; codec: RecordCodec<Fields, object> };
  totals?: Readonly<Record<Total, Field<number>>>;
  /** Cells that link to a screen; null: this row's does not. */
  links?: { [K in keyof F]?: (row: NoInfer<Row>) => string | null };
  /** Cells that name a student, by the student's number: they link to the student's screen for who may open it (S-46). */
  students?: { [K in keyof F]?: (row: NoInfer<Row>) => string | null };
  /** The screen a row opens. */
  opens?(row: NoInfer<Row>): string;
  workflow?: Workflow<NoInfer<Row>, string, Action>;
  /** Roles that have no row menus, or no checkboxes, in this list. */
  hidesFrom?: Readonly<Partial<Record<"row" | "bulk", readonly RoleCode[]>>>;
  /** The call of each action of the workflow, or the screen it leads to: of the first selected row, and of all. */
  changes?: Readonly<
    Record<
      Action,
      | ((change: ListChange) => ListCall)
      | { screen: (row: NoInfer<Row>, selected: readonly NoInfer<Row>[]) => string }
    >
  >;
  /** What an action's call needs of the selected rows beside their ids. */
  detailsOf?(action: Action, rows: readonly NoInfer<Row>[]): Readonly<Record<string, string>> | null;
  /** What is said once a file is requested, instead of the API's message. */
  requested?: string;
  /** The most records of one change of several that are selected; more are changed in parts (S-43). Absent: none are selected. */
  changesAtMost?: number;
  /** The fields "select all that match" asks for: the key, and what the workflow and its dialogs read. */
  facts?: readonly (keyof F & string)[];
  /** The call that makes a file of the list, the file's kind, and its title, where they are not those of every list (`fileOf`); null: its screen has files of its own. */
  exports?: null | {
    path: string;
    /** POST, where nothing else is said. */
    method?: "GET";
    kind: DocumentKind;
    title: string;
    /** What the menu offers, under which words; absent: every format by its name. */
    offered?: Partial<Record<"pdf" | "csv" | "xlsx", string>>;
    /**
     * Whether every row of the file has a value to sort by, since a file is read by key; else the tab's default order is
     * used. Absent: always.
     */
    canSort?(
      sort: NoInfer<Sort>,
      filter: { search: string; status: NoInfer<Tab> | null } & FilterValues<Fs>,
    ): boolean;
  };
  /** Title of the failed state, where it has its own (S-15). */
  failed?: string;
  /** Has the time limit of billing's calls. */
  isSlow?: true;
}
type Wire = string | readonly string[];

// Code that takes any list casts its rows and filters in the kit; callers keep the precise types.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyList = List<any, any, any, any, any, any, any>;

export type RowOf<L> =
  L extends List<infer Row, infer _F, infer _Fs, infer _T, infer _S, infer _To, infer _A> ? Row : never;
export type ActionOf<L> = L extends { workflow?: { actions: Record<infer Action extends string, unknown> } }
  ? Action
  : never;
export type FieldsOf<L> = L extends { row: { fields: infer F extends Fields } } ? F : never;
export type TabOf<L> = L extends { tabs?: ListTabs<infer Tab> } ? Tab : never;
export type SortOf<L> = L extends { sorts: readonly (infer Sort extends string)[] } ? Sort : never;
export type TotalOf<L> = L extends { totals?: Readonly<Record<infer Total extends string, Field<number>>> }
  ? Total
  : never;
type FiltersOf<L> = L extends { filters: infer Fs extends Filters } ? Fs : never;
export type FilterOf<L> = { search: string; status: TabOf<L> | null } & FilterValues<FiltersOf<L>>;

export interface ListRequest<L> {
  filter: FilterOf<L>;
  sort: SortOf<L>;
  descending: boolean;
  page: number;
  perPage: number;
  /** Only the key and the facts of each row are wanted. */
  factsOnly?: true;
}
export interface ListOf<L> extends Paged<RowOf<L>> {
  tabs: Record<string, number> | null;
  totals: Record<TotalOf<L>, number>;
  /** Of a list of figures: how many sections are not computed anew yet. */
  outdated?: number;
  /** The record the definition has beside the rows. */
  beside?: object;
  /** What was searched for instead, where nothing matches the search as it was typed (S-32). */
  searchedAs?: string;
}

/** Checks a definition and keeps its precise types. */
export function defineList<
  Row extends object,
  F extends Fields,
  const Fs extends Filters,
  const Sort extends string & keyof F,
  const Tab extends string = never,
  const Total extends string = never,
  const Action extends string = never,
>(list: List<Row, F, Fs, Tab, Sort, Total, Action>): List<Row, F, Fs, Tab, Sort, Total, Action> {
  return list;
}

/** The paths of a list's page, with the tab of each; null: one path for all. */
export const pagePaths = ({ call, tabs }: AnyList): { path: string; tab: string | null }[] =>
  tabs?.inPath
    ? Object.keys(tabs.labels as object).map((tab) => ({ path: call.path.replace("{tab}", tab), tab }))
    : [{ path: call.path, tab: null }];

/** Who may see a tab: its own area, or the list's. */
export const areaOf = ({ tabs, area }: AnyList, tab: string | null): Area =>
  (tabs?.areas as Partial<Record<string, Area>> | undefined)?.[tab ?? ""] ?? area;

/** The filter that has only these values set. */
export const filterOf = <L extends AnyList>(list: L, set: Partial<FilterOf<L>> = {}): FilterOf<L> =>
  ({
    search: "",
    status: null,
    ...Object.fromEntries(
      Object.entries(list.filters as Filters).map(([key, { fromAddress }]) => [key, fromAddress(undefined)]),
    ),
    ...set,
  }) as FilterOf<L>;

/** Whether anything but the tab narrows the list. */
export const isFiltered = (list: AnyList, filter: object): boolean =>
  ["search", ...Object.keys(list.filters)].some((key) => isSet((filter as Record<string, unknown>)[key]));

/** Whether a role has actions in this list: row menus, or checkboxes. */
export const offersActions = (list: AnyList, role: RoleCode, place: "row" | "bulk"): boolean =>
  list.workflow !== undefined &&
  !list.hidesFrom?.[place]?.includes(role) &&
  hasActions(list.workflow as Workflow<object, string, string>, { role }, place);

/** Where this role acts on a list's records: in the menu of a row, in the bar of several. `role` null: the screen has no actions. */
export const actionPlaces = (list: AnyList, role: RoleCode | null): { row: boolean; bulk: boolean } => ({
  row: role !== null && offersActions(list, role, "row"),
  bulk: role !== null && list.changesAtMost !== undefined && offersActions(list, role, "bulk"),
});

/** What a list calls these records side by side: two of one name by their student's number as well (S-52). */
export function namesOf(list: AnyList, rows: readonly object[]): string[] {
  const [studentOf] = Object.values((list.students ?? {}) as Record<string, (row: object) => string | null>);
  return toldApart(
    rows,
    (row) => list.nameOf(row),
    (row) => studentOf?.(row),
  );
}

/** The formats of a list's file, as menus name them. */
export const FILE_FORMATS = { pdf: "PDF", csv: "CSV", xlsx: "Excel (XLSX)" } as const;

/** The file of a list, and the call that makes it; null: it has none by itself. */
export function fileOf(list: AnyList): ListFileCall | null {
  if (list.exports === null || list.fixed) return null;
  if (list.exports) return { method: "POST", ...list.exports };
  const kind = listFileKind(list.name);
  return {
    path: `${list.call.path}/export`,
    method: "POST",
    kind,
    title: list.title,
    offered: { xlsx: FILE_FORMATS.xlsx, csv: FILE_FORMATS.csv },
    isOfAll: true,
  };
}
interface ListFileCall {
  path: string;
  method: "GET" | "POST";
  kind: DocumentKind;
  title: string;
  offered?: Partial<Record<"pdf" | "csv" | "xlsx", string>>;
  /** Also without a filter. */
  isOfAll?: true;
}

/** The default order of a tab. */
export const defaultSort = (list: AnyList, tab: string | null): string =>
  (list.tabSorts as Record<string, string> | undefined)?.[tab ?? ""] ?? list.sorts[0] ?? "";

/** The order of a list's file. */
export function fileSort<L extends AnyList>(
  list: L,
  { filter, sort }: Pick<ListRequest<L>, "filter" | "sort">,
): SortOf<L> {
  const canSort =
    list.exports?.canSort?.(sort, filter as FilterOf<AnyList>) ??
    (list.exports || !(list.row.fields as Fields)[sort]?.isNullable);
  return canSort ? sort : (defaultSort(list, filter.status) as SortOf<L>);
}

/** "Sorted by Due Date, descending". */
export const sortedBy = (label: string, isDescending: boolean): string =>
  `Sorted by ${label}, ${isDescending ? "descending" : "ascending"}`;

/** What a list without rows says: what was asked for, and how its records are made, where it tells. */
export function emptySentence(
  { noun, howMade }: { noun: string; howMade?: string | undefined },
  { filters, search }: { filters: number; search: string },
): string {
  const asked = [
    filters > 0 ? `${filters} ${filters === 1 ? "filter" : "filters"}` : "",
    search ? `“${search}”` : "",
  ].filter(Boolean);
  const none =
    asked.length > 0 ? `No ${noun} here matches ${asked.join(" and ")}.` : `There is no ${noun} here yet.`;
  return howMade === undefined || search ? none : `${none} ${howMade}`;
}
