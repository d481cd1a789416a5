import { createHash } from "node:crypto";
import type { ElsewhereYear } from "#core/documents/permanent-record/elsewhere-year.body.ts";
import { permanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { addDays, instantAt, startOfDay, yearOf } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { SCHOOL } from "#db/seed/fees.ts";
import type { SeedClass } from "#db/seed/grading/grading-classes.ts";
import type { SeedContext } from "#db/seed/plan.ts";
import { Random } from "#db/seed/random.ts";
import { REGISTRAR_ID } from "#db/seed/staff.ts";
import { PREVIOUS_YEAR_ID } from "#db/seed/structure.ts";
import type { SeedStudent } from "#db/seed/students.ts";

/** Students who are conditional by their grades of last year, and the marks of their remedial classes: passed, not passed, one of two entered. */
const MARKS: readonly { studentId: number; subject: RegExp; markE4: number }[] = [
  { studentId: 236, subject: /^Science/, markE4: 800_000 },
  { studentId: 21, subject: /^Komunikasyon/, markE4: 700_000 },
  { studentId: 126, subject: /^Oral Communication/, markE4: 780_000 },
];
/** Three areas were failed: retained by the school head. */
const RETAINED_ID = 291;
/** Came from another school a year before; the record was issued before there were grades here. */
export const TRANSFEREE_ID = 3;
const SEED = 20_260_702;
const ORIGIN = "https://console.talaan.test";

/** Last year's remedial classes, and a promotion set by hand. */
export function seedPromotions(context: SeedContext, classes: readonly SeedClass[]): void {
  const { writer, years } = context;
  const [heldFrom, heldTo] = [addDays(years.previous.end, 7), addDays(years.previous.end, 40)];
  const enteredAt = startOfDay(addDays(heldTo, 1));
  for (const { studentId, subject, markE4 } of MARKS) {
    const taken = classes.find(
      (one) =>
        one.yearId === PREVIOUS_YEAR_ID && one.students.includes(studentId) && subject.test(one.subject),
    );
    if (taken)
      writer.add("remedial_mark", [
        ...[studentId, taken.id, markE4, heldFrom, heldTo, "", enteredAt, REGISTRAR_ID, 1],
      ]);
  }
  // A smaller school has no such student.
  if (context.size.students < RETAINED_ID) return;
  const reason = "Decided by the school head after the conference with the parents";
  writer.add("promotion_override", [
    ...[RETAINED_ID, PREVIOUS_YEAR_ID, "Retained", reason, enteredAt, REGISTRAR_ID, 1],
  ]);
}

const AREAS = ["English", "Filipino", "Mathematics", "Science", "Araling Panlipunan", "MAPEH"];

/** A year elsewhere, and the permanent record that was issued of it before there were grades here. */
export function seedTransferee({ writer, years }: SeedContext, student: SeedStudent): void {
  const random = new Random(SEED);
  const uuidAt = (ms: number): string => newUuid(ms, random.bytes(10));
  const begun = addDays(years.previous.start, 10);
  const at = startOfDay(begun);
  const year: ElsewhereYear = {
    schoolYear: `${yearOf(years.previous.start) - 1}-${yearOf(years.previous.start)}`,
    school: "San Roque School",
    schoolId: "402118",
    division: "San Pablo City",
    level: "Grade 7",
    section: "Ilang-Ilang",
    adviser: "Ms. Corazon Villareal",
    areas: AREAS.map((name, place) => ({
      name,
      terms: [85, 86, 87].map((grade) => String(grade + place)),
      final: String(86 + place),
      remark: "Passed" as const,
    })),
    average: "88.50",
    action: "Promoted to Grade 8",
    remedial: [],
  };
  const content = canonicalJson(year);
  writer.add("elsewhere_year", [
    ...[1, uuidAt(Date.parse(at)), student.id, null, content, "", at, REGISTRAR_ID],
  ]);
  const uuid = uuidAt(Date.parse(at));
  const issuedOn = addDays(begun, 5);
  const number = `SR-${yearOf(issuedOn)}-000001`;
  const [purpose, recipient] = ["a scholarship", "Municipal Scholarship Office"];
  const document = permanentRecordDocument(
    {
      student: { ...student, lrn: student.lrn ?? "" },
      here: [],
      elsewhere: [year],
      school: {
        name: SCHOOL.name,
        address: SCHOOL.address,
        schoolId: "",
        division: "",
        region: "",
        logo: null,
      },
      signatories: [],
      registrar: "",
    },
    {
      number,
      purpose,
      recipient,
      issuedOn,
      verification: verificationOf({ kind: "permanentRecord", uuid }, ORIGIN),
    },
  );
  const canonical = canonicalJson({ document, student: student.number });
  const sha256 = createHash("sha256").update(canonical).digest("hex");
  writer.add("permanent_record_issue", [
    ...[1, uuid, student.id, number, purpose, recipient, canonical, sha256],
    ...[instantAt(Date.parse(startOfDay(issuedOn)) + 36_000_000), REGISTRAR_ID],
  ]);
  writer.add("number_series", ["SR", yearOf(issuedOn), 2]);
}
