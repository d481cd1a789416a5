import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { NEXT_YEAR } from "#tests/support/next-year.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { STUDENT } from "./office.ts";
import { type Answers, change, csvFile, type DoneChange, idOf, type LookUp } from "./step.ts";

const YEAR = "SY 2026-2027";
const PHOTO = { name: "photo.png", content: pngOf(400, 400) };
const ofKind = (kind: string, name: string): DoneChange[] => [
  change("registrar", `post /management/${kind}/{id}/photo`, { of: name, upload: PHOTO }),
  change("registrar", `delete /management/${kind}/{id}/photo`, { of: name }),
];
/** A section of the running year, with who is in it. */
const SECTION: LookUp = {
  as: "running",
  person: "registrar",
  path: `/management/sections?${new URLSearchParams({ search: "Grade 7", perPage: "100" })}`,
  pick: ({ rows }) =>
    rows.find(({ school_year, kind }: Answers) => String(school_year) === YEAR && String(kind) === "regular"),
};
const sponsor = (name: string) => ({
  ...{ is_confirmed: true, name, email: "", type_id: "", contact_number: "" },
  ...{ home_address: "", billing_address: "", city: "", province: "", postal_code: "", tax_number: "" },
});

/** A student from the day of arrival to that of leaving, a family that is on record twice, and files of people. */
export function peopleChanges(): DoneChange[] {
  const of = (name: string) => ({ of: name });
  const pupil = (given_name: string) => (answers: Answers) => ({
    ...{
      ...STUDENT,
      last_name: "Dalawang",
      given_name,
      home_address: "1 Rizal St.",
      contact_number: "0917 555 0101",
    },
    sponsor_id: idOf(answers, "family"),
  });
  const rosterLine = ({ running }: Answers) =>
    `980001,Dry,Run,,Grade 7,${running.name},Yes,Nanay Dry,nanay.dry@example.test`;
  return [
    change("registrar", "post /management/sponsors", {
      body: sponsor("Dalawang, Nanay"),
      as: "family",
      what: "a family",
    }),
    change("registrar", "post /management/sponsors", {
      body: sponsor("Dalawang, Nanay Ina"),
      as: "family twice",
      what: "a family twice",
    }),
    change("registrar", "post /management/sponsors", {
      body: sponsor("Walang Anak"),
      as: "nobody's",
      what: "nobody's",
    }),
    ...ofKind("sponsors", "family"),
    change("registrar", "post /management/sponsors/{id}/merge", {
      ...of("family"),
      body: (answers: Answers) => ({ merged_id: idOf(answers, "family twice") }),
    }),
    change("registrar", "delete /management/sponsors/{id}/merge", of("family")),
    change("registrar", "post /management/sponsors/{id}/state", {
      ...of("nobody's"),
      body: { is_active: false, is_confirmed: true },
    }),
    change("registrar", "delete /management/sponsors/{id}", of("nobody's")),
    change("registrar", "post /management/students", { body: pupil("Tala"), as: "pupil", what: "a pupil" }),
    change("registrar", "post /management/students", {
      body: pupil("Tala Luz"),
      as: "pupil twice",
      what: "a pupil twice",
    }),
    ...ofKind("students", "pupil"),
    change("registrar", "put /management/students/{id}/placements", {
      ...of("pupil"),
      looks: [SECTION],
      body: ({ running }: Answers) => ({
        school_year: YEAR,
        placements: [{ section_id: running.id, first_day: "2026-06-01", last_day: null }],
      }),
    }),
    change("registrar", "post /management/students/{id}/arrival", of("pupil")),
    change("registrar", "post /management/students/{id}/merge", {
      ...of("pupil"),
      body: (answers: Answers) => ({ merged_id: idOf(answers, "pupil twice") }),
    }),
    change("registrar", "delete /management/students/{id}/merge", of("pupil")),
    change("registrar", "post /management/rosters/import", {
      looks: [SECTION],
      query: { school_year: YEAR },
      upload: (answers) => csvFile(ROSTER_HEADINGS.join(), rosterLine(answers)),
    }),
    change("registrar", "post /management/student-details/import", {
      upload: csvFile("Student ID,Sex", "980001,F"),
    }),
    change("registrar", "post /management/guardians/import", {
      upload: csvFile("Student ID,Guardian", "980001,Tiya Dry"),
    }),
    change("registrar", "post /sms/enrollment-pass", {
      body: {
        ...{ student_id: "980001", incoming_school_year: NEXT_YEAR.name },
        incoming_grade_level_name: "Grade 8",
      },
    }),
    change("registrar", "post /sms/enrollment-pass/import", {
      upload: csvFile(
        "Student ID,Incoming School Year,Incoming Grade Level",
        `980001,${NEXT_YEAR.name},Grade 8`,
      ),
    }),
    change("registrar", "post /management/students/{id}/leave", of("pupil")),
    change("registrar", "post /management/students/{id}/erase-contacts", {
      ...of("pupil"),
      body: { reason: "Asked for by the family", is_confirmed: true },
    }),
  ];
}

/** Each list of the office as a file: what was given out comes back, with a record more where one line makes one. */
const ADDED: Record<string, readonly string[]> = {
  departments: ["Department", "Bagong Kagawaran"],
  sponsors: ["Name,Email", "Bagong Sponsor,bagong.sponsor@example.test"],
  faculties: ["Employee No.,Last Name,First Name,Email", "T-8001,Bago,Guro,guro.bago@example.test"],
  curriculum: ["Curriculum", "Bagong Kurikulum"],
  designations: ["Name", "Bagong Tungkulin"],
  "faculty-types": ["Name", "Bagong Uri"],
  "student-types": ["Name", "Bagong Uri"],
  "sponsor-types": ["Name", "Bagong Uri"],
};
const AS_GIVEN_OUT = ["grade-levels", "subjects", "sections", "assignments"];
const template = (list: string): LookUp => ({
  as: `file of ${list}`,
  person: "registrar",
  path: `/management/${list}/template`,
  pick: (body) => body,
});
export const fileChanges = (): DoneChange[] => [
  ...Object.entries(ADDED).map(([list, lines]) =>
    change("registrar", `post /management/${list}/import`, { upload: csvFile(...lines) }),
  ),
  ...AS_GIVEN_OUT.map((list) =>
    change("registrar", `post /management/${list}/import`, {
      looks: [template(list)],
      upload: (answers) => ({ name: "rows.csv", content: answers[`file of ${list}`] }),
    }),
  ),
];

const TEACHER: LookUp = {
  as: "teacher",
  person: "registrar",
  path: "/management/faculties?search=magbanua&perPage=1",
};
/** What is kept of a teacher, and the pictures of teachers and of who signs. */
export const staffChanges = (): DoneChange[] => [
  change("registrar", "post /management/faculties/{id}/everything-kept", {
    looks: [TEACHER],
    of: "teacher",
  }),
  ...ofKind("faculties", "teacher"),
];
export const pictureChanges = (): DoneChange[] => [
  change("registrar", "post /management/signatories/{id}/signature", {
    of: "signatory",
    upload: { name: "signature.png", content: pngOf(300, 100) },
  }),
  change("registrar", "delete /management/signatories/{id}/signature", { of: "signatory" }),
  change("admin", "post /settings/school/logo", { upload: PHOTO }),
  change("admin", "delete /settings/school/logo"),
  change("finance", "post /billing/settings/logo", { upload: PHOTO }),
  change("finance", "delete /billing/settings/logo"),
  change("finance", "post /file_upload", { upload: PHOTO, as: "slip" }),
];
