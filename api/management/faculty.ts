import { type Lookalike, lookalikeQuestion } from "#core/management/lookalikes.ts";
import type { FacultyEntry } from "#core/management/office-records.body.ts";
import { ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { hasLettersOf } from "#db/queries/shared/name-letters.ts";
import { wanted } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { department, staff } from "#db/tables.ts";
import { idOf, updateUnlessTaken } from "#db/write.ts";
import {
  choicesNamed,
  type NamedChoice,
  namedIfAny,
  recordEditor,
  refusedChoices,
  savedBy,
} from "./office-record.ts";
import { accountAlike, accountFollowsFaculty, accountRole, readdressErrors } from "./person-account.ts";
import { personTypeId } from "./structure.ts";

const namedBy = (entry: FacultyEntry): NamedChoice[] => [
  ...namedIfAny("department", entry.department_id, "department_id"),
  ...namedIfAny("designation", entry.designation_id, "designation_id"),
  ...namedIfAny("faculty-type", entry.type_id, "type_id"),
];

/**
 * A member of the faculty (M-15). Name and address reach the account, so that the address of an account is changed by who may
 * change accounts: whoever gets the mail gets the password.
 */
export const saveFaculty = recordEditor({
  list: "faculties",
  facts: (entry: FacultyEntry, id) => [
    choicesNamed(namedBy(entry)),
    facultyAlike(entry),
    accountRole("staff", id ?? ""),
  ],
  write({ entry, current, facts: [found, alike, [account]], scope }) {
    const errors = refusedChoices(found, namedBy(entry), current);
    const others = alike.filter(({ id }) => id !== current?.id);
    const ofNumber = others.find(({ by }) => by === "number");
    if (ofNumber) errors.push({ path: "employee_no", message: `This is the number of ${ofNumber.name}` });
    const ofEmail = others.find(({ by }) => by === "email" || by === "account");
    if (ofEmail) errors.push({ path: "email", message: `This is the address of ${ofEmail.name}` });
    errors.push(...readdressErrors(entry, { current, account, actor: scope.actor.role }));
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    const question = lookalikeQuestion(others, current?.id);
    const isRenamed =
      !current || current.last_name !== entry.last_name || current.given_name !== entry.given_name;
    if (question !== null && isRenamed && !entry.is_confirmed)
      return refuse(409, "CONFIRMATION_NEEDED", question);
    const id = current?.id ?? scope.newUuid();
    const saved = current
      ? updateUnlessTaken(staff, staff.uuid, current, {
          prefix: entry.prefix,
          lastName: entry.last_name,
          givenName: entry.given_name,
          middleName: entry.middle_name,
          suffix: entry.suffix,
          employeeNo: entry.employee_no,
          departmentId: idOf(department, entry.department_id),
          designationId: personTypeId("designation", entry.designation_id),
          typeId: personTypeId("faculty", entry.type_id),
          email: entry.email,
          contactNumber: entry.contact_number,
        })
      : insertFaculties([{ ...entry, uuid: id }]);
    return ok({ id, statements: [...saved, ...accountFollowsFaculty(id, scope)] });
  },
});

/** A number or an address that was taken meanwhile leaves one out: it is read and decided again. */
export const insertFaculties = (
  entries: readonly (FacultyEntry & { uuid: string })[],
): Statement<unknown>[] => [
  statement(sql`insert into staff (uuid, prefix, last_name, given_name, middle_name, suffix, employee_no, department_id,
      designation_id, type_id, email, contact_number)
    select value ->> 'uuid', value ->> 'prefix', value ->> 'last_name', value ->> 'given_name', value ->> 'middle_name',
      value ->> 'suffix', value ->> 'employee_no', (select id from department where uuid = value ->> 'department_id'),
      ${personTypeId("designation", sql`value ->> 'designation_id'`)}, ${personTypeId("faculty", sql`value ->> 'type_id'`)},
      value ->> 'email', value ->> 'contact_number'
    from ${wanted(entries)} where true on conflict do nothing`),
  expectChanges(entries.length),
];

/** Members of the faculty of this number, address or name, and who signs in with the address. */
const facultyAlike = ({ employee_no, email, last_name, given_name }: FacultyEntry): Statement<Lookalike> => {
  const alike = (by: Lookalike["by"]): SQL =>
    sql`select ${by} as by, uuid as id, given_name || ' ' || last_name as name, employee_no as number from staff`;
  return statement(sql`${alike("number")} where employee_no = ${employee_no} collate nocase
    union all ${alike("email")} where email = ${email} and email <> ''
    union all ${alike("name")} where ${hasLettersOf(sql`name_key`, `${last_name}, ${given_name}`)}
    union all ${accountAlike("staff", email)}`);
};

export const facultyEndpoints = savedBy(saveFaculty);
