import { csvText } from "#core/shared/import/csv.ts";
import { type AnyList, sortedBy } from "#core/shared/list/definition.ts";
import type { Fields } from "#core/shared/list/fields.ts";
import {
  CURRENT,
  type Filter,
  type Filters,
  isSet,
  type Range,
  rangeInWords,
} from "#core/shared/list/filters.ts";
import { type Centavos, formatAmount, formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant } from "#core/shared/school-day.ts";
import type { ExportCell, ListFile } from "./list-export.ts";
import type { TableDocument } from "./table-document.ts";

/** A cell as a PDF has it. */
export const pdfCell = (cell: ExportCell): string => {
  if (typeof cell === "string") return cell;
  return "centavos" in cell ? formatAmount(cell.centavos) : plainText(cell);
};
const plainText = (cell: Exclude<ExportCell, string | { centavos: Centavos }>): string => {
  if ("day" in cell) return cell.day === null ? "" : formatDay(cell.day);
  if ("instant" in cell) return cell.instant === null ? "" : formatInstant(cell.instant);
  return cell.count?.toString() ?? "";
};

/** The places of the columns that a paper has, each with those that say what they say in it. */
const paperPlaces = (columns: ListFile["columns"]): { own: number; within: number[] }[] =>
  columns.flatMap(({ title, onPaperIn }, own) =>
    onPaperIn === undefined
      ? [{ own, within: columns.flatMap((other, place) => (other.onPaperIn === title ? [place] : [])) }]
      : [],
  );

async function* pdfRows({ columns, rows }: ListFile): AsyncGenerator<readonly string[], void, void> {
  const places = paperPlaces(columns);
  for await (const row of rows) {
    const texts = row.map(pdfCell);
    const named = (place: number) => (texts[place] ? [`${columns[place]?.title}: ${texts[place]}`] : []);
    yield places.map(({ own, within }) => [texts[own] ?? "", ...within.flatMap(named)].join("\n"));
  }
}

/** A list as a document, on a sheet lying on its side. */
export const listDocument = (list: ListFile): TableDocument => ({
  title: list.asOf,
  heading: list.title,
  period: `Downloaded on ${list.downloadedOn}`,
  business: list.business,
  party: {
    name: list.asOf,
    lines: [`Downloaded by ${list.downloadedBy}`, list.filters, list.order].filter((line) => line !== ""),
  },
  footer: list.asOf,
  columns: list.columns.flatMap(({ title, width, kind, onPaperIn }) =>
    onPaperIn === undefined ? [{ title, width, isNumber: kind === "count" || kind === "amount" }] : [],
  ),
  rows: pdfRows(list),
  totals: list.summary.map(({ label, centavos }, index) => ({
    label,
    value: formatPesos(centavos),
    ...(index === list.summary.length - 1 && { isStrong: true }),
  })),
  isWide: true,
});

/** 1234.50: no grouping, so that every program reads a number. */
const plainAmount = (centavos: number): string =>
  `${centavos < 0 ? "-" : ""}${Math.trunc(Math.abs(centavos) / 100)}.${String(Math.abs(centavos) % 100).padStart(2, "0")}`;

const csvCell = (cell: ExportCell): string => {
  if (typeof cell === "string") return csvText(cell);
  return "centavos" in cell ? plainAmount(cell.centavos) : plainText(cell);
};
export const csvLine = (cells: readonly ExportCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** What is above the columns' names (D-5): whence, when, by whom, by which filters, and the sums. */
export const headLines = (list: ListFile): ExportCell[][] => [
  [list.asOf],
  ["Downloaded on", list.downloadedOn],
  ["Downloaded by", list.downloadedBy],
  ...(list.filters === "" ? [] : [["Filters", list.filters]]),
  ...list.summary.map(({ label, centavos }) => [label, { centavos }]),
  [],
];

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
    if (one.opensOn && value === CURRENT) return [`${one.label}: ${one.opensOn}`];
    return [
      `${one.label}: ${one.isById ? (nameOf(key, String(value)) ?? "as chosen") : wordsOf(one, value)}`,
    ];
  });
  return [...(tab ? [tab] : []), ...set, ...(filter.search ? [`Search: ${filter.search}`] : [])].join(" · ");
}

function wordsOf({ kind, options }: Filter<unknown>, value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (kind === "switch") return "On";
  if (kind === "dateRange") return rangeInWords(value as Range);
  if (kind === "date") return formatDay(value as string);
  if (kind === "number" && typeof value === "number") return `from ${formatPesos(value)}`;
  return options?.find((option) => option.value === String(value))?.label ?? String(value);
}

/** The order of a list's file, by the heading of what it is sorted by; "" where that has none. */
export function orderInWords(list: AnyList, sort: string, isDescending: boolean): string {
  const { label } = (list.row.fields as Fields)[sort] ?? {};
  return label === undefined ? "" : sortedBy(label, isDescending);
}
