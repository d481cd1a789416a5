import type { RefusedEntry } from "../../../core/shared/result.ts";

/** Saves the rows that have mistakes, as they stand in the file, each with its row number and problem; text that could be a formula is quoted. */
export async function saveErrorRows(file: File, errors: readonly RefusedEntry[]): Promise<void> {
  const { default: Papa } = await import("papaparse");
  const { data } = Papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ""), {
    skipEmptyLines: "greedy",
  });
  const [headings = [], ...records] = data;
  const rows = errors.map((entry) => [
    entry.row === undefined ? "" : String(entry.row),
    entry.message,
    ...(entry.row === undefined ? [] : (records[entry.row - 1] ?? [])),
  ]);
  const text = Papa.unparse(
    { fields: ["Row", "Problem", ...headings], data: rows },
    { escapeFormulae: true },
  );
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: "text/csv;charset=utf-8" }));
  link.download = `${file.name.replace(/\.csv$/i, "")} - error rows.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
