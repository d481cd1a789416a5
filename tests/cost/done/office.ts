import type { Records } from "#tests/cost/cost-cases.ts";
import type { Row } from "#tests/support/caller.ts";
import { NEXT_YEAR } from "#tests/support/next-year.ts";
import { type Answers, at, change, type DoneChange, idOf, type LookUp } from "./step.ts";

const RECORD = { is_confirmed: true };
const PERSON = { last_name: "Halimbawa", given_name: "Una", middle_name: "", suffix: "" };
const FACULTY = {
  ...{ ...PERSON, ...RECORD, prefix: "", employee_no: "COST-1", designation_id: "", type_id: "" },
  ...{ email: "cost.1@example.test", contact_number: "" },
};
const SPONSOR = {
  ...{ ...RECORD, name: "Halimbawa, Ina", email: "cost.2@example.test", type_id: "", contact_number: "" },
  ...{ home_address: "", billing_address: "", city: "", province: "", postal_code: "", tax_number: "" },
};
export const STUDENT = {
  ...{ ...PERSON, ...RECORD, lrn: "", sex: "F", birth_date: "2014-03-05", home_address: "", email: "" },
  ...{ contact_number: "", type_id: "" },
};

/** Kinds of the office that are made, changed, put aside and removed alike. */
const NAMED_KINDS = [
  "departments",
  "curriculum",
  "designations",
  "faculty-types",
  "student-types",
  "sponsor-types",
];
const ofNamedKind = (kind: string): DoneChange[] => [
  change("registrar", `post /management/${kind}`, { body: { name: "Cost" }, as: kind }),
  change("registrar", `patch /management/${kind}/{id}`, { of: kind, body: { name: "Costs" } }),
  change("registrar", `post /management/${kind}/{id}/state`, { of: kind, body: { is_active: false } }),
  change("registrar", `delete /management/${kind}/{id}`, { of: kind }),
];

export function officeChanges({ schoolYear, department }: Records): DoneChange[] {
  const subject = { code: "COST-1", name: "Costs", gradelevel_code: "G07", kind: "academic" };
  const newSection = { name: "Cost", school_year_id: schoolYear.id, gradelevel_code: "G07" };
  const faculty = { ...FACULTY, department_id: department.id };
  const taught = (answers: Answers) => ({
    section_id: idOf(answers, "section"),
    subject_code: subject.code,
    faculty_ids: [],
  });
  const of = (name: string) => ({ of: name });
  return [
    ...NAMED_KINDS.flatMap(ofNamedKind),
    change("registrar", "post /management/subjects", { body: subject, as: "subject" }),
    change("registrar", "patch /management/subjects/{id}", {
      of: at("COST-1"),
      body: { ...subject, name: "Costing" },
    }),
    change("registrar", "post /management/sections", { body: newSection, as: "section" }),
    change("registrar", "patch /management/sections/{id}", {
      ...of("section"),
      body: { ...newSection, name: "Coster" },
    }),
    change("registrar", "post /management/assignments", { body: taught, as: "class" }),
    change("registrar", "patch /management/assignments/{id}", { ...of("class"), body: taught }),
    change("registrar", "delete /management/assignments/{id}", of("class")),
    change("registrar", "delete /management/sections/{id}", of("section")),
    change("registrar", "post /management/subjects/{id}/state", {
      of: at("COST-1"),
      body: { is_active: false },
    }),
    change("registrar", "delete /management/subjects/{id}", { of: at("COST-1") }),
    change("registrar", "post /management/faculties", { body: faculty, as: "faculty" }),
    change("registrar", "patch /management/faculties/{id}", {
      ...of("faculty"),
      body: { ...faculty, given_name: "Dalawa" },
    }),
    change("registrar", "post /management/faculties/{id}/state", {
      ...of("faculty"),
      body: { is_active: false },
    }),
    change("registrar", "delete /management/faculties/{id}", of("faculty")),
    change("registrar", "post /management/sponsors", { body: SPONSOR, as: "sponsor" }),
    change("registrar", "patch /management/sponsors/{id}", {
      ...of("sponsor"),
      body: { ...SPONSOR, city: "San Pablo" },
    }),
    change("registrar", "post /management/students", {
      body: (answers: Answers) => ({ ...STUDENT, sponsor_id: idOf(answers, "sponsor") }),
      as: "student",
    }),
    change("registrar", "patch /management/students/{id}", {
      ...of("student"),
      body: { ...STUDENT, middle_name: "Ikalawa" },
    }),
    change("registrar", "post /management/students/{id}/everything-kept", of("student")),
    change("registrar", "post /management/students/{id}/guardians", {
      ...of("student"),
      body: (answers: Answers) => ({
        guardians: [
          { sponsor_id: idOf(answers, "sponsor"), relation: "Mother", gets_bills: true, gets_mail: true },
        ],
        ...RECORD,
      }),
    }),
    change("registrar", "post /management/sponsors/{id}/everything-kept", of("sponsor")),
    change("registrar", "post /management/students/{id}/state", {
      ...of("student"),
      body: { is_active: false },
    }),
    change("registrar", "post /management/signatories", {
      body: { ...{ name: "Cost", post: "principal" }, held_from: "2017-06-01" },
      as: "signatory",
    }),
    change("registrar", "patch /management/signatories/{id}", {
      ...of("signatory"),
      body: { ...{ name: "Costs", post: "principal" }, held_from: "2017-06-01" },
    }),
  ];
}

/** The calendar, grade levels, and a class that ends and is reopened. */
export function calendarChanges({ schoolYear, department }: Records): DoneChange[] {
  const LEVEL: LookUp = {
    as: "level",
    person: "registrar",
    path: "/management/grade-levels?perPage=100",
    pick: ({ rows }) => rows.find(({ code }: Row) => code === "G12"),
  };
  const TERM: LookUp = {
    as: "term",
    person: "registrar",
    path: `/management/terms?schoolperiod_id=${schoolYear.id}&perPage=10`,
    pick: ({ rows }) => rows.at(-1),
  };
  const windows = ({ term }: Answers) => ({
    ...Object.fromEntries(Object.entries(term).filter(([name]) => name.endsWith("_date"))),
    ...{ version: term.version },
  });
  const CLASS: LookUp = {
    as: "ended",
    person: "registrar",
    path: `/management/assignments?schoolperiod_id=${schoolYear.id}&perPage=1`,
  };
  const year = {
    ...{ name: "SY 2030-2031", curriculumn_code: "MATATAG" },
    ...{ start_date: "2030-06-03", end_date: "2031-03-31" },
  };
  return [
    change("registrar", "patch /management/grade-levels/{id}", {
      looks: [LEVEL],
      of: "level",
      body: { code: "G12", name: "Grade Twelve", department_id: department.id },
    }),
    change("registrar", "patch /management/terms/{id}", { looks: [TERM], of: "term", body: windows }),
    change("registrar", "post /management/assignments/{id}/end", { looks: [CLASS], of: "ended" }),
    change("registrar", "post /management/assignments/{id}/reopen", { of: "ended" }),
    change("registrar", "post /management/school-years/{id}/oneroster", {
      of: at(schoolYear.id),
    }),
    change("registrar", "post /management/presets", { body: { school_year: NEXT_YEAR } }),
    change("registrar", "post /management/school-years", { body: year, as: "new year" }),
    change("registrar", "patch /management/school-years/{id}", {
      of: "new year",
      body: { ...year, end_date: "2031-04-04" },
    }),
  ];
}
