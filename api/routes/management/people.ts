import { Hono } from "hono";
import { arriveAtSchool } from "#api/commands/management/arrive-at-school.ts";
import { keepPhoto } from "#api/commands/management/keep-photo.ts";
import { mergeFacts, mergeSponsors, planMerge, undoMerge } from "#api/commands/management/merge-sponsors.ts";
import {
  mergeStudents,
  planStudentMerge,
  studentMergeFacts,
  undoStudentMerge,
} from "#api/commands/management/merge-students.ts";
import { recordName } from "#api/commands/management/record-state.ts";
import { saveGuardians } from "#api/commands/management/save-guardians.ts";
import { savePlacements } from "#api/commands/management/save-placements.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { pictureAnswer, pictureUpload } from "#api/middleware/picture-upload.ts";
import { auditView, executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { intactObject } from "#api/middleware/stored-file.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { AUDIT_LABELS, type AuditEventName } from "#core/audit/events.ts";
import { DEPARTURE_LABELS } from "#core/management/departures.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import {
  filledInWords,
  mayUndoMerge,
  SPONSOR_FIELDS,
  STUDENT_FIELDS,
} from "#core/management/people/merges.ts";
import { paperInWords } from "#core/management/people/papers.ts";
import {
  FACULTY_PERSON,
  MERGE_CALLS,
  PHOTO_CALLS,
  SAVE_PLACEMENTS,
  SET_GUARDIANS,
  SPONSOR_PERSON,
  STUDENT_ARRIVES,
  STUDENT_PERSON,
  STUDENT_PLACEMENTS,
  STUDENT_VIEWS,
} from "#core/management/people/people-calls.ts";
import { PERSON_LISTS } from "#core/management/people/person-paths.ts";
import { PICTURE_LIMIT } from "#core/shared/files/picture.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Instant, schoolDayAt } from "#core/shared/school-day.ts";
import { arrivalsOf } from "#db/queries/management/arrivals.ts";
import { guardianOf, guardiansOf, newestMergeInto } from "#db/queries/management/guardians.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import {
  type AccountRow,
  accountOf,
  childrenOfSponsor,
  departuresOf,
  dutiesOf,
  papersOf,
  photoOf,
  placementsOf,
  statusOfRow,
  studentSiblings,
  studentUuid,
  viewsOfStudent,
} from "#db/queries/management/people.ts";
import { yearsOfPlacements } from "#db/queries/management/placements.ts";
import type { KeptPicture } from "#db/queries/management/signatories.ts";
import { intoWhom, newestMergeIntoStudent } from "#db/queries/management/student-merge.ts";

/** The screens of students, sponsors and the faculty, and the guardians of students. */
export const people = new Hono<AppEnv>();

/** 404 where there is none. */
function recordOf([found]: readonly { row: string | null }[]): ManagementRow {
  if (!found?.row) throw new Refused(NOT_FOUND);
  return JSON.parse(found.row) as ManagementRow;
}
const accountsOf = (rows: readonly AccountRow[]) =>
  rows.map(({ email, state, roles, last_sign_in_at: lastSignInAt }) => ({
    email,
    roles,
    state,
    lastSignInAt,
  }));

interface KnownMerge {
  merged_name: string;
  merged_at: Instant;
  undone_at: Instant | null;
  user: string;
}
/** The merge, while it can be taken back. */
const undoable = (merge: KnownMerge | undefined, epochMs: number) =>
  merge && merge.undone_at === null && mayUndoMerge(Date.parse(merge.merged_at), epochMs)
    ? [{ name: merge.merged_name, at: merge.merged_at, user: merge.user }]
    : [];

onCall(people, STUDENT_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    currentRow("students", id, today),
    studentUuid(id),
    photoOf("students", id),
    guardiansOf(id),
    studentSiblings(id, today),
    placementsOf(id),
    departuresOf(id),
    papersOf(id),
    arrivalsOf(id),
    newestMergeIntoStudent(id),
    intoWhom(id),
  ] as const);
  const [found, [student], [photo], guardians, siblings, placements, departures, papers, arrivals] = rows;
  const [merge, into] = [rows[9][0], rows[10][0]];
  const record = recordOf(found);
  auditView(c, "student-view", student?.uuid ?? null);
  return {
    data: {
      record,
      photo: photo?.sha256 ?? null,
      guardians: guardians.map((row) => {
        const { uuid: id, ...guardian } = guardianOf(row);
        return {
          id,
          ...guardian,
          email: row.email,
          contactNumber: row.contact_number,
          hasAccount: row.has_account === 1,
          status: statusOfRow(row),
        };
      }),
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
        isPrepared: row.start_date > today,
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
      papers: papers.map((paper) => ({ ...paperInWords(paper), at: paper.at })),
      arrivals: arrivals.map((row) => ({
        schoolYear: row.year,
        arrivedOn: row.arrived_on,
        formerSchool: row.former_school,
        papers: JSON.parse(row.papers_json) as string[],
        version: row.version,
      })),
      merges: undoable(merge, c.var.epochMs),
      successor: into?.other ?? null,
    },
  };
});

onCall(people, STUDENT_VIEWS, async (c, { params: { id } }) => {
  const { rows } = await readPage(c, [studentUuid(id), viewsOfStudent(id)] as const);
  const [[student], views] = rows;
  if (!student) throw new Refused(NOT_FOUND);
  return {
    rows: views.map(({ at, user, event, of }) => ({
      at,
      user,
      what: AUDIT_LABELS[event as AuditEventName],
      changes: of,
    })),
  };
});

onCall(people, SPONSOR_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    currentRow("sponsors", id, today),
    photoOf("sponsors", id),
    childrenOfSponsor(id, today),
    newestMergeInto(id),
    accountOf("guardian", id),
  ] as const);
  const [found, [photo], children, [merge], accounts] = rows;
  return {
    data: {
      record: recordOf(found),
      photo: photo?.sha256 ?? null,
      children: children.map((row) => ({
        id: row.student_no,
        name: row.name,
        place: row.place,
        status: statusOfRow(row),
        relation: row.relation,
        getsBills: row.gets_bills === 1,
        getsMail: row.gets_mail === 1,
      })),
      merges: undoable(merge, c.var.epochMs),
      accounts: accountsOf(accounts),
    },
  };
});
onCall(people, MERGE_CALLS.sponsors.preview, async (c, { params: { id }, query: { merged_id }, today }) => {
  const { rows } = await readPage(c, mergeFacts(id, merged_id, today));
  const { merged, students, filled } = unwrap(planMerge(id, merged_id, rows));
  const moves = students.map(({ number, name }) => `${number} ${name}`);
  return {
    data: { name: recordName("sponsors", merged), moves, filled: filledInWords(SPONSOR_FIELDS, filled) },
  };
});
onCommand(people, MERGE_CALLS.sponsors.merge, ({ params: { id }, body, today }) =>
  mergeSponsors(id, body, today),
);
onCommand(people, MERGE_CALLS.sponsors.undo, ({ params: { id }, today }) => undoMerge(id, today));

onCall(people, MERGE_CALLS.students.preview, async (c, { params: { id }, query: { merged_id }, today }) => {
  const { rows } = await readPage(c, studentMergeFacts(id, merged_id, today));
  const { merged, moves, filled } = unwrap(planStudentMerge(id, merged_id, rows));
  return {
    data: { name: recordName("students", merged), moves, filled: filledInWords(STUDENT_FIELDS, filled) },
  };
});
onCommand(people, MERGE_CALLS.students.merge, ({ params: { id }, body, today }) =>
  mergeStudents(id, body, today),
);
onCommand(people, MERGE_CALLS.students.undo, ({ params: { id }, today }) => undoStudentMerge(id, today));

onCall(people, FACULTY_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    currentRow("faculties", id, today),
    photoOf("faculties", id),
    dutiesOf(id),
    accountOf("staff", id),
  ] as const);
  const [found, [photo], duties, accounts] = rows;
  return {
    data: {
      record: recordOf(found),
      photo: photo?.sha256 ?? null,
      duties: duties.map(({ year, place, subject }) => ({ schoolYear: year, place, subject })),
      accounts: accountsOf(accounts),
    },
  };
});

for (const list of PERSON_LISTS) {
  const { show, keep, remove } = PHOTO_CALLS[list];
  onCall(people, show, async (c, { params: { id } }) => {
    const { rows } = await readPage(c, [photoOf(list, id)] as const);
    const [[photo]] = rows;
    const object = photo && (await intactObject(c.env.FILES, photo.object_key, photo.sha256));
    if (!object) throw new Refused(NOT_FOUND);
    return pictureAnswer(c, object, photo.content_type);
  });
  /** The object of the photo before is nobody else's: it goes once the change is made. */
  const change = async (c: ApiContext, id: string, photo: KeptPicture | null) => {
    const command = keepPhoto(list, id, photo, schoolDayAt(c.var.epochMs));
    const { message, data } = await executeCommand(c, command, { digest: photo?.sha256 ?? "" });
    if (typeof data === "string") c.executionCtx.waitUntil(c.env.FILES.delete(data));
    return { message };
  };
  onCall(people, keep, async (c, { params: { id }, today }) => {
    const { rows } = await readPage(c, [currentRow(list, id, today)] as const);
    recordOf(rows[0]);
    return change(c, id, await pictureUpload(c, PICTURE_LIMIT, (sha256) => `photos/${list}/${id}/${sha256}`));
  });
  onCall(people, remove, (c, { params: { id } }) => change(c, id, null));
}

onCommand(people, STUDENT_ARRIVES, ({ params: { id }, body, today }) => arriveAtSchool(id, body, today));
onCall(people, STUDENT_PLACEMENTS, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [studentUuid(id), yearsOfPlacements(id, { today })] as const);
  if (!rows[0][0]) throw new Refused(NOT_FOUND);
  return {
    rows: rows[1].map((year) => ({
      schoolYear: year.name,
      placements: (JSON.parse(year.places_json) as [string, SchoolDay | null, SchoolDay | null][]).map(
        ([sectionId, firstDay, lastDay]) => ({ sectionId, firstDay, lastDay }),
      ),
      sections: (JSON.parse(year.sections_json) as [string, string, number, 0 | 1][]).map(
        ([sectionId, name, _level, isClub]) => ({ id: sectionId, name, isClub: isClub === 1 }),
      ),
    })),
  };
});
onCommand(people, SAVE_PLACEMENTS, ({ params: { id }, body, today }) => savePlacements(id, body, today));
onCommand(people, SET_GUARDIANS, ({ params: { id }, body, today }) => saveGuardians(id, body, today));
