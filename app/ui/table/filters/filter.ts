import { CURRENT, rangeInWords, readRange, writeRange } from "#core/shared/list/filters.ts";
import { formatDay, isSchoolDay } from "#core/shared/school-day.ts";

/** What a list can be filtered by. A filter's value is one string, as it is in the address. */
export type FilterDefinition = FilterFacts &
  (
    | { kind: "date" }
    | { kind: "dateRange" }
    | { kind: "select" | "multiSelect"; options: readonly FilterOption[] }
    | { kind: "number" }
    | { kind: "switch" }
    /** One of the options a route answers with (`{"options":["…"]}`), asked for when the panel opens. By id: each has a label beside its value. */
    | { kind: "lookup"; from: string; isById?: true }
  );
interface FilterFacts {
  key: string;
  label: string;
  /** Keys of filters that a change of this one clears. */
  clears?: readonly string[];
  /** Offered on these tabs only. */
  tabs?: readonly string[];
  /** Applied by itself after a choice, not by the button of the panel. */
  appliesAtOnce?: true;
  /** What its chip says while it is not set. */
  unset?: string;
  /** It is set to `CURRENT` while an address does not say otherwise (S-44): what its chip says then. */
  opensOn?: string;
}
export interface FilterOption {
  value: string;
  label: string;
}
/** By key; a filter that is not set is absent. */
export type FilterValues = Record<string, string>;

/** The values with one changed, and those cleared that depend on it. An empty one is not set. */
export const withFilter = (
  values: FilterValues,
  { key, clears = [] }: FilterDefinition,
  value: string,
): FilterValues =>
  Object.fromEntries(
    Object.entries({ ...values, [key]: value }).filter(
      ([known, text]) => text !== "" && !(clears.includes(known) && values[key] !== value),
    ),
  );

/** The filters a tab offers. */
export const filtersOf = (filters: readonly FilterDefinition[], tab: string): FilterDefinition[] =>
  filters.filter(({ tabs }) => !tabs || tabs.includes(tab));

const LABEL_MAX = 30;
const LOOKUP_MAX = 100;

export const readList = (value: string | undefined): string[] =>
  value ? value.split(",").filter(Boolean) : [];

/** The filters of an address that says nothing of any. */
export const openingFilters = (filters: readonly FilterDefinition[]): FilterValues =>
  Object.fromEntries(filters.flatMap(({ key, opensOn }) => (opensOn ? [[key, CURRENT]] : [])));

const isCurrent = ({ opensOn }: FilterDefinition, value: string): boolean =>
  opensOn !== undefined && value === CURRENT;
/** Whether what is chosen is called what its lookup says. */
export const isLookedUp = (
  filter: FilterDefinition,
  value: string,
): filter is Extract<FilterDefinition, { kind: "lookup" }> =>
  filter.kind === "lookup" && filter.isById === true && !isCurrent(filter, value);

/** True where the value means something for its kind; the address is typed by people. */
export function isFilterValue(filter: FilterDefinition, value: string): boolean {
  if (isCurrent(filter, value)) return true;
  if (filter.kind === "date") return isSchoolDay(value);
  if (filter.kind === "dateRange") return writeRange(readRange(value)) === value && value !== "";
  if (filter.kind === "switch") return value === "1";
  if (filter.kind === "number") return /^\d+(\.\d+)?$/.test(value);
  if (filter.kind === "lookup") return value !== "" && value.length <= LOOKUP_MAX;
  const known = filter.options.map((option) => option.value);
  const given = filter.kind === "select" ? [value] : readList(value);
  return given.length > 0 && given.every((item) => known.includes(item));
}

/** What the chip of a set filter says, cut at 30 characters. */
export function describeFilter(filter: FilterDefinition, value: string): { text: string; full: string } {
  const full = fullTextOf(filter, value);
  return { full, text: full.length > LABEL_MAX ? `${full.slice(0, LABEL_MAX)}…` : full };
}

function fullTextOf(filter: FilterDefinition, value: string): string {
  if (filter.opensOn && isCurrent(filter, value)) return filter.opensOn;
  if (filter.kind === "date") return formatDay(value);
  if (filter.kind === "switch") return "On";
  if (filter.kind === "number" || filter.kind === "lookup") return value;
  if (filter.kind === "dateRange") return rangeInWords(readRange(value));
  const labels = new Map(filter.options.map((option) => [option.value, option.label]));
  return readList(value)
    .map((item) => labels.get(item) ?? item)
    .join(", ");
}
