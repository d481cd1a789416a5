import { describe, expect, test } from "vitest";
import { ROLE_CODES, type RoleCode } from "#core/identity/roles.ts";
import { COMPOSITE_LIST, type CompositeRow, compositeWorkflow } from "#core/reports/composite-list.ts";
import {
  CARD_STATES,
  type CardState,
  cardStateOf,
  printRefusal,
  type ReportCardActionName,
  reportCardWorkflow,
} from "#core/reports/report-card.ts";
import { decide, entryFor, menuFor } from "#core/shared/actions.ts";

/** Written by hand from: state × role → what may be done; R: registrar, A: adviser. */
const ALLOWED: Record<CardState, Record<ReportCardActionName, string>> = {
  "Not ready": {
    view: "RA",
    publish: "",
    revise: "",
    withdraw: "",
    print: "R",
    mail: "",
    markMissing: "R",
    setPromotion: "R",
    enterRemedial: "R",
  },
  Ready: {
    view: "RA",
    publish: "R",
    revise: "",
    withdraw: "",
    print: "R",
    mail: "",
    markMissing: "R",
    setPromotion: "R",
    enterRemedial: "R",
  },
  Published: {
    view: "RA",
    publish: "",
    revise: "",
    withdraw: "R",
    print: "RA",
    mail: "R",
    markMissing: "R",
    setPromotion: "R",
    enterRemedial: "R",
  },
  Changed: {
    view: "RA",
    publish: "",
    revise: "R",
    withdraw: "R",
    print: "RA",
    mail: "R",
    markMissing: "R",
    setPromotion: "R",
    enterRemedial: "R",
  },
  Withdrawn: {
    view: "RA",
    publish: "R",
    revise: "",
    withdraw: "",
    print: "R",
    mail: "",
    markMissing: "R",
    setPromotion: "R",
    enterRemedial: "R",
  },
};
const ROLES: Record<string, RoleCode> = { R: "RA", A: "HRA" };
const OTHERS: readonly RoleCode[] = ["ST", "DH", "DAH", "SA", "FA", "PAR"];

const cardIn = (state: CardState) => ({
  studentName: "Reyes, Ana",
  term: 1 as const,
  state,
  reasons: state === "Not ready" ? ["Science, 1st term: Draft", "Art, 1st term: Draft"] : [],
  level: { code: "G07" },
  mailing: "possible" as const,
  promotion: "Conditional" as const,
  remedialResult: "Pending" as const,
  advisersPrint: true,
});

describe.each(CARD_STATES)("a card that is %s", (state) => {
  const names = Object.keys(reportCardWorkflow.actions) as ReportCardActionName[];
  test.each(names)("%s", (name) => {
    const may = Object.entries(ROLES).filter(
      ([, role]) => decide(reportCardWorkflow, name, { role }, cardIn(state)).allowed,
    );
    expect(may.map(([letter]) => letter).join("")).toBe(ALLOWED[state][name]);
    for (const role of OTHERS)
      expect(decide(reportCardWorkflow, name, { role }, cardIn(state))).toMatchObject({
        refusal: { status: 403 },
      });
  });
});

test("an adviser does not print where the school leaves that to the registrar", () => {
  const card = { ...cardIn("Published"), advisersPrint: false };
  expect(decide(reportCardWorkflow, "print", { role: "HRA" }, card)).toMatchObject({
    refusal: { status: 403 },
  });
  expect(decide(reportCardWorkflow, "print", { role: "RA" }, card).allowed).toBe(true);
});

test("a card that is not ready says the first reason, and how many more there are", () => {
  expect(decide(reportCardWorkflow, "publish", { role: "RA" }, cardIn("Not ready"))).toMatchObject({
    refusal: { status: 409, message: "Science, 1st term: Draft, and 1 more." },
  });
});

test("remedial marks are entered of a conditional student alone, a promotion is set of anyone", () => {
  const card = { ...cardIn("Published"), promotion: "Promoted" as const, remedialResult: null };
  const registrar = { role: "RA" } as const;
  expect(decide(reportCardWorkflow, "enterRemedial", registrar, card)).toMatchObject({
    refusal: { status: 409, message: "Reyes, Ana is not conditional." },
  });
  for (const promotion of [null, "Promoted", "Conditional", "Retained"] as const)
    expect(decide(reportCardWorkflow, "setPromotion", registrar, { ...card, promotion }).allowed).toBe(true);
  expect(entryFor(reportCardWorkflow, "enterRemedial", registrar, [card], "row")?.disabledReason).toBe(
    "Reyes, Ana is not conditional.",
  );
});

test.each([
  ["no address", "Reyes, Ana has a guardian without an email address."],
  ["sent", "Reyes, Ana was emailed to the guardian in this revision already."],
  ["excluded", "Reyes, Ana is excluded from the release of this term."],
] as const)("a published card whose mailing is %s is not sent", (mailing, message) => {
  const card = { ...cardIn("Published"), mailing };
  expect(decide(reportCardWorkflow, "mail", { role: "RA" }, card)).toMatchObject({
    refusal: { status: 409, message },
  });
});

test.each([
  [60, true],
  [61, false],
])("%i cards at once are offered to be sent: %s", (count, isOffered) => {
  const selection = Array.from({ length: count }, () => cardIn("Published"));
  const entry = entryFor(reportCardWorkflow, "mail", { role: "RA" }, selection, "bulk");
  expect(entry?.disabledReason === undefined).toBe(isOffered);
});

test.each([
  [null, true, "Ready"],
  [null, false, "Not ready"],
  [{ status: "Published", contentSha256: "a" }, false, "Published"],
  [{ status: "Published", contentSha256: "b" }, true, "Changed"],
  [{ status: "Withdrawn", contentSha256: "a" }, true, "Withdrawn"],
] as const)("published %j and ready %s is %s", (published, isReady, state) => {
  expect(cardStateOf(published, { isReady, contentSha256: "a" })).toBe(state);
});

test("one file takes ten cards of one size of document", () => {
  const cards = (count: number, code = "G07") => Array.from({ length: count }, () => ({ level: { code } }));
  expect(printRefusal(cards(10))).toBeNull();
  expect(printRefusal(cards(11))).toBe("Max of 10 Student Performance Report is allowed for printing");
  expect(printRefusal([...cards(1), ...cards(1, "NR")])).toContain("one (1) paper size");
});

test("a row of the grade composite leads registrar and adviser to the report card of its term, a year's row to the last", () => {
  const may = ROLE_CODES.filter(
    (role) => decide(compositeWorkflow, "openCard", { role }, { studentName: "Reyes, Ana" }).allowed,
  );
  expect([...may].sort()).toEqual(["HRA", "RA"]);
  const open = COMPOSITE_LIST.changes?.openCard;
  const screen = typeof open === "object" ? open.screen : () => "";
  const row = { levelCode: "G07", schoolYear: "SY 2025-2026", studentNo: "000123" };
  expect([2, null].map((term) => screen({ ...row, term } as CompositeRow, []))).toEqual([
    "/reports/student-performance/G07/SY%202025-2026/2nd/000123",
    "/reports/student-performance/G07/SY%202025-2026/3rd/000123",
  ]);
});

describe("publishing a selection", () => {
  const inBulk = (...states: CardState[]) =>
    menuFor(
      reportCardWorkflow,
      { role: "RA" },
      states.map((state) => cardIn(state)),
      "bulk",
    ).find(({ name }) => name === "publish");
  test("in which nothing is ready is greyed with the reason; with none that could be published it is not offered", () => {
    expect(inBulk("Not ready", "Not ready")?.disabledReason).toBe(
      inBulk("Not ready", "Ready")?.disabledReason,
    );
    expect(inBulk("Not ready")?.disabledReason).toEqual(expect.stringMatching(/.+/));
    expect(inBulk("Not ready", "Published")?.disabledReason).toEqual(expect.stringMatching(/.+/));
    expect(inBulk("Published", "Changed")).toBeUndefined();
    expect(inBulk("Ready", "Ready")).toMatchObject({ name: "publish" });
    expect(inBulk("Ready", "Ready")).not.toHaveProperty("disabledReason");
  });
});
