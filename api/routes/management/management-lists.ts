import { Hono } from "hono";
import { openGradebooks } from "#api/commands/grading/open-gradebooks.ts";
import { saveSchoolYear, saveTerm } from "#api/commands/management/save-calendar.ts";
import {
  endAssignment,
  removeAssignment,
  saveAssignment,
  saveSection,
  saveSubject,
} from "#api/commands/management/save-classes.ts";
import { type RecordEditor, saveRecord } from "#api/commands/management/save-record.ts";
import { keepSignature, saveSignatory } from "#api/commands/management/save-signatory.ts";
import { saveSponsor } from "#api/commands/management/save-sponsor.ts";
import { saveStudent } from "#api/commands/management/save-student.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { pictureUpload } from "#api/middleware/picture-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { changed, onCall, onCommand, type WithStatus } from "#api/routes/on-call.ts";
import {
  ADD_ASSIGNMENT,
  ADD_SCHOOL_YEAR,
  ADD_SECTION,
  ADD_SIGNATORY,
  ADD_SUBJECT,
  CHANGE_ASSIGNMENT,
  CHANGE_SCHOOL_YEAR,
  CHANGE_SECTION,
  CHANGE_SIGNATORY,
  CHANGE_SPONSOR,
  CHANGE_STUDENT,
  CHANGE_SUBJECT,
  CHANGE_TERM,
  END_ASSIGNMENT,
  OFFICE_CHOICES,
  REMOVE_ASSIGNMENT,
  REMOVE_SIGNATURE,
  UPLOAD_SIGNATURE,
} from "#core/management/calls.ts";
import { CHOICES, type ManagementChoices, type ManagementRow } from "#core/management/editors.ts";
import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import type { AnyCall, CallBody, CallValue } from "#core/shared/call.ts";
import type { AnyList } from "#core/shared/list/definition.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { managementChoices } from "#db/queries/management/management-facts.ts";
import { OFFICE_SOURCES } from "#db/queries/management/management-list.ts";
import type { Statement } from "#db/statement.ts";

/** The gradebooks a change lets open are opened at once, not only tonight (docs/decisions/0023). */
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
serveRecord(CHANGE_STUDENT, saveStudent);
serveRecord(CHANGE_SPONSOR, saveSponsor);
serveRecord(ADD_ASSIGNMENT, saveAssignment, openAfter);
serveRecord(CHANGE_ASSIGNMENT, saveAssignment, openAfter);
onCommand(managementLists, END_ASSIGNMENT, ({ params: { id }, body, today }) =>
  endAssignment(id, body.version, today),
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

for (const key of MANAGEMENT_KEYS)
  managementLists.route("/", listRoutes<AnyList, object>(OFFICE_LISTS[key], OFFICE_SOURCES[key]));
