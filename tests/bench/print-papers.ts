import type { ExportFigures } from "./export-memory.ts";
import { ms } from "./measure.ts";
import type { PdfFigures } from "./pdf.ts";
import { verdict } from "./print-lists.ts";
import type { StatementFigures } from "./statement-memory.ts";

const DOCUMENT_BYTES_MAX = 60_000;
const HEAP_MB_MAX = 96;
/** Three times the rows may cost so many times the time. */
const GROWTH_MAX = 3.3;

/** Documents, by the consumer's own bundle; they know no database. */
export function printPapers(documents: readonly PdfFigures[], statements: readonly StatementFigures[]): void {
  console.log("\nPapers");
  for (const { document, goal, talaanMs, chromiumMs, timesFaster, talaanBytes } of documents) {
    const isShort = !document.startsWith("statement");
    const isMet = timesFaster >= goal && (!isShort || talaanBytes <= DOCUMENT_BYTES_MAX);
    console.log(
      `${verdict(isMet)} PDF, ${document}, warm: ${ms(talaanMs)} ms, Chromium ${ms(chromiumMs)} ms: ${timesFaster.toFixed(1)} × faster (≥ ${goal}); ${(talaanBytes / 1000).toFixed(1)} KB${isShort ? " (≤ 60)" : ""}`,
    );
  }
  const whose = (children: number) => (children === 1 ? "statement" : `statement of ${children} students`);
  for (const { rows, children, pages, msWarm, heapMb } of statements) {
    console.log(
      `${verdict(heapMb <= HEAP_MB_MAX)} ${whose(children)}, ${rows} rows (${pages} pages) under --max-old-space-size=96: ${ms(msWarm)} ms, ${heapMb} MB of heap`,
    );
    const third = statements.find((one) => one.children === children && one.rows * 3 === rows);
    if (!third) continue;
    const growth = msWarm / third.msWarm;
    console.log(
      `${verdict(growth <= GROWTH_MAX)} ${whose(children)}, ${rows} rows: ${growth.toFixed(1)} × the time of ${third.rows} (≤ ${GROWTH_MAX})`,
    );
  }
}

/** Lists as files, by the consumer's whole job. */
export function printExports(exports: readonly ExportFigures[]): void {
  console.log("\nExports of a list, the consumer's whole job under --max-old-space-size=96");
  for (const { format, rows, status, seconds, bytes, peakHeapMb, peakExternalMb } of exports)
    console.log(
      `${verdict(status === "done" && peakHeapMb <= HEAP_MB_MAX)} ${format} of ${rows.toLocaleString("en-US")} rows: ${status} in ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; peak heap ${peakHeapMb} MB (≤ 96), buffers beside it ${peakExternalMb} MB`,
    );
}
