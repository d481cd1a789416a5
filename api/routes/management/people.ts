import { Hono } from "hono";
import { saveGuardians } from "#api/commands/management/save-guardians.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { ROLES, type RoleCode } from "#core/identity/roles.ts";
import { DEPARTURE_LABELS } from "#core/management/departures.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import {
  FACULTY_PERSON,
  SET_GUARDIANS,
  SPONSOR_PERSON,
  STUDENT_PERSON,
} from "#core/management/people/people-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { guardiansOf } from "#db/queries/management/guardians.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import {
  type AccountRow,
  accountOf,
  childrenOfSponsor,
  departuresOf,
  dutiesOf,
  papersOf,
  placementsOf,
  statusOfRow,
  studentSiblings,
} from "#db/queries/management/people.ts";

/** The screens of students, sponsors and the faculty, and the guardians of students. */
export const people = new Hono<AppEnv>();

/** 404 where there is none. */
function recordOf([found]: readonly { row: string | null }[]): ManagementRow {
  if (!found?.row) throw new Refused(NOT_FOUND);
  return JSON.parse(found.row) as ManagementRow;
}
const accountsOf = (rows: readonly AccountRow[]) =>
  rows.map(({ email, state, roles, last_sign_in }) => ({
    email,
    state,
    roles: roles
      .split(",")
      .map((code) => ROLES[code as RoleCode])
      .join(", "),
    lastSignIn: last_sign_in,
  }));

onCall(people, STUDENT_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    currentRow("students", id, today),
    guardiansOf(id),
    studentSiblings(id),
    placementsOf(id),
    departuresOf(id),
    papersOf(id),
  ] as const);
  const [found, guardians, siblings, placements, departures, papers] = rows;
  const record = recordOf(found);
  auditView(c, "student-view", id);
  return {
    data: {
      record,
      guardians: guardians.map((row) => ({
        id: row.uuid,
        name: row.name,
        email: row.email,
        contactNumber: row.contact_number,
        relation: row.relation,
        getsBills: row.gets_bills === 1,
        getsMail: row.gets_mail === 1,
        hasAccount: row.has_account === 1,
        status: statusOfRow(row),
      })),
      siblings: siblings.map((row) => ({
        id: row.student_no,
        name: row.name,
        place: row.place,
        status: statusOfRow(row),
      })),
      placements: placements.map((row) => ({
        schoolYear: row.year,
        place: row.place,
        isClub: row.is_club === 1,
        joinedOn: row.joined_on,
        leftOn: row.left_on,
      })),
      departures: departures.map((row) => ({
        reasonKind: DEPARTURE_LABELS[row.kind],
        leftOn: row.left_on,
        reason: row.reason,
        destination: row.destination,
        returnedOn: row.returned_on,
      })),
      papers: papers.map(({ what, of, at }) => ({ what, of, at })),
    },
  };
});

onCall(people, SPONSOR_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    currentRow("sponsors", id, today),
    childrenOfSponsor(id),
    accountOf("guardian", id),
  ] as const);
  const [found, children, accounts] = rows;
  return {
    data: {
      record: recordOf(found),
      children: children.map((row) => ({
        id: row.student_no,
        name: row.name,
        place: row.place,
        status: statusOfRow(row),
        relation: row.relation,
        getsBills: row.gets_bills === 1,
        getsMail: row.gets_mail === 1,
      })),
      accounts: accountsOf(accounts),
    },
  };
});

onCall(people, FACULTY_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    currentRow("faculties", id, today),
    dutiesOf(id),
    accountOf("staff", id),
  ] as const);
  const [found, duties, accounts] = rows;
  return {
    data: {
      record: recordOf(found),
      duties: duties.map(({ year, place, subject }) => ({ schoolYear: year, place, subject })),
      accounts: accountsOf(accounts),
    },
  };
});

onCommand(people, SET_GUARDIANS, ({ params: { id }, body, today }) => saveGuardians(id, body, today));
