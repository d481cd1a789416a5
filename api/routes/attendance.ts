import { attendanceWorkflow } from "../../core/attendance/attendance-actions.ts";
import {
  attendanceTemplate,
  attendanceTemplateName,
  readAttendanceFile,
} from "../../core/attendance/attendance-file.ts";
import {
  ATTENDANCE_LIST,
  type AttendanceRecord,
  SECTION_CHOICE,
  STUDENT_CHOICE,
} from "../../core/attendance/attendance-list.ts";
import {
  addAttendanceBody,
  attendanceExportQuery,
  attendanceFileQuery,
  attendanceOfSectionToWire,
  changedAttendanceToWire,
  deleteAttendanceBody,
  type ExportKind,
  editAttendanceBody,
  editManyBody,
  exportKindOf,
  importQuery,
  publishBody,
  publishQuery,
  studentChoicesQuery,
  templateQuery,
} from "../../core/attendance/contract.ts";
import { ACCEPTED_FILE, type AcceptedFile } from "../../core/documents/contract.ts";
import { mayAct } from "../../core/shared/actions.ts";
import { offsetOf, totalPagesOf } from "../../core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND } from "../../core/shared/result.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import {
  attendanceByUuids,
  roster,
  sectionChoices,
  studentChoices,
} from "../../db/queries/attendance/attendance.ts";
import { exportRows, sectionsOfExport } from "../../db/queries/attendance/attendance-export.ts";
import { ATTENDANCE } from "../../db/queries/attendance/attendance-list.ts";
import {
  addAttendance,
  deleteAttendance,
  editAttendance,
  publishAttendance,
} from "../commands/attendance/change-attendance.ts";
import { importAttendance } from "../commands/attendance/import-attendance.ts";
import { requestAttendanceFile } from "../commands/documents/request-attendance-file.ts";
import type { ApiContext } from "../middleware/api-env.ts";
import { csvAnswer } from "../middleware/csv-answer.ts";
import { csvTextUpload } from "../middleware/csv-upload.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse, queryOf, uuidParam } from "../middleware/input.ts";
import { auditView, executeCommand, readPage, unwrap } from "../middleware/session.ts";
import { listRoutes } from "./list-routes.ts";

const { toWire } = ATTENDANCE_LIST.row;

/** days_absent or days_tardy; anything else is no address. */
function kindOf(c: ApiContext): ExportKind {
  const kind = exportKindOf(c.req.param("kind") ?? "");
  if (kind === null) throw new Refused(NOT_FOUND);
  return kind;
}

/** Attendance: the list, one record, its changes, its import and its exports. */
export const attendance = listRoutes(ATTENDANCE_LIST, ATTENDANCE)
  .get("/attendance/choices", async (c) => {
    const today = schoolDayAt(c.var.epochMs);
    const { rows } = await readPage(c, "attendance", (userId) => [sectionChoices(userId, today)] as const);
    return c.json(
      {
        rows: rows[0].map((row) => SECTION_CHOICE.toWire({ ...row, isCurrent: row.isCurrent === 1 })),
      },
      200,
    );
  })
  .get("/attendance/students", async (c) => {
    const { search, school_year } = parse(studentChoicesQuery, queryOf(c));
    const { rows } = await readPage(
      c,
      "attendance",
      (userId) => [studentChoices(userId, search, school_year)] as const,
    );
    return c.json({ rows: rows[0].map(STUDENT_CHOICE.toWire) }, 200);
  })
  .get("/attendance/template", async (c) => {
    const asked = parse(templateQuery, queryOf(c));
    const { rows, scope } = await readPage(c, "attendance", (userId) => [roster(userId, asked)] as const);
    if (!mayAct(attendanceWorkflow, "import", scope.actor)) throw new Refused(FORBIDDEN);
    const name = attendanceTemplateName(asked.schoolYear, asked.term);
    return csvAnswer(c, name, attendanceTemplate(rows[0]));
  })
  .post("/attendance/import", async (c) => {
    const query = parse(importQuery, queryOf(c));
    const { scope } = await readPage(c, "attendance", []);
    if (!mayAct(attendanceWorkflow, "import", scope.actor)) throw new Refused(FORBIDDEN);
    const upload = await csvTextUpload(c);
    const target = { term: query.term ?? null, schoolYear: query.school_year ?? null };
    const file = unwrap(readAttendanceFile(upload.text, target));
    const body = `${upload.sha256} ${JSON.stringify(target)}`;
    const { message, data } = await executeCommand(c, importAttendance(file), body);
    return c.json({ message, data }, 200);
  })
  .get("/attendance/export/:kind", async (c) => {
    const kind = kindOf(c);
    const asked = parse(attendanceExportQuery, queryOf(c));
    const today = schoolDayAt(c.var.epochMs);
    const page = { ...asked, kind, today, limit: asked.perPage, offset: offsetOf(asked) };
    const { rows, scope } = await readPage(c, "attendance", (userId) => [exportRows(userId, page)] as const);
    if (!mayAct(attendanceWorkflow, "export", scope.actor)) throw new Refused(FORBIDDEN);
    const count = rows[0][0]?.students ?? 0;
    const sections = sectionsOfExport(rows[0], asked.term).map((section) =>
      attendanceOfSectionToWire(section, asked.term),
    );
    auditView(c, "attendance-export", "attendance", null, { kind, students: count });
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
    const { message, data, status } = await executeCommand(c, command, JSON.stringify(asked));
    return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
  })
  .patch("/attendance/student/publish", async (c) => {
    const { student_id } = parse(publishBody, await jsonBody(c));
    const { term, school_year } = parse(publishQuery, queryOf(c));
    const asked = { studentIds: student_id, term, schoolYear: school_year ?? null };
    const command = publishAttendance(asked, schoolDayAt(c.var.epochMs));
    const { message, data } = await executeCommand(c, command, JSON.stringify(asked));
    return c.json({ message, data: changedAttendanceToWire(data) }, 200);
  })
  .post("/attendance/", async (c) => {
    const entry = parse(addAttendanceBody, await jsonBody(c));
    const command = addAttendance(entry, schoolDayAt(c.var.epochMs));
    const { message, data, status } = await executeCommand(c, command, JSON.stringify(entry));
    return c.json({ message, data: toWire(data as AttendanceRecord) }, status);
  })
  .patch("/attendance", async (c) => {
    const edits = parse(editManyBody, await jsonBody(c));
    const { message, data } = await executeCommand(c, editAttendance(edits), JSON.stringify(edits));
    return c.json({ message, data: (data as AttendanceRecord[]).map(toWire) }, 200);
  })
  .delete("/attendance", async (c) => {
    const { ids } = parse(deleteAttendanceBody, await jsonBody(c));
    const { message } = await executeCommand(c, deleteAttendance(ids), JSON.stringify(ids));
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
    auditView(c, "attendance-view", "attendance", uuid);
    return c.json({ data: toWire(row) }, 200);
  })
  .patch("/attendance/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const edit = parse(editAttendanceBody, await jsonBody(c));
    const { message, data } = await executeCommand(c, editAttendance([{ uuid, edit }]), JSON.stringify(edit));
    const [record] = (data as AttendanceRecord[]).map(toWire);
    return c.json({ message, data: record }, 200);
  });
