import { GRADEBOOK } from "#core/grading/gradebook/gradebook.ts";
import { percentageE4 } from "#core/grading/schemes/computation.ts";
import { ROUNDINGS } from "#core/grading/schemes/scheme.ts";
import {
  TRANSMUTATION_KINDS,
  type Transmutation,
  transmutationOf,
} from "#core/grading/schemes/transmutation.ts";
import { PUBLISHED_FIGURES } from "#core/grading/scores/activity.ts";
import { FORMER_SCORES } from "#core/grading/scores/former-scores-contract.ts";
import { score } from "#core/grading/scores/score.ts";
import {
  adapted,
  code,
  day,
  fields,
  flag,
  inline,
  instant,
  name,
  oneOf,
  orAbsent,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import {
  activityPercentageE4,
  classRecord,
  earnedIn,
  meanGradeE4,
  type RecordStudent,
  type StudentRecord,
} from "./class-record.ts";
import {
  componentId,
  type GradebookActivity,
  type GradebookDetail,
  type PublishedDates,
  publishedPartsOf,
} from "./gradebook-detail.ts";

/** The wire of one gradebook with everything in it (GET /v2/grade_books/{id}), for servers only. */

/** A grade or percentage in ten-thousandths; on the wire with four decimals. */
export const grade = (wire: string) => orNull(scaled(4, wire));

const DATES = adapted(
  fields({
    raw_scores: orAbsent(instant("raw_scores")),
    transmuted_grade: orAbsent(instant("transmuted_grade")),
  }),
  (dates: PublishedDates) => ({ raw_scores: null, transmuted_grade: null, ...dates }),
  ({ raw_scores, transmuted_grade }) => ({
    ...(raw_scores !== null && { raw_scores }),
    ...(transmuted_grade !== null && { transmuted_grade }),
  }),
);
/** What is published is written twice: its names, and since when. */
const PUBLISHED_NAMES = {
  names: { whats: { ...texts("published"), values: PUBLISHED_FIGURES } },
  toWire: ({ published }: { published: PublishedDates }) => ({ published: publishedPartsOf(published) }),
  fromWire: () => ({}),
};
export const ACTIVITY = fields(
  {
    uuid: text("id"),
    version: whole("version"),
    code: text("code"),
    columnName: text("column_name"),
    description: text("description"),
    maximum: scaled(2, "max_point"),
    category: text("grade_category"),
    component: text("grade_category_component"),
    published: record("published_at", DATES),
  },
  PUBLISHED_NAMES,
);

/** A printed grade as screens show it. */
export const PRINTED_GRADE = {
  gradeE4: grade("grade"),
  printed: text("display_grade"),
  letter: text("letter_grade"),
  descriptor: text("descriptor"),
  isRed: flag("is_red"),
  isOverridden: flag("is_overridden"),
  computedE4: grade("computed_grade"),
};
/** Who set a grade by hand, why and when. */
const NOTE = fields({ reason: text("reason"), by: text("by"), at: instant("at") });
const GRADES = {
  number: code("id"),
  categories: records(
    "grade_category_scores",
    fields({ code: text("grade_category"), score: score("score"), gradeE4: grade("grade") }),
  ),
  components: records(
    "grade_component_scores",
    fields({ code: text("grade_category_component"), score: score("score"), gradeE4: grade("grade") }),
  ),
  reportCard: record("report_card", fields(PRINTED_GRADE)),
  override: orNull(record("report_card.override", NOTE)),
  overrideVersion: whole("report_card.override_version"),
};
/** What a student's scores come to: all of a row that a saved score changes besides its own cell. */
export const STUDENT_GRADES = fields(GRADES);
export const studentGradesOf = (student: StudentRecord): RecordOfFields<typeof GRADES> => ({
  number: student.number,
  reportCard: student.reportCard,
  override: student.override,
  overrideVersion: student.overrideVersion,
  categories: student.grade.categories.map((part) => ({
    code: part.category.code,
    score: earnedIn(part),
    gradeE4: percentageE4(part.percentage),
  })),
  components: student.grade.categories.flatMap(({ components }) =>
    components.map(({ component, earned, percentage }) => ({
      code: component.code,
      score: percentage === null ? null : earned,
      gradeE4: percentageE4(percentage),
    })),
  ),
});

const EARLIER = fields({ first: grade("firstTerm"), second: grade("secondTerm") });
/** One student's row; grades are percentages with four decimals. */
export const STUDENT_RECORD = fields({
  ...GRADES,
  number: code(["id", "student_class.student_id"]),
  name: name("fullname"),
  lastName: text("lastname"),
  givenName: text("givenname"),
  middleName: text("middlename"),
  leftOn: orNull(day("left_on")),
  levelCode: text("gradelevel_code"),
  scores: records(
    "grade_activity_scores",
    fields({
      uuid: text("grading_activity_id"),
      code: text("grading_activity"),
      score: score("score"),
      gradeE4: grade("grade"),
      version: orNull(whole("version")),
    }),
  ),
  former: records("former_scores", FORMER_SCORES),
  earlier: record("addedTermGrades", EARLIER),
});
type StudentRow = RecordOfFields<typeof STUDENT_RECORD.fields>;
export const studentRowOf = (
  student: StudentRecord,
  activities: readonly Pick<GradebookActivity, "uuid" | "code" | "maximum">[],
  levelCode: string,
): StudentRow => ({
  ...student,
  ...studentGradesOf(student),
  former: [...student.former],
  levelCode,
  scores: activities.map(({ uuid, code, maximum }) => {
    const { score = null, version = null } = student.scores.get(uuid) ?? {};
    return { uuid, code, score, gradeE4: activityPercentageE4(score, maximum), version };
  }),
});
/** What is computed is computed again where it is shown: only what a person entered is read back. */
export const recordStudentOf = ({ reportCard, ...row }: StudentRow): RecordStudent => ({
  number: row.number,
  name: row.name,
  lastName: row.lastName,
  givenName: row.givenName,
  middleName: row.middleName,
  leftOn: row.leftOn,
  scores: new Map(
    row.scores.flatMap(({ uuid, score, version }) => (version === null ? [] : [[uuid, { score, version }]])),
  ),
  overrideE4: reportCard.isOverridden ? reportCard.gradeE4 : null,
  override: row.override,
  overrideVersion: row.overrideVersion,
  former: row.former,
  earlier: row.earlier,
});

export const FOOTER = fields({
  gradeAverage: orNull(scaled(2, "grade_average")),
  percentFailure: orNull(scaled(2, "percent_failure")),
  periodicExamMean: orNull(scaled(2, "periodic_exam_mean")),
});

/** A scheme as it is stored: weights and grades in ten-thousandths. */
const WEIGHTED = { code: text("code"), name: text("name"), weightE4: whole("weightE4") };
const POINTS = fields({ initialE4: whole("initialE4"), gradeE4: whole("gradeE4") });
const STORED_SCHEME = fields({
  name: text("name"),
  version: whole("version"),
  categories: records(
    "categories",
    fields({ ...WEIGHTED, components: records("components", fields(WEIGHTED)) }),
  ),
  transmutation: record(
    "transmutation",
    adapted(
      fields({
        kind: oneOf(TRANSMUTATION_KINDS, "kind"),
        rows: orAbsent(records("rows", POINTS)),
        points: orAbsent(records("points", POINTS)),
      }),
      (transmutation: Transmutation) => ({ rows: null, points: null, ...transmutation }),
      ({ kind, rows, points }) => transmutationOf(kind, rows ?? points ?? []),
    ),
  ),
  rounding: oneOf(ROUNDINGS, "rounding"),
});

const CONTENTS = fields({
  gradebook: inline(GRADEBOOK),
  today: day("today"),
  scheme: record(
    "scheme",
    fields({
      uuid: text("id"),
      name: text("name"),
      version: whole("version"),
      transmutation: oneOf(TRANSMUTATION_KINDS, "transmutation"),
      rounding: oneOf(ROUNDINGS, "rounding"),
      definition: record("definition", STORED_SCHEME),
    }),
  ),
  categories: records(
    "grade_category_evaluations",
    fields({ code: text("grade_category"), name: text("column_name"), weightE4: scaled(4, "weight") }),
  ),
  components: records(
    "grade_component_evaluations",
    fields(
      {
        id: text("id"),
        category: text("grade_category"),
        code: text("grade_category_component"),
        name: text("column_name"),
        weightE4: scaled(4, "weight"),
        published: record("published_at", DATES),
        activities: records("grade_cmp_activities", ACTIVITY),
      },
      PUBLISHED_NAMES,
    ),
  ),
  records: records("records", STUDENT_RECORD),
  footer: record("footer", FOOTER),
  earlier: record("addedTermGrades", EARLIER),
});

/** Everything in a gradebook, and what follows from its scores. */
function contentsOf(detail: GradebookDetail): RecordOfFields<typeof CONTENTS.fields> {
  const { scheme, activities, gradebook, students } = detail;
  const levelCode = gradebook.level.code;
  const computed = classRecord({ scheme, activities, subject: gradebook.subject, levelCode }, students);
  return {
    gradebook,
    today: detail.today,
    scheme: {
      uuid: detail.schemeUuid,
      name: scheme.name,
      version: scheme.version,
      transmutation: scheme.transmutation.kind,
      rounding: scheme.rounding,
      definition: scheme,
    },
    categories: scheme.categories,
    components: scheme.categories.flatMap((category) =>
      category.components.map((component) => ({
        ...component,
        id: componentId(gradebook.uuid, component.code),
        category: category.code,
        published: detail.publishedComponents[component.code] ?? {},
        activities: activities
          .filter((activity) => activity.component === component.code)
          .map((activity) => ({ ...activity, category: category.code })),
      })),
    ),
    records: computed.records.map((student) => studentRowOf(student, activities, levelCode)),
    footer: computed.footer,
    earlier: {
      first: meanGradeE4(students.map(({ earlier }) => earlier.first)),
      second: meanGradeE4(students.map(({ earlier }) => earlier.second)),
    },
  };
}

export const GRADEBOOK_CONTENTS = adapted(
  CONTENTS,
  contentsOf,
  ({ gradebook, today, scheme, components, records: rows }): GradebookDetail => ({
    gradebook,
    today,
    schemeUuid: scheme.uuid,
    scheme: scheme.definition,
    activities: components.flatMap((component) =>
      component.activities.map(({ category: _, ...activity }) => activity),
    ),
    publishedComponents: Object.fromEntries(components.map((one) => [one.code, one.published])),
    students: rows.map(recordStudentOf),
  }),
);
