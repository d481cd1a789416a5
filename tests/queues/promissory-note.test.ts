import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoteDetail } from "#core/billing/promissory-note.body.ts";
import { promisedThrough, proposedDates } from "#core/billing/promissory-note.ts";
import { promissoryNoteDocument } from "#core/documents/promissory-note/promissory-note-document.ts";
import { makePdfAssets } from "#scripts/build/pdf-assets.ts";
import { bundleForNode } from "#tests/bench/node-bundle.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { pageCount, pdfText, wordsOutside } from "./pdf-text.ts";

/** Given promissory notes, when they are drawn, then every word of them is on their pages (B-87). */
const folder = mkdtempSync(join(tmpdir(), "talaan-notes-"));
const RENDER = join(import.meta.dirname, "../../queues/render/promissory-note/render-promissory-note.ts");
let drawing: typeof import("#queues/render/promissory-note/render-promissory-note.ts");
beforeAll(async () => {
  await makePdfAssets();
  const bundle = join(folder, "notes.mjs");
  await bundleForNode(RENDER, bundle);
  drawing = await import(pathToFileURL(bundle).href);
});
afterAll(() => removeFolder(folder));

const CREATED = "2026-11-23T03:00:00.000Z";
function noteOf(invoices: number, parts: number, name = "Reyes, Ana"): NoteDetail {
  const amount = invoices * 1_234_50;
  return {
    note: {
      uuid: "018f0000-0000-7000-8000-000000000001",
      number: "PN-2026-000007",
      customerName: name,
      customerId: "000021",
      promisedBy: name,
      createdAt: CREATED,
      createdBy: "Felicidad Aquino",
      amount,
      settled: 0,
      nextDate: "2026-12-23",
      lastDate: "2027-11-23",
      status: "standing",
      invoices: Array.from({ length: invoices }, (_, at) => ({
        uuid: String(at),
        number: `INV-2026-${String(at + 1).padStart(6, "0")}`,
        referenceNumber: `Tuition ${at + 1}`,
        dueDate: "2026-11-01",
        promised: 1_234_50,
        balance: 1_234_50,
      })),
      dates: promisedThrough(proposedDates(amount, parts, "2026-12-23")),
      notes: "The first part from the year-end bonus.",
      documentNumber: null,
      withdrawnAt: null,
      withdrawnReason: null,
      version: 1,
    },
    business: {
      name: "Sta. Lucia Academy",
      address: "48 Mabini Street, San Pablo City",
      contactNumber: "(049) 555 0142",
      email: "finance@stalucia.example.test",
      taxNumber: "000-123-456-00000",
      logo: null,
    },
    customer: {
      customerId: "000021",
      name,
      email: "",
      contactNumber: "0920 555 6861",
      homeAddress: "37 Luna Avenue, Lipa City",
      billingAddress: "",
      taxNumber: "",
    },
  };
}
const drawn = (detail: NoteDetail) =>
  drawing.renderPromissoryNote(promissoryNoteDocument(detail, "https://talaan.test"), CREATED);

test("a note says who promises what and when, with lines to sign on; the same note gives the same bytes", async () => {
  const { bytes, pages } = await drawn(noteOf(2, 3));
  expect([pages, pageCount(bytes)]).toEqual([1, 1]);
  const text = pdfText(bytes);
  for (const part of [
    "PN-2026-000007",
    "December 23, 2026",
    "2,469.00",
    "INV-2026-000002",
    "For Sta. Lucia Academy, signature and date",
  ])
    expect(text).toContain(part);
  expect(Buffer.from((await drawn(noteOf(2, 3))).bytes).equals(Buffer.from(bytes))).toBe(true);
});

test("a hundred invoices and twelve dates go on over pages, and no name pushes the lines off the paper", async () => {
  const { bytes, pages } = await drawn(noteOf(100, 12, `${"Ñ".repeat(400)}\u202E😀 ${"w".repeat(10_000)}`));
  expect(pages).toBeGreaterThan(2);
  const text = pdfText(bytes);
  expect(wordsOutside(bytes)).toEqual([]);
  expect(text).toContain("INV-2026-000100");
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text).toContain("Parent or guardian, signature and date");
});
