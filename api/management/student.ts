import { type ManagementRow, NEW_SPONSOR } from "#core/management/editors.ts";
import { type Lookalike, lookalikeQuestion } from "#core/management/lookalikes.ts";
import type { StudentEntry } from "#core/management/office-records.body.ts";
import { fullNameOf } from "#core/management/person-names.ts";
import { birthDateRefusal } from "#core/management/rosters/student-details.ts";
import { NUMBER_PATTERN_NAMES, NUMBER_PATTERNS, STUDENT_NUMBERS } from "#core/management/student-numbers.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { ok, type RefusedEntry, refuse, refuseAll } from "#core/shared/result.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { hasLettersOf } from "#db/queries/shared/name-letters.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { customerAccount, guardian, student } from "#db/tables.ts";
import { idOf, insert, insertUnlessTaken, updateUnlessTaken } from "#db/write.ts";
import {
  choicesNamed,
  FIXED,
  type NamedChoice,
  namedIfAny,
  recordEditor,
  refusedChoices,
  savedBy,
} from "./office-record.ts";
import { insertNamedSponsor, sponsorsAlike } from "./sponsor.ts";
import { personTypeId } from "./structure.ts";

const namedBy = (entry: StudentEntry): NamedChoice[] => [
  ...namedIfAny("student-type", entry.type_id, "type_id"),
  ...(entry.sponsor_id === NEW_SPONSOR ? [] : namedIfAny("sponsor", entry.sponsor_id, "sponsor_id")),
];

/** A student's names, details and sponsor (M-9, M-15). A new one is a customer from then on (B-1). */
export const saveStudent = recordEditor({
  list: "students",
  facts: (entry: StudentEntry, _id, today) => [
    choicesNamed(namedBy(entry)),
    studentsAlike(entry),
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
    const sponsor = {
      name: sponsor_name ?? "",
      email: sponsor_email ?? "",
      contact_number: sponsor_contact_number ?? "",
    };
    const record = studentRecord(entry, current, sponsorUuid);
    return ok({
      id: studentNumber,
      statements: [
        ...(isNewSponsor ? insertNamedSponsor(sponsorUuid, sponsor) : []),
        ...(current ? updateStudent(current, record) : insertStudent(scope.newUuid(), studentNumber, record)),
      ],
      entry: { ...kept, ...(isNewSponsor && { sponsor_id: sponsorUuid, sponsor_name }) },
    });
  },
});
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

/** Every field of a student as it is to be. */
export interface StudentRecord {
  last: string;
  given: string;
  middle: string;
  suffix: string;
  lrn: string;
  sex: "" | "F" | "M";
  birthDate: SchoolDay | "";
  typeUuid: string;
  email: string;
  contactNumber: string;
  homeAddress: string;
  sponsorUuid: string;
}
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
const valuesOf = (record: StudentRecord) => ({
  lastName: record.last,
  givenName: record.given,
  middleName: record.middle,
  suffix: record.suffix,
  fullname: fullNameOf(record),
  lrn: record.lrn || null,
  sex: record.sex || null,
  birthDate: record.birthDate || null,
  typeId: personTypeId("student", record.typeUuid),
  email: record.email,
  contactNumber: record.contactNumber,
  homeAddress: record.homeAddress,
  guardianId: idOf(guardian, record.sponsorUuid),
});
/** A student whose account as a customer is empty (B-1). */
const insertStudent = (uuid: string, studentNo: string, record: StudentRecord): Statement<unknown>[] => [
  ...insertUnlessTaken(student, { uuid, studentNo, ...valuesOf(record) }),
  insert(customerAccount, { studentId: idOf(student, uuid) }),
];
export const updateStudent = (
  current: { id: string; version: number },
  record: StudentRecord,
): Statement<unknown>[] => updateUnlessTaken(student, student.studentNo, current, valuesOf(record));

/** Students of this number or LRN, of this name, or of this birth date and last name. */
function studentsAlike(entry: StudentEntry): Statement<Lookalike> {
  const {
    student_id = "",
    lrn,
    birth_date,
    last_name = "",
    given_name = "",
    middle_name = "",
    suffix = "",
  } = entry;
  const alike = (by: Lookalike["by"]): SQL =>
    sql`select ${by} as by, student_no as id, fullname as name, student_no as number from student`;
  const name = fullNameOf({ last: last_name, given: given_name, middle: middle_name, suffix });
  return statement(sql`${alike("number")} where student_no = ${student_id}
    union all ${alike("lrn")} where lrn = ${lrn}
    union all ${alike("name")} where ${hasLettersOf(sql`name_key`, name)}
    union all ${alike("birth-date")} where birth_date = nullif(${birth_date}, '')
      and last_name = ${last_name} collate nocase`);
}
/** The number a new student gets: after the highest of the school's pattern (M-39), or "" where none is left. */
const nextStudentNumber = (today: SchoolDay): Statement<{ next: string }> => {
  const patterns = json(
    NUMBER_PATTERN_NAMES.map((name) => {
      const { hasYear, digits } = NUMBER_PATTERNS[name];
      return { name, prefix: hasYear ? String(yearOf(today)) : "", digits };
    }),
  );
  return statement(sql`select iif(length(last + 1) > digits, '', prefix || printf('%0' || digits || 'd', last + 1)) as next
    from (select prefix, digits, coalesce((select cast(substr(student_no, length(prefix) + 1) as integer) from student
        where length(student_no) = length(prefix) + digits
          and student_no between prefix || substr('0000000000', 1, digits) and prefix || substr('9999999999', 1, digits)
        order by student_no desc limit 1), 0) as last
      from (select value ->> 'prefix' as prefix, value ->> 'digits' as digits from json_each(${patterns})
        where value ->> 'name' = coalesce((select value from school_setting where name = ${STUDENT_NUMBERS.name}), ${STUDENT_NUMBERS.standard})))`);
};

export const studentEndpoints = savedBy(saveStudent);
