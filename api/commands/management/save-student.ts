import type { StudentEntry } from "#core/management/editing-contract.ts";
import { type ManagementRow, NEW_SPONSOR } from "#core/management/editors.ts";
import { type Lookalike, lookalikeQuestion } from "#core/management/lookalikes.ts";
import { fullNameOf } from "#core/management/person-names.ts";
import { birthDateRefusal } from "#core/management/rosters/student-details.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { ok, type RefusedEntry, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  insertNamedSponsor,
  insertStudent,
  type StudentRecord,
  updateStudent,
} from "#db/queries/management/management-change.ts";
import {
  findNamed,
  nextStudentNumber,
  sponsorsAlike,
  studentsAlike,
} from "#db/queries/management/management-facts.ts";
import { FIXED, type NamedChoice, namedIfAny, refusedChoices } from "./named-choices.ts";
import type { RecordEditor } from "./save-record.ts";

const namedBy = (entry: StudentEntry): NamedChoice[] => [
  ...namedIfAny("student-type", entry.type_id, "type_id"),
  ...(entry.sponsor_id === NEW_SPONSOR ? [] : namedIfAny("sponsor", entry.sponsor_id, "sponsor_id")),
];
const nameIn = ({ last_name = "", given_name = "", middle_name = "", suffix = "" }: StudentEntry) => ({
  last: last_name,
  given: given_name,
  middle: middle_name,
  suffix,
});

/** A student's names, details and sponsor (M-9, M-15). A new one is a customer from then on (B-1). */
export const saveStudent: RecordEditor<
  StudentEntry,
  readonly [
    ReturnType<typeof findNamed>,
    ReturnType<typeof studentsAlike>,
    ReturnType<typeof nextStudentNumber>,
    ReturnType<typeof sponsorsAlike>,
  ]
> = {
  list: "students",
  facts: (entry, _id, today) => [
    findNamed(namedBy(entry)),
    studentsAlike({
      studentNumber: entry.student_id ?? "",
      lrn: entry.lrn,
      name: fullNameOf(nameIn(entry)),
      last: entry.last_name ?? "",
      birthDate: entry.birth_date,
    }),
    nextStudentNumber(today),
    sponsorsAlike({ email: entry.sponsor_email ?? "", name: entry.sponsor_name ?? "" }),
  ],
  write({ entry, current, facts: [found, alike, [number], sponsors], scope }) {
    const { sponsor_name, sponsor_email, sponsor_contact_number, ...kept } = entry;
    const isNewSponsor = entry.sponsor_id === NEW_SPONSOR;
    const others = alike.filter(({ id }) => id !== current?.id);
    const errors: RefusedEntry[] = refusedChoices(found, namedBy(entry), current);
    if (current && entry.student_id && entry.student_id !== current.id)
      errors.push({ path: "student_id", message: FIXED });
    if (!current) errors.push(...missingOf(entry));
    if (isNewSponsor) errors.push(...sponsorMistakes(entry, sponsors));
    const ofNumber = others.find(({ by }) => by === "number");
    if (!current && ofNumber)
      errors.push({ path: "student_id", message: `This is the number of ${ofNumber.name}` });
    const ofLrn = others.find(({ by }) => by === "lrn");
    if (ofLrn) errors.push({ path: "lrn", message: `This is the LRN of ${ofLrn.number} ${ofLrn.name}` });
    const refusal = entry.birth_date === "" ? null : birthDateRefusal(entry.birth_date, scope.today);
    if (refusal !== null) errors.push({ path: "birth_date", message: refusal });
    const studentNumber = current?.id ?? (entry.student_id || (number?.next ?? ""));
    if (studentNumber === "")
      errors.push({ path: "student_id", message: "The highest number is taken. Please enter a free one" });
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    const question = lookalikeQuestion(newlyAlike(entry, current, others), current?.id);
    if (question !== null && !entry.is_confirmed) return refuse(409, "CONFIRMATION_NEEDED", question);
    const sponsorUuid = isNewSponsor
      ? scope.newUuid()
      : (entry.sponsor_id ?? String(current?.sponsor_id ?? ""));
    const student = studentRecord(entry, current, sponsorUuid);
    const saved = current
      ? [updateStudent(studentNumber, current.version, student), expectChanges(1)]
      : addedStudent(insertStudent({ uuid: scope.newUuid(), studentNumber }, student));
    const sponsor = isNewSponsor
      ? [
          insertNamedSponsor(sponsorUuid, {
            name: sponsor_name ?? "",
            email: sponsor_email ?? "",
            contact_number: sponsor_contact_number ?? "",
          }),
        ]
      : [];
    return ok({
      id: studentNumber,
      statements: [...sponsor, ...saved],
      entry: { ...kept, ...(isNewSponsor && { sponsor_id: sponsorUuid, sponsor_name }) },
    });
  },
};
const addedStudent = ([student, account]: ReturnType<typeof insertStudent>) => [
  student,
  expectChanges(1),
  account,
];

/** What a new student cannot be without. */
const missingOf = ({ last_name, given_name, sponsor_id }: StudentEntry): RefusedEntry[] =>
  Object.entries({ last_name, given_name, sponsor_id }).flatMap(([path, value]) =>
    value ? [] : [{ path, message: REQUIRED }],
  );
/** A sponsor on record of this address is chosen, not made anew. */
function sponsorMistakes(
  { sponsor_name = "", sponsor_email = "" }: StudentEntry,
  sponsors: readonly { by: string; name: string }[],
): RefusedEntry[] {
  if (sponsor_name === "") return [{ path: "sponsor_name", message: REQUIRED }];
  const same = sponsors.find(({ by }) => by === "email" && sponsor_email !== "");
  return same
    ? [{ path: "sponsor_email", message: `This is the address of ${same.name}. Choose that sponsor` }]
    : [];
}

/** What is new of a name or birth date, and can therefore look like somebody else's. */
const newlyAlike = (entry: StudentEntry, current: ManagementRow | null, alike: readonly Lookalike[]) => {
  const isNew = (...names: (keyof StudentEntry & string)[]): boolean =>
    current === null || names.some((name) => entry[name] !== undefined && entry[name] !== current[name]);
  return alike.filter(({ by }) =>
    by === "birth-date"
      ? isNew("last_name", "birth_date")
      : isNew("last_name", "given_name", "middle_name", "suffix"),
  );
};

function studentRecord(
  entry: StudentEntry,
  current: ManagementRow | null,
  sponsorUuid: string,
): StudentRecord {
  const keptOr = (name: keyof StudentEntry & string): string => String(entry[name] ?? current?.[name] ?? "");
  return {
    last: keptOr("last_name"),
    given: keptOr("given_name"),
    middle: keptOr("middle_name"),
    suffix: keptOr("suffix"),
    lrn: entry.lrn,
    sex: entry.sex,
    birthDate: entry.birth_date,
    typeUuid: keptOr("type_id"),
    email: keptOr("email"),
    contactNumber: keptOr("contact_number"),
    homeAddress: keptOr("home_address"),
    sponsorUuid,
  };
}
