import { ROLES, type RoleCode } from "#core/identity/roles.ts";
import { emailIn } from "#core/management/rosters/roster-definition.ts";
import { duplicateDetector, type FilePlan } from "#core/shared/import/file-plan.ts";
import { counted } from "#core/shared/import/import.ts";
import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord, RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { shownCell } from "#core/shared/import/table/table-row.ts";
import { ACCOUNT_ROLES_MAX, GIVEN_ROLES, INVITATIONS_MAX, rolesRefusal } from "./account-actions.ts";

const NAME = { kind: "text", max: 60 } as const;
/** "Teacher, Homeroom Adviser" or "ST; HRA", in order; the first decides (I-1). */
export function rolesIn(text: string): { value: readonly RoleCode[] } | { refusal: string } {
  const words = text
    .split(/[,;/+]|\band\b/i)
    .map((word) => word.trim())
    .filter(Boolean);
  const roles = words.map((word) => GIVEN_ROLES.find((role) => isCalled(role, word)));
  const unknown = words.find((_, place) => roles[place] === undefined);
  if (unknown !== undefined)
    return {
      refusal: `${shownCell(unknown)} is none of ${GIVEN_ROLES.map((role) => ROLES[role]).join(", ")}`,
    };
  const value = roles.filter((role) => role !== undefined);
  if (value.length > ACCOUNT_ROLES_MAX) return { refusal: `at most ${ACCOUNT_ROLES_MAX} roles` };
  const refusal = rolesRefusal(value, { isOwn: false });
  return refusal === null ? { value } : { refusal };
}
const isCalled = (role: RoleCode, word: string): boolean =>
  [role, ROLES[role]].some((name) => name.toLowerCase() === word.toLowerCase());

/** Accounts that are invited, a row each (I-29): a member of the faculty by employee number or by the address on record, or somebody else by name and address. */
export const INVITATION_DEFINITION = defineFile({
  key: "invitations",
  fields: {
    employee: {
      heading: "Employee No.",
      synonyms: ["Employee Number", "Employee ID", "Staff No.", "ID No."],
      is: { kind: "text", max: 60 },
      example: "EMP-0000",
    },
    last: { heading: "Last Name", synonyms: ["Surname", "Family Name"], is: NAME, example: "Dela Cruz" },
    given: { heading: "Given Name", synonyms: ["First Name", "Forename"], is: NAME, example: "Ana" },
    email: {
      heading: "Email",
      synonyms: ["Email Address", "E-mail"],
      is: { kind: "own", expects: "an email address", read: emailIn },
      example: "ana.delacruz@example.com",
    },
    roles: {
      heading: "Roles",
      synonyms: ["Role", "User Role", "Access"],
      is: { kind: "own", expects: "roles with commas between, the first decides", read: rolesIn },
      needs: "value",
      example: "Teacher, Homeroom Adviser",
    },
  },
  eitherOf: [["email"], ["employee"]],
  rowsMax: INVITATIONS_MAX,
});
export type InvitationLine = FileRecord<typeof INVITATION_DEFINITION.fields>;

/** A member of the faculty whom a row may name. */
export interface KnownFaculty {
  id: number;
  employeeNo: string;
  /** On record; "" where there is none. */
  email: string;
  last: string;
  given: string;
  middle: string;
  suffix: string;
  hasAccount: boolean;
}
export interface InvitationsPlan extends FilePlan {
  invitations: readonly {
    email: string;
    facultyId: number | null;
    name: Pick<KnownFaculty, "last" | "given" | "middle" | "suffix">;
    roles: readonly RoleCode[];
  }[];
}

/** Who would be invited. Who has an account at the address of the row already keeps it as it is. */
export function planInvitations(
  lines: readonly InvitationLine[],
  wrongAt: WrongAt<keyof typeof INVITATION_DEFINITION.fields>,
  { faculty, taken }: { faculty: readonly KnownFaculty[]; taken: ReadonlySet<string> },
): InvitationsPlan {
  const byNumber = new Map(faculty.map((one) => [one.employeeNo.toLowerCase(), one]));
  const byEmail = new Map(faculty.flatMap((one) => (one.email === "" ? [] : [[one.email, one]])));
  const earlier = duplicateDetector();
  const wrong: RowMessage[] = [];
  const invitations: InvitationsPlan["invitations"][number][] = [];
  let unchanged = 0;
  for (const line of lines) {
    const { employee, last, given, roles } = line.values;
    const typed = (line.values.email ?? "").toLowerCase();
    const refuse = (field: Parameters<typeof wrongAt>[1], message: string) =>
      void wrong.push(wrongAt(line, field, message));
    const member = employee === "" ? byEmail.get(typed) : byNumber.get(employee.toLowerCase());
    const email = typed || (member?.email ?? "");
    const other = earlier(email, line.line);
    if (employee !== "" && !member) refuse("employee", `${shownCell(employee)} is no member of the faculty`);
    else if (email === "") refuse("email", "there is none on record either");
    else if (other !== null) refuse("email", `this address is already in row ${other}`);
    else if (taken.has(email) && (!member || member.email === email)) unchanged += 1;
    else if (taken.has(email)) refuse("email", "this address is that of another account");
    else if (member?.hasAccount) refuse("employee", "has an account already, at another address");
    else if (member && member.email !== "" && member.email !== email)
      refuse("email", `${member.email} is on record: correct it in All Faculties first, or leave this empty`);
    else if (!member && (last === "" || given === ""))
      refuse(last === "" ? "last" : "given", "needed of somebody who is no member of the faculty on record");
    else
      invitations.push({
        email,
        facultyId: member?.id ?? null,
        name: member ?? { last, given, middle: "", suffix: "" },
        roles: roles ?? [],
      });
  }
  const warnings =
    unchanged === 0
      ? []
      : [`${counted(unchanged, "person has", "people have")} an account already, which stays as it is.`];
  return { wrong, added: invitations.length, changed: 0, unchanged, changes: [], warnings, invitations };
}
