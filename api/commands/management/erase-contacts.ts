import type { Command } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import type { ContactErasureEntry } from "#core/management/editing-contract.ts";
import { formatPesos } from "#core/shared/money.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { managementRow } from "#db/queries/management/management-list.ts";
import {
  eraseContacts,
  type LeaverGuardianRow,
  type LeaverRow,
  leaverGuardians,
  leaverOf,
} from "#db/queries/privacy/contact-erasure.ts";
import type { Statement } from "#db/statement.ts";
import { staleRecord } from "./save-record.ts";

/** Whose contact data goes with a student's, and whose stays and why. */
function guardiansTold(guardians: readonly LeaverGuardianRow[]) {
  const mayGo = ({ is_of_nobody_here, has_account }: LeaverGuardianRow) =>
    is_of_nobody_here === 1 && has_account === 0;
  return {
    erased: guardians.filter(mayGo),
    kept: guardians
      .filter((guardian) => !mayGo(guardian))
      .map(({ name, is_of_nobody_here }) =>
        is_of_nobody_here === 1
          ? `${name} (has an account in the parent app)`
          : `${name} (guardian of a student who is here)`,
      ),
  };
}

/** What erasing changes, with an event of each person, none of which says what was erased (M-37). */
export function erasure(
  student: LeaverRow,
  guardians: readonly LeaverGuardianRow[],
  reason: string,
): { statements: Statement<unknown>[]; audit: AuditEvent[] } {
  const { erased } = guardiansTold(guardians);
  const event = (list: "students" | "sponsors", id: string): AuditEvent => ({
    event: "contact-erase",
    subjectUuid: id,
    data: { list, id, reason },
  });
  return {
    statements: eraseContacts(
      student,
      erased.map(({ uuid }) => uuid),
    ),
    audit: [event("students", student.student_no), ...erased.map(({ uuid }) => event("sponsors", uuid))],
  };
}

/** Erases the contact data of a student who left, and of guardians of nobody still here; asked once, and for good (M-37). */
export const eraseContactData = (
  studentNumber: string,
  { reason, version, is_confirmed }: ContactErasureEntry,
  today: SchoolDay,
): Command<
  readonly [ReturnType<typeof currentRow>, ReturnType<typeof leaverOf>, ReturnType<typeof leaverGuardians>]
> => ({
  read: () => [
    currentRow("students", studentNumber, today),
    leaverOf(studentNumber),
    leaverGuardians(studentNumber),
  ],
  decide(_scope, [[found], [student], guardians]) {
    if (!found?.row || !student) return NOT_FOUND;
    if (version !== undefined && version !== student.version) return staleRecord(JSON.parse(found.row));
    const { name, balance } = student;
    if (student.has_left === 0)
      return refuse(
        409,
        "STATE_FORBIDS",
        `${name} has not left the school. Contact data is erased once a student has left.`,
      );
    const { erased, kept } = guardiansTold(guardians);
    if (student.has_data === 0 && erased.length === 0)
      return refuse(409, "STATE_FORBIDS", `There is no contact data of ${name} that can be erased.`);
    if (!is_confirmed)
      return refuse(
        409,
        "CONFIRMATION_NEEDED",
        [
          `Addresses, contact numbers, emails and photos of ${[name, ...erased.map((one) => one.name)].join(", ")} will be erased for good. This cannot be undone.`,
          ...(kept.length > 0 ? [`Kept: ${kept.join(", ")}.`] : []),
          ...(balance > 0
            ? [`${formatPesos(balance)} is still to be paid: bills and reminders will reach nobody.`]
            : []),
        ].join(" "),
      );
    return ok({
      ...erasure(student, guardians, reason),
      answer: {
        status: 200,
        message: "The contact data was erased.",
        data: managementRow("students", studentNumber, today),
      },
    });
  },
});
