import type { FacultyEntry } from "#core/management/editing-contract.ts";
import { lookalikeQuestion } from "#core/management/lookalikes.ts";
import { ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  accountFollowsFaculty,
  insertFaculties,
  updateFaculty,
} from "#db/queries/management/management-change.ts";
import { accountRole, facultyAlike, findNamed } from "#db/queries/management/management-facts.ts";
import { type NamedChoice, namedIfAny, refusedChoices } from "./named-choices.ts";
import { readdressErrors } from "./readdress-errors.ts";
import type { RecordEditor } from "./save-record.ts";

const namedBy = (entry: FacultyEntry): NamedChoice[] => [
  ...namedIfAny("department", entry.department_id, "department_id"),
  ...namedIfAny("designation", entry.designation_id, "designation_id"),
  ...namedIfAny("faculty-type", entry.type_id, "type_id"),
];

/**
 * A member of the faculty (M-15). Name and address reach the account, so that the address of an account is changed by who may
 * change accounts: whoever gets the mail gets the password.
 */
export const saveFaculty: RecordEditor<
  FacultyEntry,
  readonly [ReturnType<typeof findNamed>, ReturnType<typeof facultyAlike>, ReturnType<typeof accountRole>]
> = {
  list: "faculties",
  facts: (entry, id) => [
    findNamed(namedBy(entry)),
    facultyAlike({
      employeeNumber: entry.employee_no,
      email: entry.email,
      last: entry.last_name,
      given: entry.given_name,
    }),
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
      ? updateFaculty(id, current.version, entry)
      : insertFaculties([{ ...entry, uuid: id }]);
    return ok({
      id,
      statements: [saved, expectChanges(1), ...accountFollowsFaculty(id, scope)],
    });
  },
};
