import * as z from "zod";
import { termName } from "#core/management/term.ts";
import { term as termField } from "#core/management/term-field.ts";
import { whoMay } from "#core/shared/actions.ts";
import { dataAnswer, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { type BodyValue, body, entered, enteredRecords } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  day,
  fields,
  flag,
  name,
  orNull,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { days, studentId } from "./attendance.body.ts";
import { attendanceWorkflow, days as daysField, RECORDS_PER_CHANGE_MAX } from "./attendance.ts";

/** GET /attendance/sheets/{id}: the attendance of a section, term by term, in the order the one who asks sees students in. */
export const ATTENDANCE_SHEET = fields({
  sectionUuid: text("grade_section.id"),
  sectionName: name("grade_section.name"),
  gradeLevel: text("grade_level.name"),
  schoolYear: text("school_period.name"),
  terms: records(
    "terms",
    fields({
      term: termField("name"),
      /** The day it begins; null: it has begun. */
      beginsOn: orNull(day("begins_on")),
    }),
  ),
  students: records(
    "students",
    fields({
      studentId: text("student_id"),
      name: name("fullname"),
      records: records(
        "attendance",
        fields({
          term: termField("term"),
          daysAbsent: daysField("days_absent"),
          daysTardy: daysField("days_tardy"),
          isPublished: flag("is_published"),
          version: whole("version"),
        }),
      ),
    }),
  ),
});
export type AttendanceSheet = RecordOfFields<typeof ATTENDANCE_SHEET.fields>;

const row = body({
  studentId: entered(text("student_id"), studentId),
  term: entered(termField("term"), termName),
  daysAbsent: entered(daysField("days_absent"), days),
  daysTardy: entered(daysField("days_tardy"), days),
  /** Of the record it was typed over; null: there was none. */
  version: entered(orNull(whole("version")), z.int().min(1).nullable()),
});
/** PUT /attendance/sheets/{id}: the rows that changed, saved as one change. */
export const saveSheetBody = body({
  rows: enteredRecords(
    "rows",
    row,
    z.array(row).min(1, "Please give at least one row").max(RECORDS_PER_CHANGE_MAX),
  ),
});
export type SheetRow = BodyValue<typeof saveSheetBody>["rows"][number];

const call = { access: "attendance", tag: "Grading", success: 200 } as const;
export const READ_ATTENDANCE_SHEET = defineCall({
  method: "get",
  ...call,
  path: "/attendance/sheets/{id}",
  uuids: ["id"],
  summary: "The attendance of a section, term by term, as one sheet",
  answer: dataAnswer(recordAnswer(ATTENDANCE_SHEET)),
});
export const SAVE_ATTENDANCE_SHEET = defineCall({
  isForBrowsers: true,
  method: "put",
  ...call,
  path: "/attendance/sheets/{id}",
  admits: whoMay(attendanceWorkflow, "import"),
  uuids: ["id"],
  summary: "Save rows of a section's attendance sheet as one change, all or none",
  body: saveSheetBody,
  answer: MESSAGE,
});
