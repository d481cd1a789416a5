import { describe, expect, test } from "vitest";
import {
  ATTENDANCE_STATUSES,
  type AttendanceActionName,
  type AttendanceFacts,
  type AttendanceStatus,
  attendanceWorkflow,
} from "#core/attendance/attendance.ts";
import { ROLE_CODES, type RoleCode } from "#core/identity/roles.ts";
import { decide, mayAct, menuFor } from "#core/shared/actions.ts";

/** Written by hand from T-3: who may do what with attendance. */
const ROLES: Record<AttendanceActionName, string> = {
  view: "ST HRA DH DAH RA SA",
  add: "RA DH HRA",
  edit: "RA DH HRA",
  import: "RA DH HRA",
  publish: "RA DH DAH",
  export: "RA DH HRA DAH",
  delete: "RA DH HRA DAH",
};
/** Status by status: what there is to do at all, and what becomes of it. */
const BECOMES: Record<AttendanceStatus, Partial<Record<AttendanceActionName, AttendanceStatus>>> = {
  None: { add: "Unpublished", import: "Unpublished", export: "None" },
  Unpublished: {
    view: "Unpublished",
    edit: "Unpublished",
    import: "Unpublished",
    publish: "Published",
    export: "Unpublished",
    delete: "None",
  },
  Published: {
    view: "Published",
    edit: "Unpublished",
    import: "Unpublished",
    publish: "Published",
    export: "Published",
    delete: "None",
  },
};
const ACTIONS = Object.keys(ROLES) as AttendanceActionName[];

const given = (status: AttendanceStatus, more: Partial<AttendanceFacts> = {}): AttendanceFacts => ({
  studentId: "000001",
  studentName: "Reyes, Ana Santos",
  schoolYear: "SY 2026-2027",
  term: 1,
  status,
  ...more,
});

describe.each(ROLE_CODES)("%s", (role) => {
  test.each(ACTIONS.flatMap((action) => ATTENDANCE_STATUSES.map((status) => [action, status] as const)))(
    "%s while it is %s",
    (action, status) => {
      const decision = decide(attendanceWorkflow, action, { role }, given(status));
      const becomes = BECOMES[status][action];
      if (!ROLES[action].split(" ").includes(role))
        expect(decision).toMatchObject({ allowed: false, refusal: { status: 403 } });
      else if (becomes === undefined)
        expect(decision).toMatchObject({ allowed: false, refusal: { status: 409, code: "STATE_FORBIDS" } });
      else expect(decision).toEqual({ allowed: true, to: becomes });
    },
  );
});

test.each(["add", "import"] as const)("%s waits for the term to begin", (action) => {
  const facts = given("None", { term: 3, beginsOn: "2027-01-11" });
  expect(decide(attendanceWorkflow, action, { role: "RA" }, facts)).toMatchObject({
    allowed: false,
    refusal: {
      status: 409,
      message: "The 3rd term of SY 2026-2027 begins on 01/11/2027: there is no attendance to record yet.",
    },
  });
  expect(decide(attendanceWorkflow, action, { role: "RA" }, { ...facts, beginsOn: null }).allowed).toBe(true);
});

test("the table knows every action there is", () => {
  expect(Object.keys(attendanceWorkflow.actions).sort()).toEqual([...ACTIONS].sort());
});

const labels = (role: RoleCode, selection: AttendanceFacts[], place: "row" | "bulk" = "bulk") =>
  menuFor(attendanceWorkflow, { role }, selection, place).map(({ label }) => label);

test("the selection's bar offers what the role may do, and nothing to those who only read", () => {
  const rows = [given("Unpublished"), given("Published")];
  expect(labels("RA", rows)).toEqual(["Publish", "Delete"]);
  expect(labels("DH", rows)).toEqual(["Publish", "Delete"]);
  expect(labels("DAH", rows)).toEqual(["Publish", "Delete"]);
  expect(labels("HRA", rows)).toEqual(["Delete"]);
  expect(labels("ST", rows)).toEqual([]);
  expect(labels("SA", rows)).toEqual([]);
});

test("the import is not the assistant head's, the button to add not the teacher's", () => {
  const may = (name: AttendanceActionName) =>
    ROLE_CODES.filter((role) => mayAct(attendanceWorkflow, name, { role })).sort();
  expect(may("import")).toEqual(["DH", "HRA", "RA"]);
  expect(may("add")).toEqual(["DH", "HRA", "RA"]);
});

test("publishing asks in the required words, term by term", () => {
  const [one] = menuFor(attendanceWorkflow, { role: "RA" }, [given("Unpublished")], "bulk");
  expect(one?.confirmation?.text).toBe(
    "Selected Student's attendance will be reflected to the Sponsor App. Are you sure you want to publish attendance? Reyes, Ana Santos, 1st term of SY 2026-2027.",
  );
  const mixed = menuFor(
    attendanceWorkflow,
    { role: "RA" },
    [given("Unpublished"), given("Unpublished", { term: 2 })],
    "bulk",
  );
  expect(mixed.map(({ name, disabledReason }) => [name, disabledReason])).toEqual([
    ["publish", "Attendance is published term by term: please select records of one term."],
    ["delete", undefined],
  ]);
});

test("deleting asks in the required words and says how many", () => {
  const entries = menuFor(
    attendanceWorkflow,
    { role: "HRA" },
    [given("Published"), given("Published")],
    "bulk",
  );
  expect(entries[0]?.confirmation).toMatchObject({
    danger: true,
    text: "Are you sure you want to delete this attendance record? You cannot undo this action. Reyes, Ana Santos, 1st term of SY 2026-2027; Reyes, Ana Santos, 1st term of SY 2026-2027: 2 attendance records.",
  });
});
