import { Hono } from "hono";
import { openGradebooks } from "#api/commands/grading/open-gradebooks.ts";
import { officeImport } from "#api/commands/management/import-office-records.ts";
import { leaveSchool } from "#api/commands/management/leave-school.ts";
import { removeOfficeRecord, setRecordState } from "#api/commands/management/record-state.ts";
import { saveSchoolYear, saveTerm } from "#api/commands/management/save-calendar.ts";
import {
  endAssignment,
  removeAssignment,
  reopenAssignment,
  saveAssignment,
  saveSection,
  saveSubject,
} from "#api/commands/management/save-classes.ts";
import { saveFaculty } from "#api/commands/management/save-faculty.ts";
import { type RecordEditor, saveRecord } from "#api/commands/management/save-record.ts";
import { keepSignature, saveSignatory } from "#api/commands/management/save-signatory.ts";
import { saveSponsor } from "#api/commands/management/save-sponsor.ts";
import {
  saveCurriculum,
  saveDepartment,
  saveGradeLevel,
  savePersonType,
} from "#api/commands/management/save-structure.ts";
import { saveStudent } from "#api/commands/management/save-student.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { templateAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { parse } from "#api/middleware/input.ts";
import { pictureUpload } from "#api/middleware/picture-upload.ts";
import { eventOfRecord } from "#api/middleware/record-event.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { changed, onCall, onCommand, onFile, type WithStatus } from "#api/routes/on-call.ts";
import {
  ADD_ASSIGNMENT,
  ADD_CURRICULUM,
  ADD_DEPARTMENT,
  ADD_FACULTY,
  ADD_GRADE_LEVEL,
  ADD_SCHOOL_YEAR,
  ADD_SECTION,
  ADD_SIGNATORY,
  ADD_SPONSOR,
  ADD_STUDENT,
  ADD_SUBJECT,
  CHANGE_ASSIGNMENT,
  CHANGE_CURRICULUM,
  CHANGE_DEPARTMENT,
  CHANGE_FACULTY,
  CHANGE_GRADE_LEVEL,
  CHANGE_SCHOOL_YEAR,
  CHANGE_SECTION,
  CHANGE_SIGNATORY,
  CHANGE_SPONSOR,
  CHANGE_STUDENT,
  CHANGE_SUBJECT,
  CHANGE_TERM,
  END_ASSIGNMENT,
  IMPORT_OFFICE_RECORDS,
  OFFICE_CHOICES,
  OFFICE_TEMPLATES,
  PERSON_TYPE_CALLS,
  RECORD_EVENTS,
  RECORD_STATE_CALLS,
  REMOVE_ASSIGNMENT,
  REMOVE_RECORD_CALLS,
  REMOVE_SIGNATURE,
  REOPEN_ASSIGNMENT,
  SPONSOR_CHOICES,
  STUDENT_CHOICES,
  STUDENT_LEAVES,
  UPLOAD_SIGNATURE,
} from "#core/management/calls.ts";
import {
  CHOICES,
  EDITED_LISTS,
  type ManagementChoices,
  type ManagementRow,
} from "#core/management/editors.ts";
import { FILE_LISTS } from "#core/management/lists/file-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { officeFile } from "#core/management/office-files-contract.ts";
import { KEPT_LISTS, REMOVABLE_LISTS } from "#core/management/record-state.ts";
import { rosterForm } from "#core/management/rosters/roster-contract.ts";
import type { AnyCall, CallBody, CallValue } from "#core/shared/call.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import {
  currentRow,
  managementChoices,
  recordEvents,
  sponsorChoices,
  studentChoices,
} from "#db/queries/management/management-facts.ts";
import type { Statement } from "#db/statement.ts";

/** The gradebooks a change lets open are opened at once, not only tonight (docs/decisions/0039). */
export function openAfter(c: ApiContext): void {
  const { epochMs, newUuid, requestId, db } = c.var;
  c.executionCtx.waitUntil(openGradebooks(db, { epochMs, newUuid, requestId }));
}

/** What the school's office keeps: lists, what their forms choose from, and every change. */
export const managementLists = new Hono<AppEnv>();

onCall(managementLists, OFFICE_CHOICES, async (c, { today }) => {
  const { rows } = await readPage(c, managementChoices(today));
  const found = rows.flat();
  const choices = CHOICES.map((name) => [
    name,
    found.filter(({ kind }) => kind === name).map(({ value, label }) => ({ value, label })),
  ]);
  return { data: Object.fromEntries(choices) as ManagementChoices };
});

onCall(managementLists, SPONSOR_CHOICES, async (c, { query: { search } }) => {
  const { rows } = await readPage(c, [sponsorChoices(search)] as const);
  return { data: rows[0] };
});

onCall(managementLists, STUDENT_CHOICES, async (c, { query: { search } }) => {
  const { rows } = await readPage(c, [studentChoices(search)] as const);
  return { data: rows[0] };
});

/** Serves a call that saves a record, as a new one or over the one of its path, and answers with its row. */
function serveRecord<C extends AnyCall & { answer: typeof ADD_SUBJECT.answer }, const S extends Statements>(
  call: C,
  editor: RecordEditor<CallBody<C> & { version?: number | undefined }, S>,
  after?: (c: ApiContext) => void,
): void {
  onCall(managementLists, call, async (c, { body }) => {
    const entry = body as CallBody<C> & { version?: number | undefined };
    const id = c.req.param("id") ?? null;
    const command = saveRecord(editor, { id, entry, today: schoolDayAt(c.var.epochMs) });
    const answer = changed<ManagementRow>(await executeCommand(c, command));
    after?.(c);
    return answer as WithStatus<CallValue<C>>;
  });
}
type Statements = readonly Statement<unknown>[];

serveRecord(ADD_SCHOOL_YEAR, saveSchoolYear);
serveRecord(CHANGE_SCHOOL_YEAR, saveSchoolYear);
serveRecord(CHANGE_TERM, saveTerm, openAfter);
serveRecord(ADD_SECTION, saveSection);
serveRecord(CHANGE_SECTION, saveSection);
serveRecord(ADD_SUBJECT, saveSubject);
serveRecord(CHANGE_SUBJECT, saveSubject);
serveRecord(ADD_SIGNATORY, saveSignatory);
serveRecord(CHANGE_SIGNATORY, saveSignatory);
serveRecord(ADD_DEPARTMENT, saveDepartment);
serveRecord(CHANGE_DEPARTMENT, saveDepartment);
serveRecord(ADD_CURRICULUM, saveCurriculum);
serveRecord(CHANGE_CURRICULUM, saveCurriculum);
serveRecord(ADD_GRADE_LEVEL, saveGradeLevel);
serveRecord(CHANGE_GRADE_LEVEL, saveGradeLevel);
serveRecord(ADD_FACULTY, saveFaculty);
serveRecord(CHANGE_FACULTY, saveFaculty);
serveRecord(ADD_STUDENT, saveStudent);
serveRecord(CHANGE_STUDENT, saveStudent);
serveRecord(ADD_SPONSOR, saveSponsor);
serveRecord(CHANGE_SPONSOR, saveSponsor);
const PERSON_TYPE_LISTS = {
  designation: "designations",
  faculty: "faculty-types",
  student: "student-types",
  sponsor: "sponsor-types",
} as const;
for (const kind of ["designation", "faculty", "student", "sponsor"] as const) {
  const editor = savePersonType(kind, PERSON_TYPE_LISTS[kind]);
  serveRecord(PERSON_TYPE_CALLS[kind].add, editor);
  serveRecord(PERSON_TYPE_CALLS[kind].change, editor);
}
onCommand(managementLists, STUDENT_LEAVES, ({ params: { id }, body, today }) => leaveSchool(id, body, today));
for (const list of EDITED_LISTS)
  onCall(managementLists, RECORD_EVENTS[list], async (c, { params: { id }, today }) => {
    const { rows } = await readPage(c, [currentRow(list, id, today), recordEvents(list, id)] as const);
    const [[current], events] = rows;
    if (!current?.row) throw new Refused(NOT_FOUND);
    return { rows: events.map(eventOfRecord) };
  });
for (const list of KEPT_LISTS)
  onCommand(managementLists, RECORD_STATE_CALLS[list], ({ params: { id }, body, today }) =>
    setRecordState(list, { id, entry: body, today }),
  );
for (const list of REMOVABLE_LISTS)
  onCommand(managementLists, REMOVE_RECORD_CALLS[list], ({ params: { id }, query, today }) =>
    removeOfficeRecord(list, { id, version: query.version, today }),
  );
serveRecord(ADD_ASSIGNMENT, saveAssignment, openAfter);
serveRecord(CHANGE_ASSIGNMENT, saveAssignment, openAfter);
for (const list of FILE_LISTS) {
  onCall(managementLists, OFFICE_TEMPLATES[list], async (c) => {
    await readPage(c, []);
    return templateAnswer(c, officeFile(list).definition, OFFICE_LISTS[list].title);
  });
  onFile(
    managementLists,
    IMPORT_OFFICE_RECORDS[list],
    ({ fields, today }) => {
      parse(rosterForm, fields);
      return officeImport(list, today);
    },
    list === "assignments" ? openAfter : undefined,
  );
}
onCommand(managementLists, END_ASSIGNMENT, ({ params: { id }, body, today }) =>
  endAssignment(id, body, today),
);
onCommand(
  managementLists,
  REOPEN_ASSIGNMENT,
  ({ params: { id }, body, today }) => reopenAssignment(id, body.version, today),
  openAfter,
);
onCommand(managementLists, REMOVE_ASSIGNMENT, ({ params: { id }, query, today }) =>
  removeAssignment(id, query.version, today),
);

onCall(managementLists, UPLOAD_SIGNATURE, async (c, { params: { id } }) => {
  await readPage(c, []);
  const picture = await pictureUpload(c);
  const command = keepSignature(id, picture, schoolDayAt(c.var.epochMs));
  return changed(await executeCommand(c, command, { digest: picture.sha256 }));
});
onCommand(managementLists, REMOVE_SIGNATURE, ({ params: { id }, today }) => keepSignature(id, null, today));
