import { reminderFacts } from "#api/commands/billing/reminders/plan.ts";
import { leftOut, leftOutText } from "#core/billing/reminders/reminders.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { invoicesOfMail, remindableOf } from "#db/queries/billing/reminders/reminder.ts";
import { pinReminder } from "#db/queries/billing/reminders/reminder-change.ts";
import type { MailRow } from "#db/queries/documents/mail.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import type { Statement } from "#db/statement.ts";
import type { Job } from "#queues/job.ts";

const ONLY_BUSINESS = "1";

/**
 * A reminder as it is true before its first sending: what was paid, promised or covered by credit since it was asked for is not named.
 * Refused where nothing is left to be told. The statements pin what it says, and fail where a balance moved meanwhile.
 */
export async function reminderNow(
  job: Job,
  mail: MailRow,
): Promise<Result<{ mail: MailRow; pins: Statement<unknown>[] }>> {
  const today = schoolDayOf(job.instant());
  const [rows, [school]] = await read(job.db, [
    invoicesOfMail(mail.uuid, today),
    schoolAsBusiness(ONLY_BUSINESS),
  ] as const);
  const judged = rows.map((row) => ({
    row,
    // It was told to this address, on the day it was asked for.
    why: leftOut({ ...remindableOf(row), address: mail.recipient, isToldToday: false }),
  }));
  const told = judged.flatMap(({ row, why }) => (why === null ? [row] : []));
  const [first] = judged;
  if (!school || told.length === 0)
    return refuse(
      409,
      "NOTHING_TO_TELL",
      first?.why === "nothing-owed" || !first?.why
        ? "Everything it named was paid or cancelled before it was sent."
        : `${leftOutText(first.why, first.row.note_number)} by the time it was to be sent.`,
    );
  const facts = reminderFacts(school, told, today);
  return ok({
    mail: { ...mail, facts_json: JSON.stringify(facts) },
    pins: pinReminder(
      mail.uuid,
      facts,
      told.map(({ id, balance_centavos: balance, credit_centavos: credit }) => ({ id, balance, credit })),
    ),
  });
}
