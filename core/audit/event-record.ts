import { MANAGEMENT_GROUPS, managementPath } from "#core/management/lists/management-lists.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import { ANY } from "#core/shared/list/filters.ts";
import type { EVENT_LOG_LIST } from "./event-log-list.ts";

export type LoggedEvent = RowOf<typeof EVENT_LOG_LIST>;

/** The screen of the record an event is about; null where it has none. */
export function screenOfRecord({ recordKind, recordUuid, record, place }: LoggedEvent): string | null {
  if (recordUuid === null) return null;
  switch (recordKind) {
    case "gradebook":
      return place && `/grades/gradebook/${place}/${recordUuid}`;
    case "attendance":
      return `/grades/attendance/${recordUuid}`;
    case "student":
      return `/reports/student-performance?${new URLSearchParams({ search: record })}`;
    case "enrollment-pass":
      return `/grades/enrollment-pass?${new URLSearchParams({ schoolYear: ANY, search: record })}`;
    case "management": {
      const group = MANAGEMENT_GROUPS.find(({ lists }) => lists.some(({ key }) => key === place));
      const list = group?.lists.find(({ key }) => key === place);
      return group && list
        ? `${managementPath(group.key, list.key)}?${new URLSearchParams({ dialog: recordUuid })}`
        : null;
    }
    default:
      return null;
  }
}
