import { screen } from "#core/identity/screens.ts";
import { RECORD_STATUSES, type RecordStatus } from "#core/management/record-state.ts";
import { badge, type ColumnOptions, choice, day, name, text, whole } from "#core/shared/list/fields.ts";
import { lookup, opensOnCurrent, select } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { MANAGEMENT_GROUPS, type ManagementKey } from "./management-lists.ts";

/** What the office's lists have in common: found by a search, narrowed by school year where they are of one. */
export function officeList(key: ManagementKey) {
  const group = MANAGEMENT_GROUPS.find(({ lists }) => lists.some((list) => list.key === key));
  const noun = group?.lists.find((list) => list.key === key)?.noun ?? "";
  const shown = screen(key);
  const many = shown.title.toLowerCase();
  return {
    ...shown,
    noun: { one: noun, many },
    label: shown.title,
    call: {
      path: `/management/${key}`,
      tag: "Management",
      summary: `${group?.label ?? ""}: ${shown.title}`,
    },
    key: "id",
    search: { wire: "search", placeholder: `Search ${many}` },
    isAscending: true,
    pages: ADMIN_PAGE_SIZES,
    pageSize: 20,
    failed: `${shown.title} did not load`,
  } as const;
}

const YEAR_NAME = "schoolperiod_id";
/** Of a school year; of people, who are of many, it opens on none. */
export const yearFilter = lookup(YEAR_NAME, "School Year", "/school_periods", {
  isById: true,
  maxLength: 60,
});
/** Of a list that is narrowed by school year. */
export const BY_YEAR = { filters: { year: opensOnCurrent(yearFilter) } };
/** Of any other: the name means nothing. */
export const NOT_BY_YEAR = { filters: {}, ignores: [YEAR_NAME] };

/** Whether a record is offered for what is new, or put aside (M-14). */
export const statusFilter = () => select("status", "Status", RECORD_STATUSES);
/** Of a list whose records are put aside. */
export const BY_STATUS = { filters: { status: statusFilter() }, ignores: [YEAR_NAME] };
export const status = () => choice<RecordStatus>(RECORD_STATUSES, "status", "Status");

export const id = () => text("id");
export const version = () => whole("version");
/** A column; its key is its wire name. The first one names the record. */
export const column = (wire: string, label: string, options: ColumnOptions = {}) =>
  name(wire, label, { column: wire, ...options });
export const first = (wire: string, label: string) => column(wire, label, { isFixed: true });
export const dayColumn = (wire: string, label: string) => day(wire, label, { column: wire });
export const count = (wire: string, label: string) => whole(wire, label, { column: wire, align: "right" });
/** Whether today lies in it. */
export const state = () => ({
  ...badge<"RUNNING" | "">("state", "State", { RUNNING: "info" }, { empty: "" }),
  labels: { RUNNING: "Current" },
});
