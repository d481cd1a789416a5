import type { Command } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import type { ContactErasureEntry } from "#core/management/editing-contract.ts";
import { RETENTION_NAMES, retentionOf } from "#core/management/retention.ts";
import { formatPesos } from "#core/shared/money.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { instantAt, type SchoolDay } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { settingRows } from "#db/queries/identity/settings.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { managementRow } from "#db/queries/management/management-list.ts";
import {
  eraseContacts,
  type LeaverGuardianRow,
  type LeaverRow,
  leaverGuardians,
  leaverOf,
  leaversDue,
} from "#db/queries/privacy/contact-erasure.ts";
import { retentionLimits } from "#db/queries/shared/retention.ts";
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
function erasure(
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

/** Students of whom a run erases the contact data; the next continues. */
const PER_RUN = 200;
const BY_TIME = "The time that the school keeps it is over";

/**
 * Erases the contact data of students who left as long ago as the school's setting says, each in a change of its own that
 * nobody made. Who came back meanwhile is left. Answers how many.
 */
export async function eraseDueContacts(
  db: Database,
  { epochMs, newUuid, requestId }: { epochMs: number; newUuid: () => string; requestId: string },
): Promise<{ erased: number; continues: boolean }> {
  const [settings] = await read(db, [settingRows(RETENTION_NAMES)] as const);
  const { contacts } = retentionLimits(retentionOf(settings), epochMs);
  if (contacts === null) return { erased: 0, continues: false };
  const [due] = await read(db, [leaversDue(contacts, PER_RUN)] as const);
  const context = { db, requestId, actor: null, now: instantAt(epochMs), newUuid };
  let erased = 0;
  for (const { student_no } of due) {
    const [[student], guardians] = await read(db, [
      leaverOf(student_no),
      leaverGuardians(student_no),
    ] as const);
    if (!student) continue;
    const change = erasure(student, guardians, BY_TIME);
    const { outcome } = await commit(context, { ...change, answer: { status: 200, message: "" } });
    if (outcome === "done") erased += 1;
  }
  return { erased, continues: erased === PER_RUN };
}
