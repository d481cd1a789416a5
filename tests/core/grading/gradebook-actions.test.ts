import { describe, expect, test } from "vitest";
import { exportRefusal } from "#core/grading/gradebook/gradebook-export.ts";
import { GRADEBOOK_LIST } from "#core/grading/gradebook/gradebook-list.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import {
  GRADEBOOK_STATUSES,
  type GradebookFacts,
  type GradebookStatus,
  rejectionOf,
} from "#core/grading/workflow/gradebook-facts.ts";
import { scheduledRelease } from "#core/grading/workflow/release.ts";
import { ROLE_CODES, type RoleCode } from "#core/identity/roles.ts";
import { decide, entryFor, menuFor } from "#core/shared/actions.ts";
import { offersActions } from "#core/shared/list/definition.ts";

/**
 * Written by hand from G-26 to G-37: status × role × period → actions.
 * "encoding": inside the encoding window; "correction": after it, inside the correction window, once rejected; "closed": in neither.
 */
const ENCODE: readonly GradebookActionName[] = [
  "editScores",
  "addActivity",
  "editMaximum",
  "deleteActivity",
  "publish",
  "import",
  "importCriteria",
];
type Period = "encoding" | "correction" | "closed";
const BOTH = (actions: readonly GradebookActionName[]) => ({
  encoding: actions,
  correction: actions,
  closed: [],
});
const ALWAYS = (actions: readonly GradebookActionName[]) => ({
  encoding: actions,
  correction: actions,
  closed: actions,
});

const MAY: Record<
  GradebookStatus,
  Partial<Record<RoleCode, Record<Period, readonly GradebookActionName[]>>>
> = {
  // Nothing at all is done with it.
  Closed: {},
  Draft: { ST: BOTH([...ENCODE, "submit"]) },
  "For SC/LCC Approval": { DH: BOTH([...ENCODE, "approve", "reject"]) },
  "Rejected by SC/LCC": { ST: BOTH([...ENCODE, "submit"]), DH: BOTH([...ENCODE, "approve"]) },
  "For RO Approval": { RA: ALWAYS(["editScores", "import", "overrideGrade", "approve", "reject"]) },
  "Rejected by RO": { DH: BOTH([...ENCODE, "approve"]) },
  "RO Approved": {
    RA: ALWAYS([
      "editScores",
      "import",
      "overrideGrade",
      "importExclusions",
      "seeExclusions",
      "release",
      "scheduleRelease",
    ]),
  },
  Released: {
    DH: { encoding: [], correction: ["editScores"], closed: [] },
    RA: ALWAYS(["editScores", "overrideGrade", "reopen", "seeExclusions"]),
  },
};
/** Whatever its status: DAH and HRA have no export, SA the grade sheet. */
const EXPORTS: Partial<Record<RoleCode, readonly GradebookActionName[]>> = {
  ST: ["exportGradebook", "exportGradesheet"],
  DH: ["exportGradebook", "exportGradesheet"],
  RA: ["exportGradebook", "exportGradesheet"],
  SA: ["exportGradesheet"],
};
/** What changed since the last submission: approvers once there is one, the teacher once it came back. */
const NOT_DRAFT = GRADEBOOK_STATUSES.filter((status) => status !== "Draft");
const SEES_CHANGES: Partial<Record<RoleCode, readonly GradebookStatus[]>> = {
  ST: ["For SC/LCC Approval", "Rejected by SC/LCC"],
  DH: NOT_DRAFT,
  RA: NOT_DRAFT,
};
/** The history of what was given out: who teaches it, heads it, or keeps it. */
const SEES_REVISIONS: Record<string, readonly GradebookStatus[]> = {
  ST: ["RO Approved", "Released"],
  DH: ["RO Approved", "Released"],
  DAH: ["RO Approved", "Released"],
  RA: ["RO Approved", "Released"],
};
const BECOMES: Partial<Record<GradebookActionName, Partial<Record<RoleCode, GradebookStatus>>>> = {
  submit: { ST: "For SC/LCC Approval" },
  approve: { DH: "For RO Approval", RA: "RO Approved" },
  reject: { DH: "Rejected by SC/LCC", RA: "Rejected by RO" },
  release: { RA: "Released" },
  reopen: { RA: "RO Approved" },
};
const TODAY: Record<Period, string> = {
  encoding: "2026-11-18",
  correction: "2026-12-01",
  closed: "2026-12-20",
};
const ACTIONS = Object.keys(gradebookWorkflow.actions) as GradebookActionName[];
const WINDOWS = {
  encoding: { start: "2026-11-01", end: "2026-11-25" },
  correction: { start: "2026-11-28", end: "2026-12-05" },
};

const given = (status: GradebookStatus, more: Partial<GradebookFacts> = {}): GradebookFacts => ({
  name: "Mathematics 7 - Rizal",
  status,
  windows: WINDOWS,
  today: TODAY.encoding,
  wasRejected: true,
  isTeacher: true,
  isOwn: false,
  isHeadsOwn: false,
  lacksHead: false,
  releaseDate: null,
  blanks: 0,
  missingCount: 0,
  level: { code: "G07" },
  subject: { kind: "academic" },
  categoriesWithoutScore: [],
  undecidedMoves: 0,
  ...more,
});

describe.each(GRADEBOOK_STATUSES)("a gradebook that is %s", (status) => {
  describe.each(["encoding", "correction", "closed"] as const)("in the period %s", (period) => {
    test.each(ROLE_CODES)("%s", (role) => {
      const facts = given(status, { today: TODAY[period], isTeacher: role === "ST" });
      const allowed = ACTIONS.filter((action) => decide(gradebookWorkflow, action, { role }, facts).allowed);
      const expected = [
        ...(MAY[status][role]?.[period] ?? []),
        ...(EXPORTS[role] ?? []),
        ...(SEES_CHANGES[role]?.includes(status) ? ["seeChanges"] : []),
        ...(SEES_REVISIONS[role]?.includes(status) ? ["seeRevisions"] : []),
      ];
      expect(allowed.sort()).toEqual(expected.sort());
      for (const action of allowed)
        expect(decide(gradebookWorkflow, action, { role }, facts)).toEqual({
          allowed: true,
          to: BECOMES[action]?.[role] ?? status,
        });
    });
  });
});

const messageOf = (action: GradebookActionName, role: RoleCode, facts: GradebookFacts): string => {
  const decision = decide(gradebookWorkflow, action, { role }, facts);
  return decision.allowed ? "allowed" : decision.refusal.message;
};

describe("the windows", () => {
  test.each([
    ["2026-10-31", "This is possible only in the encoding period, 11/01/2026 to 11/25/2026."],
    ["2026-11-01", "allowed"],
    ["2026-11-25", "allowed"],
    ["2026-11-26", "This is possible only in the encoding period, 11/01/2026 to 11/25/2026."],
    ["2026-11-28", "This is possible only in the encoding period, 11/01/2026 to 11/25/2026."],
  ])("a draft on %s: %s", (today, message) => {
    expect(messageOf("submit", "ST", given("Draft", { today, wasRejected: false }))).toBe(message);
  });

  test("once rejected, the correction period counts too, and is named", () => {
    expect(messageOf("submit", "ST", given("Rejected by SC/LCC", { today: "2026-12-05" }))).toBe("allowed");
    expect(messageOf("submit", "ST", given("Rejected by SC/LCC", { today: "2026-12-06" }))).toBe(
      "This is possible only in the encoding period, 11/01/2026 to 11/25/2026 or in the correction period, 11/28/2026 to 12/05/2026.",
    );
  });
});

test("conduct is scored, submitted and approved like every gradebook, but keeps its one column", () => {
  const conduct = given("Draft", { subject: { kind: "homeroom" } });
  for (const action of ["addActivity", "editMaximum", "deleteActivity"] as const)
    expect(messageOf(action, "ST", conduct)).toBe("Conduct is one grade out of 100: it has no activities.");
  for (const action of ["editScores", "import", "publish", "submit"] as const)
    expect(messageOf(action, "ST", conduct)).toBe("allowed");
});

test("nobody approves or rejects a gradebook he or she teaches", () => {
  for (const action of ["approve", "reject"] as const)
    for (const [role, status] of [
      ["DH", "For SC/LCC Approval"],
      ["RA", "For RO Approval"],
    ] as const)
      expect(messageOf(action, role, given(status, { isOwn: true }))).toBe(
        "You teach Mathematics 7 - Rizal: somebody else has to decide on it.",
      );
});

describe("whoever teaches a class is its teacher", () => {
  const HEADS_OWN = { isHeadsOwn: true, isTeacher: false };
  const toOf = (action: GradebookActionName, role: RoleCode, facts: GradebookFacts) => {
    const decision = decide(gradebookWorkflow, action, { role }, facts);
    return decision.allowed ? decision.to : decision.refusal.status;
  };

  test.each(["ST", "HRA", "DH", "DAH", "RA", "SA"] as const)("%s who does encodes and submits", (role) => {
    for (const action of [...ENCODE, "submit"] as const)
      expect(messageOf(action, role, given("Draft")), action).toBe("allowed");
    expect(messageOf("submit", role, given("For SC/LCC Approval"))).toContain("cannot be submitted");
  });
  test.each(["ST", "HRA", "DH", "DAH", "RA", "SA"] as const)("%s who does not never submits", (role) => {
    expect(toOf("submit", role, given("Draft", { isTeacher: false }))).toBe(403);
  });

  test("a head's own class is approved by another DH or DAH of the department", () => {
    const others = given("For SC/LCC Approval", HEADS_OWN);
    expect([toOf("approve", "DH", others), toOf("approve", "DAH", others)]).toEqual([
      "For RO Approval",
      "For RO Approval",
    ]);
    expect(toOf("reject", "DAH", others)).toBe("Rejected by SC/LCC");
    expect(toOf("approve", "DH", given("For SC/LCC Approval", { ...HEADS_OWN, isOwn: true }))).toBe(409);
    expect(toOf("approve", "RA", others)).toBe(409);
    expect(toOf("approve", "DAH", given("For SC/LCC Approval"))).toBe(403);
  });

  test("where there is none the registrar approves it, straight to RO Approved, or gives it back", () => {
    const lone = { ...HEADS_OWN, lacksHead: true };
    for (const status of ["For SC/LCC Approval", "Rejected by RO"] as const)
      expect(toOf("approve", "RA", given(status, lone))).toBe("RO Approved");
    expect(toOf("reject", "RA", given("For SC/LCC Approval", lone))).toBe("Rejected by SC/LCC");
    expect(messageOf("approve", "RA", given("For SC/LCC Approval", { ...lone, blanks: 2 }))).toBe(
      "2 scores are blank.",
    );
  });
});

describe("a scheduled release", () => {
  const scheduled = given("RO Approved", { releaseDate: "2026-11-27" });
  test("can be seen, changed and cancelled by the registrar", () => {
    expect(messageOf("scheduleRelease", "RA", scheduled)).toBe("allowed");
    expect(gradebookWorkflow.actions.scheduleRelease.confirmation?.([scheduled]).text).toContain(
      "It is scheduled for 11/27/2026.",
    );
    expect(messageOf("cancelSchedule", "RA", scheduled)).toBe("allowed");
    expect(messageOf("cancelSchedule", "RA", given("RO Approved"))).toContain("is not scheduled");
    expect(messageOf("cancelSchedule", "RA", given("Released", { releaseDate: "2026-11-27" }))).toContain(
      "is not scheduled",
    );
  });
});

test("blanks stop the registrar, not the head; a category without a score stops the teacher", () => {
  expect(messageOf("approve", "RA", given("For RO Approval", { blanks: 1 }))).toBe("1 score is blank.");
  expect(messageOf("approve", "DH", given("For SC/LCC Approval", { blanks: 1 }))).toBe("allowed");
  expect(messageOf("submit", "ST", given("Draft", { categoriesWithoutScore: ["Periodical Exam"] }))).toBe(
    "Every student needs a score, N or S in Periodical Exam first.",
  );
  const lacking = (studentsWithoutScore: string[]) =>
    messageOf("submit", "ST", given("Draft", { categoriesWithoutScore: ["PE"], studentsWithoutScore }));
  expect(lacking(["Cruz, Juan", "Reyes, Ana"])).toBe(
    "Every student needs a score, N or S in PE first. Without one: Cruz, Juan; Reyes, Ana.",
  );
  expect(lacking(["A", "B", "C", "D", "E", "F", "G"])).toBe(
    "Every student needs a score, N or S in PE first. Without one: A; B; C; D; E and 2 more.",
  );
});

test("whoever approves is told which gradebooks have blank scores", () => {
  const textOf = (...selection: GradebookFacts[]) =>
    menuFor(gradebookWorkflow, { role: "DH" }, selection, "bulk").find(({ name }) => name === "approve")
      ?.confirmation?.text;
  const whole = given("For SC/LCC Approval", { name: "Science" });
  const blank = given("For SC/LCC Approval", { name: "Filipino", blanks: 3 });
  expect(textOf(whole, blank)).toBe(
    "Not complete: Filipino (3 blank). Do you want to approve this Gradebook? Science, Filipino: 2 gradebooks. This cannot be undone.",
  );
  expect(textOf(whole)).toBe("Do you want to approve this Gradebook? Science. This cannot be undone.");
});

test("a row's menu says why without the gradebook's name, a selection's and the API with it", () => {
  const draft = given("Draft", { name: "Science" });
  const reasonIn = (place: "row" | "bulk") =>
    entryFor(gradebookWorkflow, "approve", { role: "DH" }, [draft], place)?.disabledReason;
  expect(reasonIn("row")).toBe("It is Draft.");
  expect(messageOf("approve", "DH", draft)).toBe("Science is Draft and cannot be approved.");
});

test("what was rejected shows why until it is submitted again", () => {
  const rejectReason = "Two scores are doubled";
  expect(rejectionOf({ status: "Rejected by RO", rejectReason })).toBe(rejectReason);
  expect(rejectionOf({ status: "Rejected by SC/LCC", rejectReason })).toBe(rejectReason);
  expect(rejectionOf({ status: "For SC/LCC Approval", rejectReason })).toBeNull();
});

describe("what was scheduled, by the school's clock", () => {
  test.each(GRADEBOOK_STATUSES)("%s: released on its day only where the registrar could", (status) => {
    const expected = MAY[status].RA?.closed.includes("release") ? "Released" : null;
    expect(scheduledRelease(given(status), TODAY.encoding)).toBe(expected);
  });

  test.each([
    ["2026-11-17", "Released"],
    ["2026-11-18", "Released"],
    ["2026-11-19", null],
    [null, null],
  ])("scheduled for %s, on 18 November: %s", (releaseDate, expected) => {
    expect(scheduledRelease(given("RO Approved"), releaseDate)).toBe(expected);
  });
});

describe("an export", () => {
  const entryOf = (selection: GradebookFacts[], name: GradebookActionName, place: "row" | "bulk" = "bulk") =>
    menuFor(gradebookWorkflow, { role: "RA" }, selection, place).find((entry) => entry.name === name);
  const afterAll = { today: TODAY.closed };

  test("of ten is offered, of eleven refused in the required words", () => {
    const ten = Array.from({ length: 10 }, () => given("Released"));
    expect(entryOf(ten, "exportGradebook")?.disabledReason).toBeUndefined();
    expect(entryOf([...ten, given("Draft")], "exportGradesheet")?.disabledReason).toBe(
      "Max of 10 gradebook/gradesheet is allowed for export.",
    );
  });

  test.each([
    ["encoding", TODAY.encoding, null],
    ["correction", TODAY.correction, null],
    ["closed", TODAY.closed, ["Blank A", "Marks B"]],
  ] as const)("with missing scores in the period %s", (_, today, names) => {
    const selection = [
      given("Draft", { today }),
      given("Released", { today, blanks: 1, missingCount: 3, name: "Blank A" }),
      given("Released", { today, missingCount: 3, name: "Final N and S" }),
      given("RO Approved", { today, missingCount: 1, name: "Marks B" }),
    ];
    const said = "The following gradebook have incomplete raw score (blank, N, S):";
    expect(entryOf(selection, "exportGradebook")?.disabledReason).toBe(
      names ? `${said} ${names.join(", ")}` : undefined,
    );
    expect(exportRefusal(selection)?.errors?.map(({ message }) => message)).toEqual(
      names ? [said, ...names] : undefined,
    );
  });

  test("of one alone is always possible, blanks blank", () => {
    const blank = given("Released", { today: TODAY.closed, blanks: 2, missingCount: 2 });
    expect(entryOf([blank], "exportGradebook", "row")?.disabledReason).toBeUndefined();
    expect(exportRefusal([blank])).toBeNull();
  });

  test.each(["PN", "NR"])("of a grade sheet is not available in %s; of the gradebook it is", (code) => {
    const nursery = given("Released", { level: { code }, ...afterAll });
    expect(entryOf([nursery], "exportGradesheet", "row")?.disabledReason).toBe(
      "Grade sheets are not available for Pre-Nursery and Nursery classes.",
    );
    expect(entryOf([nursery], "exportGradebook", "row")?.disabledReason).toBeUndefined();
    expect(entryOf([nursery, given("Released")], "exportGradesheet")?.disabledReason).toBe(
      "Grade sheets are not available for Pre-Nursery and Nursery classes.",
    );
  });
});

test.each([
  ["ST", true, true],
  ["DH", true, true],
  ["RA", true, true],
  ["SA", true, false],
  ["HRA", false, false],
  ["DAH", false, false],
  ["FA", false, false],
] as const)("%s in the list: row menu %s, checkboxes %s", (role, row, bulk) => {
  expect([offersActions(GRADEBOOK_LIST, role, "row"), offersActions(GRADEBOOK_LIST, role, "bulk")]).toEqual([
    row,
    bulk,
  ]);
});
