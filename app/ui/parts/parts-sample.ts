import type { ColumnDefinition } from "#app/ui/table/columns/column.ts";
import type { ListDefinition } from "#app/ui/table/list-address.ts";

/** What the page of parts shows its table with: the letters of the alphabet, in many rows. */
export interface SampleRow {
  key: string;
  word: string;
  figure: number;
}

export const SAMPLE_ROWS: readonly SampleRow[] = Array.from({ length: 12 }, (_, index) => ({
  key: String(index + 1),
  word: String.fromCharCode(65 + index).repeat(3),
  figure: (index + 1) * 125,
}));

export const SAMPLE_COLUMNS: readonly ColumnDefinition<SampleRow>[] = [
  { key: "word", label: "Word", sort: "word", isFixed: true, cell: (row) => row.word },
  { key: "key", label: "Position in the alphabet", cell: (row) => row.key },
  {
    key: "figure",
    label: "Figure",
    align: "right",
    sort: "figure",
    cell: (row) => row.figure.toLocaleString("en-US"),
  },
];

const OPTIONS = ["First", "Second", "Third"].map((label) => ({ value: label.toUpperCase(), label }));

export const SAMPLE_LIST: ListDefinition = {
  tabs: [
    { key: "all", label: "All" },
    { key: "none", label: "None" },
    { key: "loading", label: "Loading" },
    { key: "failed", label: "Failed" },
  ],
  filters: [
    { key: "day", label: "Day", kind: "date" },
    { key: "days", label: "Days", kind: "dateRange" },
    { key: "one", label: "One of", kind: "select", options: OPTIONS },
    { key: "many", label: "Any of", kind: "multiSelect", options: OPTIONS },
    { key: "figure", label: "Figure", kind: "number" },
  ],
  sorts: ["word", "figure"],
  defaultSort: () => "word",
  pageSizes: [10, 25, 50],
  pageSizeDefault: 10,
};
