import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { reportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { DEMO_LOGO } from "#db/seed/school/pictures.ts";
import type { PaperFile } from "#queues/render/paper/canvas.ts";
import { sampleInvoice } from "#tests/queues/sample-invoice.ts";
import { certificateFacts, issued } from "#tests/support/certificates.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { cardIssue, sampleFacts } from "#tests/support/report-cards.ts";
import { ISSUER, memoOf, noteOf, receiptOf, refundOf, statementOf } from "#tests/support/sample-documents.ts";
import { interleaved, judged, ms } from "./measure.ts";
import { bundleForNode } from "./node-bundle.ts";

/** A paper that is drawn warm by the consumer's bundle: what a person waits for beside the queue. */
interface Sample {
  paper: string;
  /** At most: its queue waits for a second and more, so that nobody feels less. */
  msMax: number;
  draw(): Promise<{ bytes: Uint8Array }>;
  runs?: number;
}

const ORIGIN = "https://talaan.test";
const ASKED_AT = "2026-11-21T00:00:00.000Z";
const BYTES_MAX = 60_000;
const HEAP_MB = 96;
/** Three times the rows take at most so many times as long. */
const GROWTH_MAX = 4;

function billingPapers(entry: typeof import("./pdf-entry.ts")): Sample[] {
  const file = (title: string): PaperFile => ({
    title,
    author: "",
    createdAt: ASKED_AT,
    pictures: new Map(),
  });
  return [
    ...[4, 10].map((lines) => ({
      paper: `an invoice of ${lines} lines`,
      msMax: 300,
      draw: () => entry.renderPapers([entry.invoicePaper(sampleInvoice(lines))], file("Invoice")),
    })),
    {
      paper: "a credit memo of 4 items",
      msMax: 300,
      draw: () => entry.renderPapers([entry.creditMemoPaper(memoOf(4), ORIGIN)], file("Credit memo")),
    },
    {
      paper: "a receipt of 3 invoices",
      msMax: 300,
      draw: () => entry.renderPapers([entry.receiptPaper(receiptOf(3), ORIGIN)], file("Receipt")),
    },
    {
      paper: "a refund receipt of 3 invoices",
      msMax: 300,
      draw: () => entry.renderPapers([entry.refundReceiptPaper(refundOf(3), ISSUER, ORIGIN)], file("Refund")),
    },
    {
      paper: "a promissory note of 2 invoices",
      msMax: 300,
      draw: () => entry.renderPapers([entry.promissoryNotePaper(noteOf(2, 3), ORIGIN)], file("Note")),
    },
    {
      paper: "a statement of 60 rows",
      msMax: 300,
      draw: () => entry.renderTable(entry.statementDocument(statementOf(60)), ASKED_AT),
    },
  ];
}

function schoolPapers({ drawReportCards, drawCertificates }: typeof import("./card-entry.ts")): Sample[] {
  const file = { createdAt: ASKED_AT, sheet: "single", readPicture: async () => DEMO_LOGO.bytes } as const;
  const cards = Array.from({ length: 40 }, (_, place) => {
    const facts = sampleFacts("junior-high", 3, { name: `Peñaflorida, Niña Isabel ${place}` });
    return reportCardDocument({ ...facts, school: { ...facts.school, logo: DEMO_LOGO.sha256 } }, cardIssue());
  });
  const certificate = issued("first_honor", {
    school: { ...certificateFacts("first_honor").school, logo: DEMO_LOGO.sha256 },
  });
  return [
    {
      paper: "a report card",
      msMax: 300,
      draw: () => drawReportCards(cards.slice(0, 1), file),
    },
    {
      paper: "40 report cards in a file",
      msMax: 1000,
      draw: () => drawReportCards(cards, file),
      runs: 9,
    },
    {
      paper: "a certificate",
      msMax: 300,
      draw: () => drawCertificates([certificate], file),
    },
  ];
}

/** Papers warm, then statements of thousands of rows in 96 MB of heap. */
export async function benchPapers(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-bench-"));
  const bundled = async (entry: string): Promise<string> => {
    const path = join(folder, entry.replace(".ts", ".mjs"));
    await bundleForNode(join(import.meta.dirname, entry), path);
    return path;
  };
  const loaded = async (entry: string) => import(pathToFileURL(await bundled(entry)).href);
  try {
    const samples = [
      ...billingPapers(await loaded("pdf-entry.ts")),
      ...schoolPapers(await loaded("card-entry.ts")),
    ];
    const lines: string[] = [];
    for (const { paper, msMax, draw, runs = 21 } of samples) {
      let bytes = 0;
      const work = async () => {
        bytes = (await draw()).bytes.byteLength;
      };
      const [timing] = await interleaved([work], runs, 12);
      const p50 = timing?.p50 ?? 0;
      const isSmall = runs < 21 || bytes <= BYTES_MAX;
      lines.push(
        judged(
          p50 <= msMax && isSmall,
          `${paper}, warm: ${ms(p50)} ms (≤ ${msMax}); ${(bytes / 1000).toFixed(1)} KB`,
        ),
      );
    }
    return [...lines, ...statements(await bundled("statement-entry.ts"))];
  } finally {
    removeFolder(folder);
  }
}

function statements(bundle: string): string[] {
  return [1, 3].flatMap((children) => {
    let before = 0;
    return [1000, 3000].map((rows) => {
      const args = [`--max-old-space-size=${HEAP_MB}`, bundle, String(rows), String(children)];
      const { pages, msWarm, heapMb } = JSON.parse(
        execFileSync(process.execPath, args, { encoding: "utf8" }),
      );
      const growth = before === 0 ? 1 : msWarm / before;
      before = msWarm;
      return judged(
        heapMb <= HEAP_MB && growth <= GROWTH_MAX,
        `statement of ${children} students, ${rows} rows (${pages} pages) in ${HEAP_MB} MB: ${msWarm} ms, × ${growth.toFixed(1)} of a third of them (≤ ${GROWTH_MAX}); ${heapMb} MB of heap`,
      );
    });
  });
}
