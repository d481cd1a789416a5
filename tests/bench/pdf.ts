import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { sampleInvoice } from "../queues/sample-invoice.ts";
import { invoicePage } from "./invoice-page.ts";
import { bundleForNode } from "./node-bundle.ts";

/** An invoice's PDF by the consumer's bundle, warm, against a warm headless Chromium printing the same view model. */
export interface PdfFigures {
  lines: number;
  talaanMs: number;
  /** Printed from a tab kept open, the fastest a browser can be; and from a tab of its own, as a service would. */
  chromiumMs: number;
  chromiumNewTabMs: number;
  timesFaster: number;
  talaanBytes: number;
  chromiumBytes: number;
}

type PaperEntry = typeof import("./paper-entry.ts");

const WARM_UP = 12;
const RUNS = 21;
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(run: () => Promise<Uint8Array>): Promise<{ ms: number; bytes: number }> {
  for (let index = 0; index < WARM_UP; index++) await run();
  const times: number[] = [];
  let bytes = 0;
  for (let index = 0; index < RUNS; index++) {
    const started = performance.now();
    bytes = (await run()).byteLength;
    times.push(performance.now() - started);
  }
  return { ms: median(times), bytes };
}

export async function measurePdf(lineCounts: readonly number[] = [4, 10]): Promise<PdfFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-bench-"));
  const executablePath = CHROMIUM.find((path) => existsSync(path));
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    const bundle = join(folder, "paper.mjs");
    await bundleForNode(join(import.meta.dirname, "paper-entry.ts"), bundle);
    const paper = (await import(pathToFileURL(bundle).href)) as PaperEntry;
    const page = await browser.newPage();
    const figures: PdfFigures[] = [];
    for (const lines of lineCounts) {
      const view = paper.invoiceDocument(sampleInvoice(lines));
      const talaan = await timed(async () => {
        const { document } = paper.invoicePaper(
          [view],
          paper.paperProps("Invoice", "", "2026-11-21T00:00:00.000Z"),
          await paper.paperFonts(),
        );
        return paper.renderPaper(document);
      });
      const printed = await timed(async () => {
        await page.setContent(invoicePage(view), { waitUntil: "load" });
        return page.pdf({ preferCSSPageSize: true, printBackground: true });
      });
      const fresh = await timed(async () => {
        const tab = await browser.newPage();
        await tab.setContent(invoicePage(view), { waitUntil: "load" });
        const bytes = await tab.pdf({ preferCSSPageSize: true, printBackground: true });
        await tab.close();
        return bytes;
      });
      figures.push({
        lines,
        talaanMs: Math.round(talaan.ms * 10) / 10,
        chromiumMs: Math.round(printed.ms * 10) / 10,
        chromiumNewTabMs: Math.round(fresh.ms * 10) / 10,
        timesFaster: Math.round((printed.ms / talaan.ms) * 10) / 10,
        talaanBytes: talaan.bytes,
        chromiumBytes: printed.bytes,
      });
    }
    return figures;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  console.log("invoice PDF, warm, p50");
  console.table(await measurePdf());
}
