import type { Records } from "#tests/cost/cost-cases.ts";
import type { Row } from "#tests/support/caller.ts";
import { type Answers, at, change, csvFile, type DoneChange, type LookUp } from "./step.ts";

const LAST_YEAR = "SY 2025-2026";
/** A student of last year, of whom everything is released. */
const PROMOTED: LookUp = {
  as: "promoted",
  person: "registrar",
  path: `/reports/promotion?${new URLSearchParams({ schoolperiod_name: LAST_YEAR, promotion_status: "Promoted", gradelevel_code: "G07", perPage: "1" })}`,
};
const CARD: LookUp = {
  as: "card",
  person: "registrar",
  path: ({ promoted }) => `/v2/report_cards/${promoted.student_id}?school_year=2025-2026`,
  pick: ({ data }) => data,
};
const RULES: LookUp = {
  as: "rules",
  person: "registrar",
  path: ({ "last year": year }) => `/management/award-rules?schoolperiod_id=${year.id}`,
  pick: ({ data }) => data,
};
const LAST: LookUp = {
  as: "last year",
  person: "registrar",
  path: `/management/school-years?${new URLSearchParams({ search: LAST_YEAR })}`,
};
const LAST_SECTION: LookUp = {
  as: "last section",
  person: "registrar",
  path: `/advisories?${new URLSearchParams({ current_school_period: LAST_YEAR })}`,
};
const AWARD: LookUp = {
  as: "award",
  person: "registrar",
  path: `/awards/first_honors?${new URLSearchParams({ school_year: LAST_YEAR, term: "1st", perPage: "1" })}`,
};
const STRICTER: Record<string, Row> = { first_honor: { from: 97 }, second_honor: { to: 96.99 } };
const studentOf = ({ promoted }: Answers): string => promoted.student_id;
const finalOf = ({ card }: Answers): Row => card.final_grades[0];

/** Grades by hand, promotions, permanent records, awards, and papers in bulk of last year. */
export function reportChanges({ card, released }: Records): DoneChange[] {
  const rules = ({ rules: { version, rules: set }, "last year": year }: Answers) => ({
    ...{ schoolperiod_id: year.id, version },
    rules: {
      ...set,
      groups: set.groups.map((rule: Row) =>
        STRICTER[rule.award_group] ? { ...rule, ...STRICTER[rule.award_group] } : rule,
      ),
    },
  });
  const cards = [{ student_id: card.student_id, grading_period_name: "1st" }];
  const sections = ({ "last section": { section_id } }: Answers) => ({
    ...{ scope: "sections", section_ids: [section_id] },
    ...{ school_period_id: LAST_YEAR, grading_period_name: "1st" },
  });
  const excluding = at("2026-2027", "3rd");
  return [
    change("registrar", "patch /v2/report_cards/grade/override", {
      looks: [PROMOTED, CARD],
      body: (answers: Answers) => ({
        ...{ class_id: finalOf(answers).class_id, student_id: studentOf(answers) },
        ...{ grade: 70, reason: "Board" },
      }),
    }),
    change("registrar", "patch /v2/report_cards/remedial", {
      body: (answers: Answers) => ({
        school_year: "2025-2026",
        data: [
          {
            ...{ student_id: studentOf(answers), class_id: finalOf(answers).class_id, mark: 80 },
            ...{ held_from: "2026-04-13", held_to: "2026-05-15" },
          },
        ],
      }),
    }),
    change("registrar", "patch /v2/report_cards/update_status", {
      body: (answers: Answers) => ({
        ...{ student_id: studentOf(answers), school_year: "2025-2026" },
        ...{ promotion_status: "Retained", reason: "Board" },
      }),
    }),
    change("registrar", "patch /final_grades/{final_grade_id}", {
      looks: [
        {
          as: "composite",
          person: "registrar",
          path: `/composite_reports?${new URLSearchParams({ status: "Final", school_period_name: LAST_YEAR, perPage: "1" })}`,
        },
      ],
      of: ({ composite }) => composite.subjects[0].final_grade_id,
      body: { grade: 99, reason: "Recount" },
    }),
    change("registrar", "patch /v2/report_cards/missing_term", {
      body: { student_id: "980001", term: "1st", school: "Elsewhere", reason: "Transferred" },
    }),
    change("registrar", "post /permanent_records/{student_id}/years", { of: studentOf }),
    change("registrar", "post /permanent_records/{student_id}/issues", { of: studentOf, as: "issue" }),
    change("registrar", "post /permanent_records/{student_id}/issues/{id}/print", {
      looks: [
        {
          as: "record",
          person: "registrar",
          path: (answers) => `/permanent_records/${studentOf(answers)}`,
          pick: ({ data }) => data,
        },
      ],
      of: (answers) => [studentOf(answers), answers["record"].issues[0].id],
    }),
    change("registrar", "post /awards/certificates/print", {
      looks: [AWARD],
      body: ({ award }: Answers) => ({ ids: [award.id] }),
    }),
    change("registrar", "patch /awards/{id}/withdraw", { of: "award" }),
    change("registrar", "post /v2/pdf/grade_books/grade_book", { body: [{ gradebook_id: released.id }] }),
    change("registrar", "post /reports/student_progress/admin/bulk", { body: cards }),
    change("registrar", "post /report_cards/exclude/school-year/{year}/term/{term}", {
      of: excluding,
      body: { student_id: card.student_id, reason: "Papers" },
    }),
    change("registrar", "delete /report_cards/exclude/school-year/{year}/term/{term}", {
      of: excluding,
      body: { student_id: [card.student_id] },
    }),
    change("registrar", "post /report_cards/exclude/import/school-year/{year}/term/{term}", {
      of: excluding,
      upload: csvFile("Student ID,Student Name,Reason", `${card.student_id},,Papers`),
    }),
    change("registrar", "post /print_jobs", {
      looks: [LAST_SECTION],
      body: (answers: Answers) => ({
        ...{ what: "report_cards", ...sections(answers) },
        ...{ include: "all", order: "section", sheet: "one", file: "pdf" },
      }),
      as: "print job",
    }),
    change("registrar", "post /publishing_jobs", { body: sections, as: "publishing job" }),
    change("registrar", "post /reports/missing_grades/remind", {
      body: { schoolperiod_name: "SY 2026-2027", grading_period_name: "2nd" },
    }),
    change("registrar", "post /management/award-rules/preview", { looks: [LAST, RULES], body: rules }),
    change("registrar", "post /management/award-rules", { body: rules }),
  ];
}
