import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePdfAssets } from "#scripts/build/pdf-assets.ts";
import { bundleForNode } from "#tests/bench/node-bundle.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { pageCount, pageSizes, pdfText } from "./pdf-text.ts";

const folder = mkdtempSync(join(tmpdir(), "talaan-statement-"));
const bundle = join(folder, "statement.mjs");
beforeAll(async () => {
  await makePdfAssets();
  await bundleForNode(join(import.meta.dirname, "../bench/statement-entry.ts"), bundle);
});
afterAll(() => removeFolder(folder));

/** Draws a statement of so many rows in a process of its own with 96 MB of heap. */
function draw(rows: number): { bytes: Uint8Array; pages: number } {
  const path = join(folder, `${rows}.pdf`);
  const answer = execFileSync(
    process.execPath,
    ["--max-old-space-size=96", bundle, String(rows), "1", path],
    {
      encoding: "utf8",
    },
  );
  return { bytes: readFileSync(path), pages: (JSON.parse(answer) as { pages: number }).pages };
}

test("a statement opens with the balance forwarded, carries it row by row, and closes with its totals", () => {
  const text = pdfText(draw(3).bytes);
  expect(text).toMatch(/06\/01\/2023\s+Previous/);
  expect(text).toMatch(/INV-2026-000001\s+INVOICE.*15,000\.25\s+0\.00\s+16,250\.25/);
  expect(text).toMatch(/PT-2026-000002\s+PAYMENT.*0\.00\s+7,500\.01\s+8,750\.24/);
  expect(text).toMatch(/Total Debit\s+₱15,000\.25/);
  expect(text).toMatch(/Total Credit\s+₱15,000\.03/);
  expect(text).toMatch(/Ending Balance\s+₱1,250\.22/);
});

test("three thousand rows are drawn in a heap of 96 MB, every row on a page of one size", () => {
  const { bytes, pages } = draw(3000);
  expect(pageCount(bytes)).toBe(pages);
  expect(new Set(pageSizes(bytes))).toEqual(new Set(["595.28 x 841.89"]));
  const text = pdfText(bytes);
  expect(text.match(/(?:INV|PT)-2026-\d{6}/g)).toHaveLength(3000);
});
