import { term } from "#core/management/term-field.ts";
import { dataAnswer, recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  code,
  fields,
  flag,
  inline,
  instant,
  name,
  orAbsent,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  texts,
} from "#core/shared/list/fields.ts";
import { grade } from "./grades/class-record-contract.ts";
import { PUBLISHED_FIGURES } from "./scores/activity.ts";
import { score } from "./scores/score.ts";

/** One of a parent's children, in the newest section. */
export const CHILD = fields({
  number: code("student_id"),
  name: name("fullname"),
  schoolYear: text("school_year"),
  levelName: text("grade_level"),
  sectionName: text("section_name"),
});
export type Child = RecordOfFields<typeof CHILD.fields>;

/** What was not published is null; `published` tells it from what has no score. */
const GRADES = {
  published: { ...texts("published"), values: PUBLISHED_FIGURES },
  score: score("score"),
  maximum: orNull(scaled(2, "max_point")),
  gradeE4: grade("grade"),
};
const NAMED = fields({ code: text("code"), name: text("name") });
const CLASS = fields({
  subject: record("subject", NAMED),
  sectionName: text("section_name"),
  /** Only of a section that the child left before the term was over. */
  former: orAbsent(flag("is_former")),
  schoolYear: text("school_year"),
  term: term("grading_period"),
  activities: records(
    "activities",
    fields({
      activity: inline(
        fields({
          code: text("code"),
          columnName: text("column_name"),
          component: text("grade_category_component"),
        }),
      ),
      ...GRADES,
    }),
  ),
  components: records("components", fields({ component: inline(NAMED), ...GRADES })),
  /** The term's grade, once released, where the student is not excluded. */
  released: orNull(
    record(
      "report_card",
      fields({
        card: inline(
          fields({
            gradeE4: grade("grade"),
            printed: text("display_grade"),
            letter: text("letter"),
            descriptor: text("descriptor"),
          }),
        ),
        at: instant("date_released"),
      }),
    ),
  ),
});
export type PublishedClass = RecordOfFields<typeof CLASS.fields>;
export const PUBLISHED_STUDENT = fields({
  number: code("student_id"),
  name: name("fullname"),
  /** Only those of which something was published or released. */
  classes: records("classes", CLASS),
  attendance: records(
    "attendance",
    fields({
      schoolYear: text("school_year"),
      term: term("grading_period"),
      daysAbsentE4: scaled(4, "days_absent"),
      daysTardyE4: scaled(4, "days_tardy"),
      at: instant("date_published"),
    }),
  ),
});
export type PublishedStudent = RecordOfFields<typeof PUBLISHED_STUDENT.fields>;

export const MY_CHILDREN = defineCall({
  method: "get",
  path: "/sponsor/students",
  access: "sponsor",
  tag: "Grading",
  summary: "One's own children",
  success: 200,
  answer: rowsAnswer(recordAnswer(CHILD)),
});
export const PUBLISHED = defineCall({
  method: "get",
  path: "/sponsor/students/{student_id}/published",
  access: "sponsor",
  tag: "Grading",
  summary: "What was published and released of one's own child",
  success: 200,
  answer: dataAnswer(recordAnswer(PUBLISHED_STUDENT)),
});
