import { expect, test } from "vitest";
import type { AwardState } from "#core/awards/award-actions.ts";
import { BULK_KINDS, type BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import { indexOfJob, partNameOf, studentEntryOf } from "#core/documents/print-job/job-index.ts";
import type { BulkDocument, PrintAsked } from "#core/documents/print-job/print-asked.ts";
import {
  cardLeftOut,
  certificateLeftOut,
  planPrintJob,
  refusePlan,
} from "#core/documents/print-job/print-job.ts";
import {
  PRINT_JOB_STATUSES,
  type PrintJobActionName,
  type PrintJobStatus,
  printJobWorkflow,
} from "#core/documents/print-job/print-job-actions.ts";
import { ROLE_CODES, type RoleCode } from "#core/identity/roles.ts";
import type { CardState } from "#core/reports/report-card.ts";
import { decide } from "#core/shared/actions.ts";

/** Given documents in the school's order, when a job is asked for, then its parts, places, sheets and limits are these. */
const ask = (more: Partial<PrintAsked> = {}): Omit<PrintAsked, "scope"> => ({
  kind: "report-card",
  schoolYear: null,
  term: 1,
  include: "all",
  order: "section",
  sheet: "one",
  file: "pdf",
  ...more,
});
const document = (place: number, more: Partial<BulkDocument> = {}): BulkDocument => ({
  studentId: place,
  studentNo: String(place).padStart(6, "0"),
  studentName: `Name ${String(place).padStart(6, "0")}`,
  sectionId: 1,
  sectionName: "Narra",
  levelCode: "G07",
  levelName: "Grade 7",
  levelId: 7,
  awardKey: null,
  pinned: null,
  leftOut: null,
  pages: 1,
  ...more,
});
const documents = (count: number, more: Partial<BulkDocument> = {}, from = 0) =>
  Array.from({ length: count }, (_, place) => document(from + place + 1, more));

test("a part has one section and at most 60 documents", () => {
  const other = { sectionId: 2, sectionName: "Molave" };
  const { parts, count } = planPrintJob(ask(), [...documents(121), ...documents(60, other, 200)]);
  expect(count).toBe(181);
  expect(parts).toEqual([
    { label: "Grade 7 Narra", filename: "Grade 7 Narra.pdf", documents: 60 },
    { label: "Grade 7 Narra (2)", filename: "Grade 7 Narra (2).pdf", documents: 60 },
    { label: "Grade 7 Narra (3)", filename: "Grade 7 Narra (3).pdf", documents: 1 },
    { label: "Grade 7 Molave", filename: "Grade 7 Molave.pdf", documents: 60 },
  ]);
});

test.each<[CardState, string | null]>([
  ["Not ready", "Not published"],
  ["Ready", "Not published"],
  ["Published", null],
  ["Changed", null],
  ["Withdrawn", "Withdrawn"],
])("of published ones a card that is %s is left out: %s", (state, reason) => {
  const [planned] = planPrintJob(ask(), [
    document(1, { leftOut: cardLeftOut(state, "published") }),
  ]).documents;
  expect([planned?.leftOut, planned?.part]).toEqual([reason, reason === null ? 0 : null]);
  expect(cardLeftOut(state, "all")).toBeNull();
});

test.each<[AwardState | null, string | null, string | null]>([
  ["Earned", null, "First Honor: Not issued"],
  ["Issued", null, null],
  ["No longer met", "First Honor: No longer met", "First Honor: No longer met"],
  ["Withdrawn", "First Honor: Withdrawn", "First Honor: Withdrawn"],
  [null, "First Honor: No longer met", "First Honor: No longer met"],
])("an award that is %s: of all %s, of issued ones %s", (state, ofAll, ofIssued) => {
  const award = { awardName: "First Honor", state };
  expect([certificateLeftOut(award, "all"), certificateLeftOut(award, "published")]).toEqual([
    ofAll,
    ofIssued,
  ]);
});

test("documents of one student are in one part", () => {
  const awards = documents(59).flatMap((one, place) => (place === 58 ? [one, one, one] : [one]));
  expect(planPrintJob(ask({ kind: "certificate" }), awards).parts.map((part) => part.documents)).toEqual([
    58, 3,
  ]);
});

test("by name the sections are mixed, without regard to letter case", () => {
  const found = [
    document(1, { studentName: "beta" }),
    document(2, { studentName: "Alpha", sectionId: 2 }),
    document(3, { studentName: "Gamma" }),
  ];
  const order = planPrintJob(ask({ order: "name" }), found).documents.map((one) => one.document.studentName);
  expect(order).toEqual(["Alpha", "beta", "Gamma"]);
});

const nursery = { sectionId: 9, levelCode: "NR", levelName: "Nursery" };
test.each<[string, Partial<PrintAsked>, BulkDocument[], number]>([
  ["one to a sheet", {}, documents(7), 7],
  ["three to an A3", { sheet: "three_a3" }, documents(7), 3],
  ["two to an A4", { sheet: "two_a4" }, documents(7), 4],
  ["two pages of the nursery", {}, documents(3, nursery), 6],
  [
    "nothing shares a sheet with the nursery",
    { sheet: "three_a3" },
    [
      ...documents(1, nursery),
      ...documents(2, {}, 9),
      ...documents(1, { ...nursery, sectionId: 8 }, 20),
      ...documents(1, { sectionId: 7 }, 30),
    ],
    6,
  ],
  [
    "sections of one PDF share sheets",
    { sheet: "three_a3" },
    [...documents(2), ...documents(1, { sectionId: 2 }, 9)],
    1,
  ],
  [
    "sections of a ZIP do not",
    { sheet: "three_a3", file: "zip_by_section" },
    [...documents(2), ...documents(1, { sectionId: 2 }, 9)],
    2,
  ],
  ["nor do students", { sheet: "three_a3", file: "zip_by_student" }, documents(3), 3],
])("sheets: %s", (_, more, found, sheets) => {
  expect(planPrintJob(ask(more), found).sheets).toBe(sheets);
});

test.each<[PrintAsked["file"], number, string | null]>([
  ["pdf", 600, null],
  [
    "pdf",
    601,
    "One PDF has at most 600 papers; 601 were asked for. Choose a ZIP, or fewer sections or levels.",
  ],
  ["zip_by_section", 601, null],
  ["zip_by_student", 6_000, null],
  [
    "zip_by_student",
    6_001,
    "A print job has at most 6,000 papers; 6,001 were asked for. Choose fewer sections or levels.",
  ],
  [
    "pdf",
    6_001,
    "A print job has at most 6,000 papers; 6,001 were asked for. Choose fewer sections or levels.",
  ],
  ["pdf", 0, "No data found! There is nothing to print."],
])("%s of %i papers: %s", (file, count, message) => {
  const asked = ask({ file });
  expect(refusePlan(asked, planPrintJob(asked, documents(count)))?.message ?? null).toBe(message);
});

test("names of entries are safe on any system, and tell nobody's name", () => {
  const section = { levelName: "Grade 7", sectionName: "../a:b\\c\u202e?" };
  expect(partNameOf(section, 1, "zip_by_section").filename).toBe("Grade 7 ..-a-b-c-.pdf");
  expect(partNameOf({ levelName: "Kinder", sectionName: "Niño" }, 2, "zip_by_student")).toEqual({
    label: "Kinder Niño (2)",
    filename: "Kinder Niño (2).zip",
  });
  expect(studentEntryOf({ levelName: "..", sectionName: "." }, "000001")).toBe("-/000001.pdf");
});

test("the index says where each document is, and why one is left out; a spreadsheet sees no formula", () => {
  const row = {
    entry: "Grade 7 Narra.pdf",
    studentNo: "000001",
    studentName: "=Cruz, Ana",
    levelName: "Grade 7",
    sectionName: "Narra",
    term: 1,
    pinned: null,
    leftOut: null,
  } as const;
  expect(
    indexOfJob("report-card", [row, { ...row, entry: "", leftOut: "Withdrawn" }])
      .split("\r\n")
      .slice(1),
  ).toEqual([
    `Grade 7 Narra.pdf,000001,"'=Cruz, Ana",Grade 7,Narra,1st,Not published,`,
    `,000001,"'=Cruz, Ana",Grade 7,Narra,1st,,Withdrawn`,
    "",
  ]);
});

/** Written by hand: from which statuses the registrar may do what, and what follows. */
const MOVES: Record<PrintJobActionName, { from: PrintJobStatus[]; to: PrintJobStatus }> = {
  prepare: { from: [...PRINT_JOB_STATUSES], to: "queued" },
  cancel: { from: ["queued", "drawing", "assembling"], to: "cancelled" },
  retry: { from: ["failed", "cancelled", "expired"], to: "queued" },
};
/** Written by hand: who prepares which. */
const PREPARED_BY: Record<BulkKind, RoleCode[]> = {
  "report-card": ["RA"],
  certificate: ["RA"],
  "class-ranking": ["RA", "DH", "HRA"],
  promotion: ["RA"],
  composite: ["RA", "DH", "HRA"],
};
const CASES = BULK_KINDS.flatMap((kind) =>
  (Object.keys(MOVES) as PrintJobActionName[]).map((action) => [kind, action] as const),
);
test.each(CASES)("%s, %s: status × role", (kind, action) => {
  for (const status of PRINT_JOB_STATUSES)
    for (const role of ROLE_CODES) {
      const decision = decide(printJobWorkflow, action, { role }, { kind, status });
      const { from, to } = MOVES[action];
      const expected = !PREPARED_BY[kind].includes(role) ? 403 : from.includes(status) ? to : 409;
      expect([status, role, decision.allowed ? decision.to : decision.refusal.status]).toEqual([
        status,
        role,
        expected,
      ]);
    }
});
