import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NoteDetail } from "#core/billing/promissory-note.body.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import { DEMO_LOGO } from "#db/seed/school/pictures.ts";
import { makePdfAssets } from "#scripts/build/pdf-assets.ts";
import { bundleForNode } from "#tests/bench/node-bundle.ts";
import { HAN_STORE } from "#tests/support/han-store.ts";
import { filledWith, withRows } from "#tests/support/papers.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { ISSUER, memoOf, noteOf, receiptOf, refundOf } from "#tests/support/sample-documents.ts";
import { expectAsKept } from "./kept-pictures.ts";
import { fontNames, fontTags, pageCount, pdfText, qrCodeIn, typeSizes, wordsOutside } from "./pdf-text.ts";
import { sampleInvoice } from "./sample-invoice.ts";

/** Given invoices, credit memos and receipts of any length, when they are drawn, then each is whole on its pages. */
const folder = mkdtempSync(join(tmpdir(), "talaan-papers-"));
let drawing: typeof import("#tests/bench/pdf-entry.ts");
beforeAll(async () => {
  await makePdfAssets();
  const bundle = join(folder, "papers.mjs");
  await bundleForNode(join(import.meta.dirname, "../bench/pdf-entry.ts"), bundle);
  drawing = await import(pathToFileURL(bundle).href);
});
afterAll(() => removeFolder(folder));

const ORIGIN = "https://talaan.test";
const FILE = {
  title: "Papers",
  author: "Santo Niño Academy",
  createdAt: "2026-11-21T00:00:00.000Z",
  pictures: new Map([[DEMO_LOGO.sha256, new Uint8Array(DEMO_LOGO.bytes)]]),
};
const LONG = "Ñandú ".repeat(200);
const WORD = "W".repeat(5_000);
/** 2,000 characters, as many as may be entered, on 400 lines. */
const NOTES = Array.from({ length: 400 }, (_, line) => `n${String(line).padStart(3, "0")}`).join("\n");

function invoiceOf(lines: number, change: Partial<Paper> = {}): Paper {
  const paper = withRows(drawing.invoicePaper(sampleInvoice(lines)), ([, ...cells], at) => [
    `Line ${at + 1} of ${lines}`,
    ...cells,
  ]);
  return { ...paper, number: `INV-${lines}`, ...change };
}
const receiptFor = (invoices: number, change: Partial<Paper> = {}): Paper => ({
  ...drawing.receiptPaper(receiptOf(invoices), ORIGIN),
  number: `PR-${invoices}`,
  ...change,
});
const noteFor = (detail: NoteDetail): Paper => drawing.promissoryNotePaper(detail, ORIGIN);
const withLogo = (paper: Paper): Paper => ({
  ...paper,
  business: { ...paper.business, logo: DEMO_LOGO.sha256 },
});

/** The text of the pages of each paper of a file, by its number at the foot. */
function pagesByNumber(bytes: Uint8Array): Map<string, string[]> {
  const pages = pdfText(bytes).split("\f").slice(0, -1);
  return Map.groupBy(pages, (page) => /(\S+) · Page \d+ of \d+\s*$/.exec(page)?.[1] ?? "");
}

describe("an invoice of any length", () => {
  test("has each line once below its headings, the sums below the last, and counts its pages", async () => {
    const lengths = Array.from({ length: 52 }, (_, at) => at + 1);
    const { bytes, pages } = await drawing.renderPapers(
      lengths.map((length) => invoiceOf(length)),
      FILE,
    );
    expect(pageCount(bytes)).toBe(pages);
    const papers = pagesByNumber(bytes);
    for (const length of lengths) {
      const own = papers.get(`INV-${length}`) ?? [];
      const items = own.flatMap((page) => page.match(/Line \d+ of \d+/g) ?? []);
      expect(items).toEqual(Array.from({ length }, (_, at) => `Line ${at + 1} of ${length}`));
      for (const [at, page] of own.entries()) {
        expect(page).toContain(`Page ${at + 1} of ${own.length}`);
        expect(page, `page ${at + 1} of ${length} lines`).toContain("Unit Price");
        expect(page.includes("Total Amount Due")).toBe(at === own.length - 1);
      }
      expect(own.at(-1)).toContain(`Line ${length} of ${length}`);
    }
    expect(Math.max(...lengths.map((length) => papers.get(`INV-${length}`)?.length ?? 0))).toBe(3);
  });

  test("has the bank details beside its code, however many, on the page of its sums", async () => {
    const accounts = Array.from(
      { length: 12 },
      (_, at) => `Bank ${at + 1}, Talaan School, 0012-3456-${at + 1}`,
    );
    const paying = { asOf: "2026-11-27", accounts, link: `${ORIGIN}/pay-app#token=${"a".repeat(84)}` };
    for (const lines of [1, 14, 17, 20]) {
      const paper = drawing.invoicePaper(sampleInvoice(lines, { paying }));
      const { bytes } = await drawing.renderPapers([paper], FILE);
      const last = pdfText(bytes).split("\f").slice(0, -1).at(-1) ?? "";
      for (const part of ["BANK DETAILS", "Pay INV-2026-000123", "Total Amount Due", ...accounts])
        expect(last).toContain(part);
      expect(wordsOutside(bytes)).toEqual([]);
    }
  });

  test("a line that is higher than the page has room for goes on the next, and no heading stands alone", async () => {
    const high = withRows(filledWith(invoiceOf(2), LONG), ([, ...cells]) => [WORD, ...cells]);
    const { bytes, pages } = await drawing.renderPapers([high], FILE);
    const own = pdfText(bytes).split("\f").slice(0, pages);
    for (const page of own) expect(page.includes("Unit Price")).toBe(page.includes("WWW"));
    expect(wordsOutside(bytes)).toEqual([]);
  });
});

describe("a receipt of any length", () => {
  test("has each invoice once below its headings, and sums and code on the last page", async () => {
    const lengths = [...Array.from({ length: 16 }, (_, at) => at + 1), 40, 100];
    const { bytes } = await drawing.renderPapers(
      lengths.map((length) => receiptFor(length)),
      FILE,
    );
    const papers = pagesByNumber(bytes);
    for (const length of lengths) {
      const own = papers.get(`PR-${length}`) ?? [];
      expect(own.flatMap((page) => page.match(/INV-2026-\d{6}/g) ?? [])).toHaveLength(length);
      for (const page of own) expect(page).toContain("Student Name");
      const last = own.at(-1) ?? "";
      for (const part of [
        "Applied to Invoices",
        "Scan to verify",
        `INV-2026-${String(length).padStart(6, "0")}`,
      ])
        expect(last).toContain(part);
    }
  });

  test("without invoices it has no table", async () => {
    const { bytes, pages } = await drawing.renderPapers([receiptFor(0)], FILE);
    expect(pages).toBe(1);
    expect(pdfText(bytes)).not.toContain("Student Name");
  });
});

test("a payer's name in Han characters is text of invoice and receipt (D-13)", async () => {
  const name = "Li 李明 龍";
  const invoice = withRows(invoiceOf(2), ([, ...cells]) => [name, ...cells]);
  const receipt = receiptFor(2, { notes: `of ${name}` });
  for (const { bytes } of [
    await drawing.withHanFont(HAN_STORE, () => drawing.renderPapers([invoice], FILE)),
    await drawing.withHanFont(HAN_STORE, () => drawing.renderPapers([receipt], FILE)),
  ]) {
    expect(pdfText(bytes)).toContain(name);
    expect(fontNames(bytes)).toContain("NotoSansSC-Regular");
    expect(wordsOutside(bytes)).toEqual([]);
  }
  const { bytes } = await drawing.renderPapers([receiptFor(2)], FILE);
  expect(fontNames(bytes)).not.toContain("NotoSansSC-Regular");
});

describe("a promissory note", () => {
  test("says who promises what and when, with lines to sign on (B-87)", async () => {
    const { bytes, pages } = await drawing.renderPapers([noteFor(noteOf(2, 3))], FILE);
    expect([pages, pageCount(bytes)]).toEqual([1, 1]);
    const text = pdfText(bytes);
    for (const part of [
      "PN-2026-000007",
      "December 23, 2026",
      "2,469.00",
      "INV-2026-000002",
      "The first part from the year-end bonus.",
      "For Sta. Lucia Academy, signature and date",
    ])
      expect(text).toContain(part);
  });

  test("of a hundred invoices and twelve dates goes on over pages, its lines to sign on and its code together", async () => {
    const name = `${"Ñ".repeat(400)}\u202E😀 ${"w".repeat(10_000)}`;
    const { bytes, pages } = await drawing.renderPapers([noteFor(noteOf(100, 12, name))], FILE);
    expect(pages).toBeGreaterThan(2);
    expect(wordsOutside(bytes)).toEqual([]);
    const own = pdfText(bytes).split("\f").slice(0, pages);
    expect(own.flatMap((page) => page.match(/INV-2026-\d{6}/g) ?? [])).toHaveLength(100);
    for (const part of [
      `Page ${pages} of ${pages}`,
      "Parent or guardian, signature and date",
      "Scan to verify",
    ])
      expect(own.at(-1)).toContain(part);
    for (const page of own) expect(page.includes("Reference")).toBe(page.includes("INV-2026-"));
  });
});

describe("long texts", () => {
  test("no line of notes is lost: they begin beside the sums and go on on further pages", async () => {
    const invoice = await drawing.renderPapers([invoiceOf(3, { notes: NOTES })], FILE);
    const receipt = await drawing.renderPapers([receiptFor(3, { notes: NOTES })], FILE);
    for (const { bytes, pages } of [invoice, receipt]) {
      const text = pdfText(bytes);
      expect(text.match(/\bn\d{3}\b/g)).toEqual(NOTES.split("\n"));
      expect(text.split("\f")[0]).toMatch(/n000/);
      expect(text).toContain(`Page ${pages} of ${pages}`);
      expect(wordsOutside(bytes)).toEqual([]);
    }
  });

  test.each([
    ["many words", LONG],
    ["one word of 5,000 letters", WORD],
  ])("%s in every field stay on the paper, and the foot is legible", async (_, text) => {
    const papers = [invoiceOf(2), receiptFor(2), noteFor(noteOf(2, 3, text))].map((paper) =>
      withLogo({ ...filledWith(paper, text), number: `${paper.number}-${text}` }),
    );
    const drawn = await Promise.all(papers.map((paper) => drawing.renderPapers([paper], FILE)));
    for (const { bytes, pages } of drawn) {
      expect(wordsOutside(bytes)).toEqual([]);
      expect(pdfText(bytes)).toMatch(new RegExp(`… +\\S.* · Page 1 of ${pages}`));
    }
  });
});

describe("the file", () => {
  test("of many papers, laid out ten at a time, is one file like any other", async () => {
    const papers = Array.from({ length: 23 }, (_, at) => withLogo(invoiceOf(1, { number: `INV-B${at}` })));
    const draw = () => drawing.renderPapers(papers, FILE);
    const { bytes, pages } = await draw();
    expect([pages, pageCount(bytes)]).toEqual([23, 23]);
    expect([...pagesByNumber(bytes).keys()]).toEqual(papers.map(({ number }) => number));
    const text = Buffer.from(bytes).toString("latin1");
    for (const part of ["(Papers)", "/Lang (en-PH)", "/DisplayDocTitle true"]) expect(text).toContain(part);
    expect(text.match(/\/Subtype \/Image/g)?.length, "the logo").toBe(1);
    expect(fontTags(bytes).length).toBe(new Set(fontTags(bytes)).size);
    expect(Buffer.from((await draw()).bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  test("says what it is and in which language, and is the same to the byte when drawn again", async () => {
    const draw = () => drawing.renderPapers([withLogo(invoiceOf(3)), withLogo(invoiceOf(60))], FILE);
    const { bytes } = await draw();
    const text = Buffer.from(bytes).toString("latin1");
    for (const part of ["(Papers)", "(Talaan)", "/Lang (en-PH)", "/DisplayDocTitle true"])
      expect(text).toContain(part);
    expect(text.match(/\/Subtype \/Image/g)?.length, "the logo and its mask").toBeLessThanOrEqual(2);
    expect(Buffer.from((await draw()).bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  test("each paper looks as it did when somebody last looked at it", async () => {
    const sample = sampleInvoice(24, { paymentStatus: "CANCELLED" });
    const memo = drawing.creditMemoPaper(memoOf(4), ORIGIN);
    const receipt = withLogo(drawing.receiptPaper(receiptOf(3), ORIGIN));
    const refund = drawing.refundReceiptPaper(refundOf(3), ISSUER, ORIGIN);
    const { bytes: invoices } = await drawing.renderPapers(
      [drawing.invoicePaper(sample), withLogo(memo)],
      FILE,
    );
    const { bytes: receipts } = await drawing.renderPapers([receipt, refund], FILE);
    const { bytes: note } = await drawing.renderPapers([withLogo(noteFor(noteOf(2, 3)))], FILE);
    // Too faint to differ in a picture, and letter by letter in the text.
    expect(typeSizes(invoices).at(-1), "CANCELLED across the sheet").toBe(76);
    expectAsKept(invoices, "billing-papers/invoice-and-memo");
    expectAsKept(receipts, "billing-papers/receipts");
    expectAsKept(note, "billing-papers/promissory-note");
    expect(qrCodeIn(invoices, 3)).toBe(memo.verification?.url);
    expect(qrCodeIn(receipts)).toBe(receipt.verification?.url);
  });
});

test("without its font in the store a name in Han characters is told as what it is, and no other paper is", async () => {
  const bundle = join(folder, "papers-without-han.mjs");
  await bundleForNode(join(import.meta.dirname, "../bench/pdf-entry.ts"), bundle);
  const fresh: typeof drawing = await import(pathToFileURL(bundle).href);
  const empty = { get: async () => null };
  const named = receiptFor(1, { notes: "of 李明" });
  await expect(fresh.withHanFont(empty, () => fresh.renderPapers([named], FILE))).rejects.toThrow(
    /is not in the object store/,
  );
  const { pages } = await fresh.withHanFont(empty, () => fresh.renderPapers([receiptFor(1)], FILE));
  expect(pages).toBe(1);
});
