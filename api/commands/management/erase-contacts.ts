import type { Command } from "#api/commands/command.ts";
import { staleRecord } from "#api/commands/saved.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import type { ContactErasureEntry } from "#core/management/office-records.body.ts";
import { RETENTION_NAMES, retentionOf } from "#core/management/retention.ts";
import { formatPesos } from "#core/shared/money.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { instantAt, type SchoolDay } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { settingRows } from "#db/queries/identity/settings.ts";
import { managementRow, officeRecord } from "#db/queries/management/management-list.ts";
import {
  eraseContacts,
  type Leaver,
  type LeaverGuardian,
  leaverGuardians,
  leaverOf,
  leaversDue,
} from "#db/queries/privacy/contact-erasure.ts";
import { retentionLimits } from "#db/queries/shared/retention.ts";
import type { Statement } from "#db/statement.ts";

/** Whose contact data goes with a student's, and whose stays and why. */
function guardiansTold(guardians: readonly LeaverGuardian[]) {
  const mayGo = ({ isOfNobodyHere, hasAccount }: LeaverGuardian) => isOfNobodyHere && !hasAccount;
  return {
    erased: guardians.filter(mayGo),
    kept: guardians
      .filter((guardian) => !mayGo(guardian))
      .map(({ name, isOfNobodyHere }) =>
        isOfNobodyHere
          ? `${name} (has an account in the parent app)`
          : `${name} (guardian of a student who is here)`,
      ),
  };
}

/** What erasing changes, with an event of each person, none of which says what was erased (M-37). */
function erasure(
  student: Leaver,
  guardians: readonly LeaverGuardian[],
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
    audit: [event("students", student.studentNumber), ...erased.map(({ uuid }) => event("sponsors", uuid))],
  };
}

/** Erases the contact data of a student who left, and of guardians of nobody still here; asked once, and for good (M-37). */
export const eraseContactData = (
  studentNumber: string,
  { reason, version, is_confirmed }: ContactErasureEntry,
  today: SchoolDay,
): Command<
  readonly [ReturnType<typeof officeRecord>, ReturnType<typeof leaverOf>, ReturnType<typeof leaverGuardians>]
> => ({
  read: () => [
    officeRecord("students", studentNumber, today),
    leaverOf(studentNumber),
    leaverGuardians(studentNumber),
  ],
  decide(_scope, [[record], [student], guardians]) {
    if (!record || !student) return NOT_FOUND;
    if (version !== undefined && version !== student.version) return staleRecord(record);
    const { name, balance } = student;
    if (!student.hasLeft)
      return refuse(
        409,
        "STATE_FORBIDS",
        `${name} has not left the school. Contact data is erased once a student has left.`,
      );
    const { erased, kept } = guardiansTold(guardians);
    if (!student.hasData && erased.length === 0)
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
  for (const { studentNumber } of due) {
    const [[student], guardians] = await read(db, [
      leaverOf(studentNumber),
      leaverGuardians(studentNumber),
    ] as const);
    if (!student) continue;
    const change = erasure(student, guardians, BY_TIME);
    const { outcome } = await commit(context, { ...change, answer: { status: 200, message: "" } });
    if (outcome === "done") erased += 1;
  }
  return { erased, continues: erased === PER_RUN };
}
