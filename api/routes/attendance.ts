import { Hono } from "hono";
import { attendanceWorkflow } from "../../core/attendance/attendance-actions.ts";
import {
  sectionChoicesToWire,
  studentChoicesQuery,
  studentChoicesToWire,
} from "../../core/attendance/attendance-choices-contract.ts";
import {
  attendanceExportQuery,
  attendanceFileQuery,
  attendanceOfSectionToWire,
  type ExportKind,
  exportKindOf,
} from "../../core/attendance/attendance-export-contract.ts";
import { readAttendanceFile } from "../../core/attendance/attendance-import.ts";
import { attendanceListQuery, attendanceListToWire } from "../../core/attendance/attendance-list-contract.ts";
import { attendanceTemplate, attendanceTemplateName } from "../../core/attendance/attendance-template.ts";
import {
  type AttendanceRecord,
  addAttendanceBody,
  attendanceToWire,
  changedAttendanceToWire,
  deleteAttendanceBody,
  editAttendanceBody,
  editManyBody,
  importQuery,
  publishBody,
  publishQuery,
  templateQuery,
} from "../../core/attendance/contract.ts";
import { acceptedToWire } from "../../core/documents/contract.ts";
import { mayAct } from "../../core/shared/actions.ts";
import { BYTE_ORDER_MARK } from "../../core/shared/csv.ts";
import { offsetOf, totalPagesOf } from "../../core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND } from "../../core/shared/result.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import { attendanceByUuids, attendanceRecordOf } from "../../db/queries/attendance.ts";
import {
  roster,
  rosterLineOf,
  sectionChoiceOf,
  sectionChoices,
  studentChoiceOf,
  studentChoices,
} from "../../db/queries/attendance-entry.ts";
import { exportRows, sectionsOfExport } from "../../db/queries/attendance-export.ts";
import { attendanceRows, countAttendance } from "../../db/queries/attendance-list.ts";
import { addAttendance } from "../commands/attendance/add-attendance.ts";
import { deleteAttendance } from "../commands/attendance/delete-attendance.ts";
import { editAttendance } from "../commands/attendance/edit-attendance.ts";
import { importAttendance } from "../commands/attendance/import-attendance.ts";
import { publishAttendance } from "../commands/attendance/publish-attendance.ts";
import { requestAttendanceFile } from "../commands/documents/request-attendance-file.ts";
import type { ApiContext, AppEnv } from "../middleware/api-env.ts";
import { csvTextUpload } from "../middleware/csv-upload.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse, queryOf, uuidParam } from "../middleware/input.ts";
import { change, readPage, recordLook, unwrap } from "../middleware/session.ts";

/** days_absent or days_tardy; anything else is no address. */
function kindOf(c: ApiContext): ExportKind {
  const kind = exportKindOf(c.req.param("kind") ?? "");
  if (kind === null) throw new Refused(NOT_FOUND);
  return kind;
}

/** Attendance: the list, one record, its changes, its import and its exports. */
export const attendance = new Hono<AppEnv>()
  .get("/attendance", async (c) => {
    const request = parse(attendanceListQuery, queryOf(c));
    const { page, perPage } = request;
    const { rows } = await readPage(c, "attendance", (userId) => {
      const asked = { ...request, userId, limit: perPage, offset: offsetOf(request) };
      return [attendanceRows(asked), countAttendance(asked)] as const;
    });
    const count = rows[1][0]?.records ?? 0;
    const list = {
      rows: rows[0].map(attendanceRecordOf),
      count,
      page,
      perPage,
      totalPages: totalPagesOf(count, perPage),
    };
    return c.json(attendanceListToWire(list), 200);
  })
  .get("/attendance/choices", async (c) => {
    const today = schoolDayAt(c.var.epochMs);
    const { rows } = await readPage(c, "attendance", (userId) => [sectionChoices(userId, today)] as const);
    return c.json(sectionChoicesToWire(rows[0].map(sectionChoiceOf)), 200);
  })
  .get("/attendance/students", async (c) => {
    const { search, school_year } = parse(studentChoicesQuery, queryOf(c));
    const { rows } = await readPage(
      c,
      "attendance",
      (userId) => [studentChoices(userId, search, school_year)] as const,
    );
    return c.json(studentChoicesToWire(rows[0].map(studentChoiceOf)), 200);
  })
  .get("/attendance/template", async (c) => {
    const asked = parse(templateQuery, queryOf(c));
    const { rows, situation } = await readPage(c, "attendance", (userId) => [roster(userId, asked)] as const);
    if (!mayAct(attendanceWorkflow, "import", situation.actor)) throw new Refused(FORBIDDEN);
    c.header("content-type", "text/csv; charset=utf-8");
    c.header(
      "content-disposition",
      `attachment; filename="${attendanceTemplateName(asked.schoolYear, asked.term)}"`,
    );
    return c.body(BYTE_ORDER_MARK + attendanceTemplate(rows[0].map(rosterLineOf)), 200);
  })
  .post("/attendance/import", async (c) => {
    const query = parse(importQuery, queryOf(c));
    const { situation } = await readPage(c, "attendance", []);
    if (!mayAct(attendanceWorkflow, "import", situation.actor)) throw new Refused(FORBIDDEN);
    const upload = await csvTextUpload(c);
    const target = { term: query.term ?? null, schoolYear: query.school_year ?? null };
    const file = unwrap(readAttendanceFile(upload.text, target));
    const body = `${upload.sha256} ${JSON.stringify(target)}`;
    const { message, data } = await change(c, importAttendance(file), body);
    return c.json({ message, data }, 200);
  })
  .get("/attendance/export/:kind", async (c) => {
    const kind = kindOf(c);
    const asked = parse(attendanceExportQuery, queryOf(c));
    const today = schoolDayAt(c.var.epochMs);
    const page = { ...asked, kind, today, limit: asked.perPage, offset: offsetOf(asked) };
    const { rows, situation } = await readPage(
      c,
      "attendance",
      (userId) => [exportRows(userId, page)] as const,
    );
    if (!mayAct(attendanceWorkflow, "export", situation.actor)) throw new Refused(FORBIDDEN);
    const count = rows[0][0]?.students ?? 0;
    const sections = sectionsOfExport(rows[0], asked.term).map((section) =>
      attendanceOfSectionToWire(section, asked.term),
    );
    recordLook(c, "attendance-export", "attendance", null, { kind, students: count });
    const { page: number, perPage } = asked;
    return c.json(
      { rows: sections, count, page: number, perPage, totalPages: totalPagesOf(count, perPage) },
      200,
    );
  })
  .post("/pdf/attendance/:kind", async (c) => {
    const kind = kindOf(c);
    const asked = parse(attendanceFileQuery, queryOf(c));
    const command = requestAttendanceFile({ kind, ...asked }, schoolDayAt(c.var.epochMs));
    const { message, data, status } = await change(c, command, JSON.stringify(asked));
    return c.json({ message, data: acceptedToWire(data) }, status);
  })
  .patch("/attendance/student/publish", async (c) => {
    const { student_id } = parse(publishBody, await jsonBody(c));
    const { term, school_year } = parse(publishQuery, queryOf(c));
    const asked = { studentIds: student_id, term, schoolYear: school_year ?? null };
    const command = publishAttendance(asked, schoolDayAt(c.var.epochMs));
    const { message, data } = await change(c, command, JSON.stringify(asked));
    return c.json({ message, data: changedAttendanceToWire(data) }, 200);
  })
  .post("/attendance/", async (c) => {
    const entry = parse(addAttendanceBody, await jsonBody(c));
    const command = addAttendance(entry, schoolDayAt(c.var.epochMs));
    const { message, data, status } = await change(c, command, JSON.stringify(entry));
    return c.json({ message, data: attendanceToWire(data as AttendanceRecord) }, status);
  })
  .patch("/attendance", async (c) => {
    const edits = parse(editManyBody, await jsonBody(c));
    const { message, data } = await change(c, editAttendance(edits), JSON.stringify(edits));
    return c.json({ message, data: (data as AttendanceRecord[]).map(attendanceToWire) }, 200);
  })
  .delete("/attendance", async (c) => {
    const { ids } = parse(deleteAttendanceBody, await jsonBody(c));
    const { message } = await change(c, deleteAttendance(ids), JSON.stringify(ids));
    return c.json({ message }, 200);
  })
  .get("/attendance/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows } = await readPage(
      c,
      "attendance",
      (userId) => [attendanceByUuids(userId, [uuid])] as const,
    );
    const [row] = rows[0];
    if (!row) throw new Refused(NOT_FOUND);
    recordLook(c, "attendance-view", "attendance", uuid);
    return c.json({ data: attendanceToWire(attendanceRecordOf(row)) }, 200);
  })
  .patch("/attendance/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const edit = parse(editAttendanceBody, await jsonBody(c));
    const { message, data } = await change(c, editAttendance([{ uuid, edit }]), JSON.stringify(edit));
    const [record] = (data as AttendanceRecord[]).map(attendanceToWire);
    return c.json({ message, data: record }, 200);
  });
