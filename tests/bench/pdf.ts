import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import type { InvoiceDocument } from "#core/documents/invoice-document.ts";
import type { ReceiptDocument } from "#core/documents/receipt-document.ts";
import type { PaperFile } from "#queues/render/paper/canvas.ts";
import { findBrowser } from "#scripts/testing/browser.ts";
import { sampleInvoice } from "#tests/queues/sample-invoice.ts";
import { invoicePage } from "./invoice-page.ts";
import { interleaved } from "./measure.ts";
import { bundleForNode } from "./node-bundle.ts";
import { receiptPage } from "./receipt-page.ts";
import { compositeOf } from "./sample-composite.ts";
import { memoOf, refundOf } from "./sample-credits.ts";
import { ISSUER, receiptOf, statementOf } from "./sample-documents.ts";
import { sampleGradebook } from "./sample-gradebook.ts";
import { tablePage } from "./table-page.ts";

/** A document's PDF by the consumer's bundle, warm, turn by turn with a warm headless Chromium printing the same view model. */
export interface PdfFigures {
  document: string;
  /** So many times faster than Chromium it has to be. */
  goal: number;
  talaanMs: number;
  /** Printed from a tab kept open, the fastest a browser can be. */
  chromiumMs: number;
  timesFaster: number;
  talaanBytes: number;
  chromiumBytes: number;
}

type PdfEntry = typeof import("./pdf-entry.ts");

interface Sample {
  document: string;
  goal: number;
  html: string;
  draw: () => Promise<Uint8Array>;
  runs: number;
}

const ORIGIN = "https://talaan.test";
const ASKED_AT = "2026-11-21T00:00:00.000Z";
const CLASS_STUDENTS = 45;
const COMPOSITE_STUDENTS = 35;
const SCHOOL = {
  name: "Sta. Lucia Academy",
  address: "48 Mabini Street, San Pablo City, Laguna 4000",
  contactNumber: "(049) 555 0142",
};
const INVOICE_LINES = [4, 10];
/** A year of a school: twelve invoices, each paid in up to four parts. */
const STATEMENT_ROWS = [60, 1000, 3000];

/** Papers of a page or two that are placed by hand. */
function designedSamples(entry: PdfEntry): Sample[] {
  const sample = (
    document: string,
    html: string,
    render: (file: PaperFile) => ReturnType<PdfEntry["renderInvoices"]>,
  ): Sample => ({
    document,
    goal: 5,
    html,
    runs: 21,
    draw: async () =>
      (await render({ title: document, author: "", createdAt: ASKED_AT, pictures: new Map() })).bytes,
  });
  const invoice = (document: string, view: InvoiceDocument) =>
    sample(document, invoicePage(view), (file) => entry.renderInvoices([view], file));
  const receipt = (document: string, view: ReceiptDocument) =>
    sample(document, receiptPage(view), (file) => entry.renderReceipts([view], file));
  return [
    ...INVOICE_LINES.map((lines) =>
      invoice(`invoice of ${lines} lines`, entry.invoiceDocument(sampleInvoice(lines))),
    ),
    invoice("credit memo of 4 items", entry.creditMemoDocument(memoOf(4), ORIGIN)),
    receipt("receipt of 3 invoices", entry.receiptDocument(receiptOf(3), ORIGIN)),
    receipt("refund receipt of 3 invoices", entry.refundReceiptDocument(refundOf(3), ISSUER, ORIGIN)),
  ];
}

function samplesOf(document: PdfEntry): Sample[] {
  const gradesheet = () =>
    document.gradesheetDocument({
      detail: sampleGradebook(CLASS_STUDENTS, 12),
      business: SCHOOL,
      heads: ["Ernesto Villaflor"],
      registrars: ["Leonor Sandoval"],
      requestedAt: ASKED_AT,
      requestedBy: { name: "Ernesto Villaflor", email: "head@talaan.test" },
      verification: {
        code: "G1-01M7R0-00000-00000-00000-00001",
        url: "https://talaan.test/verify?code=G1-01M7R0-00000-00000-00000-00001",
        caption: "Scan to verify this document, or enter the code at talaan.test/verify",
      },
    });
  const statements = STATEMENT_ROWS.map((rows): Sample => {
    const view = () => document.statementDocument(statementOf(rows));
    const { rows: printed, ...rest } = view();
    return {
      document: `statement of ${rows} rows`,
      goal: 10,
      html: tablePage({ ...rest, rows: [...(printed as Iterable<readonly string[]>)] }),
      runs: rows > 100 ? 5 : 21,
      draw: async () => (await document.renderTable(view(), ASKED_AT)).bytes,
    };
  });
  return [
    ...designedSamples(document),
    {
      document: `grade sheet of ${CLASS_STUDENTS} students`,
      goal: 5,
      html: tablePage(gradesheet()),
      runs: 21,
      draw: async () => (await document.renderTable(gradesheet(), ASKED_AT)).bytes,
    },
    compositeSample(document),
    ...statements,
  ];
}

function compositeSample(document: PdfEntry): Sample {
  const composite = () =>
    document.compositeDocument({
      ...compositeOf(COMPOSITE_STUDENTS),
      business: SCHOOL,
      requestedAt: ASKED_AT,
    });
  return {
    document: `composite of ${COMPOSITE_STUDENTS} students, 12 subjects`,
    goal: 10,
    html: composite().map(tablePage).join(""),
    runs: 21,
    draw: async () => (await document.renderTables(composite(), { title: "", author: "" }, ASKED_AT)).bytes,
  };
}

export async function measurePdf(): Promise<PdfFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-bench-"));
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const bundle = join(folder, "paper.mjs");
    await bundleForNode(join(import.meta.dirname, "pdf-entry.ts"), bundle);
    const page = await browser.newPage();
    const figures: PdfFigures[] = [];
    for (const { document, goal, html, draw, runs } of samplesOf(
      (await import(pathToFileURL(bundle).href)) as PdfEntry,
    )) {
      let talaanBytes = 0;
      let chromiumBytes = 0;
      const [talaan, printed] = await interleaved(
        [
          async () => {
            talaanBytes = (await draw()).byteLength;
          },
          async () => {
            await page.setContent(html, { waitUntil: "load" });
            chromiumBytes = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).byteLength;
          },
        ],
        runs,
        runs > 10 ? 12 : 2,
      );
      const [talaanMs, chromiumMs] = [talaan?.p50 ?? 0, printed?.p50 ?? 0];
      figures.push({
        document,
        goal,
        talaanMs: Math.round(talaanMs * 10) / 10,
        chromiumMs: Math.round(chromiumMs * 10) / 10,
        timesFaster: Math.round((chromiumMs / talaanMs) * 10) / 10,
        talaanBytes,
        chromiumBytes,
      });
    }
    return figures;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  console.log("papers, warm, p50");
  console.table(await measurePdf());
}
