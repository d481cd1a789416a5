import type { AnyList } from "#core/shared/list/definition.ts";
import { type Filter, type Filters, isSet, type Range } from "#core/shared/list/filters.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";

/** The filters of a list as its file names them (D-5): "Status: Draft · Invoice Date: 08/01/2026 to 08/31/2026 · Search: cruz"; empty where none is set. `nameOf` knows what is chosen by its id. */
export function filtersInWords(
  list: AnyList,
  filter: Readonly<Record<string, unknown>>,
  nameOf: (key: string, id: string) => string | null,
): string {
  const { tabs } = list;
  const tab = filter.status
    ? (tabs?.labels as Record<string, string> | undefined)?.[filter.status as string]
    : null;
  const set = Object.entries(list.filters as Filters).flatMap(([key, one]) => {
    const value = filter[key];
    if (one.label === undefined || !isSet(value)) return [];
    return [
      `${one.label}: ${one.isById ? (nameOf(key, String(value)) ?? "as chosen") : wordsOf(one, value)}`,
    ];
  });
  return [...(tab ? [tab] : []), ...set, ...(filter.search ? [`Search: ${filter.search}`] : [])].join(" · ");
}

function wordsOf({ kind, options }: Filter<unknown>, value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (kind === "switch") return "Yes";
  if (kind === "dateRange") return rangeInWords(value as Range);
  if (kind === "date") return formatDay(value as string);
  if (kind === "number" && typeof value === "number") return `from ${formatPesos(value)}`;
  return options?.find((option) => option.value === String(value))?.label ?? String(value);
}

function rangeInWords({ from, to }: Range): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  return from ? `from ${formatDay(from)}` : `to ${formatDay(to ?? "")}`;
}
