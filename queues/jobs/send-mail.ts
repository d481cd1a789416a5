import { reminderFacts } from "#api/commands/billing/reminders/plan.ts";
import { leftOut, leftOutText } from "#core/billing/reminders/reminders.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import { invoicesOfMail } from "#db/queries/billing/reminders/reminder.ts";
import { pinReminder, reminderDropped } from "#db/queries/billing/reminders/reminder-change.ts";
import {
  type FoundMail,
  mailByUuid,
  mailCopies,
  mailGivenUp,
  mailSending,
  mailSent,
} from "#db/queries/documents/mail.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { outboxDone, outboxHeld } from "#db/queries/shared/outbox.ts";
import type { RowOf, Statement } from "#db/statement.ts";
import { type Job, type JobResult, push, skipUnknown, write } from "#queues/job.ts";
import { composeMail, isAddress, isSameAddress } from "#queues/mail/compose.ts";
import { type Delivery, deliver, type MailMessage } from "#queues/mail/provider.ts";

const ONLY_BUSINESS = "1";

/**
 * A reminder as it is true before its first sending: what was paid, promised or covered by credit since it was asked for is not named.
 * Refused where nothing is left to be told. The statements pin what it says, and fail where a balance moved meanwhile.
 */
async function reminderNow(
  job: Job,
  mail: FoundMail,
): Promise<Result<{ mail: FoundMail; pins: Statement<unknown>[] }>> {
  const today = schoolDayOf(job.instant());
  const [rows, [school]] = await read(job.db, [
    invoicesOfMail(mail.uuid, today),
    schoolAsBusiness(ONLY_BUSINESS),
  ] as const);
  const judged = rows.map((row) => ({
    row,
    // It was told to this address, on the day it was asked for.
    why: leftOut({ ...row, address: mail.recipient, isToldToday: false }),
  }));
  const told = judged.flatMap(({ row, why }) => (why === null ? [row] : []));
  const [first] = judged;
  if (!school || told.length === 0)
    return refuse(
      409,
      "NOTHING_TO_TELL",
      first?.why === "nothing-owed" || !first?.why
        ? "Everything it named was paid or cancelled before it was sent."
        : `${leftOutText(first.why, first.row.noteNumber)} by the time it was to be sent.`,
    );
  const facts = reminderFacts(school, told, today);
  return ok({
    mail: { ...mail, facts },
    pins: pinReminder(
      mail.uuid,
      facts,
      told.map(({ id, balance, credit }) => ({ id, balance, credit })),
    ),
  });
}

/** Resend allows two calls a second. Of either mail queue there is one consumer at a time: where both send at once, its 429 tells when to go on. */
const INTERVAL_MS = 600;

let lastAt = 0;

/** Waits until the next mail may go. The moment is this Worker's own, never a shifted clock. */
async function waitForTurn(intervalMs: number = INTERVAL_MS): Promise<void> {
  const wait = lastAt + intervalMs - Date.now();
  if (wait > 0) await pause(wait);
  lastAt = Date.now();
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resend forgets an idempotency key after 24 hours: an hour before, trying again ends. */
const KEY_TRUSTED_MS = 23 * 3_600_000;
const RETRY_SECONDS = 5;
const CHANGED_SECONDS = 1;
const RETRY_SECONDS_MAX = 3 * 3600;
/** A Retry-After this short is waited for here; a longer one sends the message back to the queue. */
const WAIT_SECONDS_MAX = 30;
const WAITS_MAX = 3;

const UNKNOWN_REASON =
  "It is not known whether this email was delivered. Ask the customer, and send it again if it did not arrive.";

const CHANGED_INVOICE =
  "The invoice was changed after this email was asked for. Send it again to send the invoice as it is now.";
const CHANGED_RECEIPT =
  "The receipt was revised after this email was asked for. Send it again to send the receipt as it is now.";
const CHANGED_CARD =
  "The report card was revised or withdrawn, or the student was excluded, after this email was asked for.";

const CHANGED_ACCOUNT = "The account was locked or deactivated after this email was asked for.";

/** Why the record is not what the mail was asked for: it has a newer revision, or is cancelled or withdrawn; null: it still is. */
function changeSince(mail: FoundMail): string | null {
  if (mail.isCurrentCard === false) return CHANGED_CARD;
  if (mail.isAddresseeActive === false) return CHANGED_ACCOUNT;
  if (mail.receiptRevision !== null && mail.receiptRevision !== mail.revision) return CHANGED_RECEIPT;
  const hasChanged =
    mail.invoiceCancelledAt !== null ||
    (mail.invoiceRevision !== null && mail.invoiceRevision !== mail.revision);
  return hasChanged ? CHANGED_INVOICE : null;
}

/**
 * Sends one mail at most once. The row is the authority: `sending` is written before the call, and the row's
 * uuid is the idempotency key of every try. What stays unclear for 23 hours asks a person and is never sent
 * again by itself.
 */
export async function sendMail(job: Job): Promise<JobResult> {
  const { subjectId } = job.message;
  const [[mail], copies] = await read(job.db, [mailByUuid(subjectId), mailCopies(subjectId)] as const);
  if (!mail) return skipUnknown(job);
  const actorId = mail.requesterUuid;
  if (mail.status === "waiting") return { status: "skipped: its file is not ready", actorId };
  if (mail.status !== "queued" && mail.status !== "sending") {
    await write(job, [outboxDone(job.message.outboxId, job.instant())]);
    return { status: "skipped: already finished", actorId };
  }
  if (mail.firstSendingAt && job.now() - Date.parse(mail.firstSendingAt) > KEY_TRUSTED_MS)
    return { status: await giveUpMail(job, mail, "unknown", UNKNOWN_REASON), actorId };

  const changed = mail.firstSendingAt === null ? changeSince(mail) : null;
  if (changed !== null) return { status: await giveUpMail(job, mail, "failed", changed), actorId };
  const isFirstReminder = mail.kind === "reminder" && mail.firstSendingAt === null;
  const now = isFirstReminder ? await reminderNow(job, mail) : ok({ mail, pins: [] });
  if (!now.ok)
    return {
      status: await giveUpMail(job, mail, "failed", now.message, [reminderDropped(mail.uuid)]),
      actorId,
    };
  const mailMessage = await composeMail(job, now.value.mail);
  if (!mailMessage.ok) return { status: await giveUpMail(job, mail, "failed", mailMessage.message), actorId };
  const sending = [...now.value.pins, mailSending(mail.uuid, job.instant()), expectChanges(1)];
  const begun = await write(job, sending);
  // What a reminder names was paid at this moment: the next try reads it anew.
  if (begun.outcome !== "done" && isFirstReminder)
    return { status: "changed meanwhile", actorId, retryAfterSeconds: CHANGED_SECONDS };
  if (begun.outcome !== "done") return { status: "skipped: finished by another", actorId };
  const delivery = await sendWithRetryAfter(job, mailMessage.value, mail.uuid);
  if (delivery.outcome !== "accepted") return { ...(await settle(job, mail, delivery)), actorId };
  const copied = await sendCopies(job, mail, mailMessage.value, copies);
  return {
    ...("outcome" in copied
      ? await settle(job, mail, copied)
      : { status: await finish(job, mail, { providerId: delivery.providerId, ...copied }) }),
    actorId,
  };
}

/**
 * The same letter to each further guardian, in a mail of its own under a key of its own: no guardian learns another's
 * address. What is surely not taken is told with the mail; what may be tried again is answered as its delivery.
 */
async function sendCopies(
  job: Job,
  mail: FoundMail,
  mailMessage: MailMessage,
  copies: readonly RowOf<ReturnType<typeof mailCopies>>[],
): Promise<{ copiedTo: string[]; error: string | null } | Exclude<Delivery, { outcome: "accepted" }>> {
  const copiedTo: string[] = [];
  const refused: string[] = [];
  const { cc = [], ...letter } = mailMessage;
  for (const { key, address } of copies) {
    if (cc.some((copied) => isSameAddress(copied, address))) continue;
    if (!isAddress(address)) {
      refused.push(`${address} is no address`);
      continue;
    }
    const delivery = await sendWithRetryAfter(job, { ...letter, to: address }, `${mail.uuid}.${key}`);
    if (delivery.outcome === "busy" || delivery.outcome === "unclear") return delivery;
    if (delivery.outcome === "refused") refused.push(`${address}: ${delivery.reason}`);
    else copiedTo.push(address);
  }
  return { copiedTo, error: refused.length > 0 ? `Not sent to ${refused.join("; ")}` : null };
}

/** Calls in turn; a short Retry-After is obeyed on the spot, so that the mails behind wait as well. */
async function sendWithRetryAfter(job: Job, mailMessage: MailMessage, key: string): Promise<Delivery> {
  const { MAIL_PACE_MS } = job.env;
  for (let waits = 0; ; waits++) {
    await waitForTurn(MAIL_PACE_MS === undefined ? undefined : Number(MAIL_PACE_MS));
    const delivery = await deliver(job.env, mailMessage, key);
    const seconds = delivery.outcome === "busy" ? (delivery.retryAfterSeconds ?? 1) : 0;
    if (delivery.outcome !== "busy" || seconds > WAIT_SECONDS_MAX || waits === WAITS_MAX) return delivery;
    // Shows the sweep that the queue is being worked on: the mails behind this one are not lost.
    await write(job, [outboxHeld(job.message.outboxId, job.instant(seconds * 1000))]);
    await pause(seconds * 1000);
  }
}

async function settle(
  job: Job,
  mail: FoundMail,
  delivery: Exclude<Delivery, { outcome: "accepted" }>,
): Promise<JobResult> {
  switch (delivery.outcome) {
    case "refused":
      return {
        status: await giveUpMail(job, mail, "failed", `The mail service refused it: ${delivery.reason}`),
      };
    case "key-reused":
      return { status: await giveUpMail(job, mail, "unknown", UNKNOWN_REASON) };
    case "busy":
      return { status: "busy", retryAfterSeconds: await holdForRetry(job, delivery.retryAfterSeconds) };
    case "unclear":
      return { status: `unclear: ${delivery.reason}`, retryAfterSeconds: await holdForRetry(job, null) };
  }
}

/** When the message is to come again; until then the sweep leaves its outbox row alone. */
async function holdForRetry(job: Job, askedSeconds: number | null): Promise<number> {
  const first = Number(job.env.MAIL_RETRY_SECONDS ?? RETRY_SECONDS);
  const seconds = Math.min(RETRY_SECONDS_MAX, Math.max(askedSeconds ?? 0, first * 2 ** (job.attempts - 1)));
  await write(job, [outboxHeld(job.message.outboxId, job.instant(seconds * 1000))]);
  return seconds;
}

async function finish(job: Job, mail: FoundMail, sentTo: Parameters<typeof mailSent>[1]): Promise<string> {
  const sent = await write(job, [
    mailSent(mail.uuid, sentTo, job.instant()),
    expectChanges(1),
    outboxDone(job.message.outboxId, job.instant()),
  ]);
  if (sent.outcome !== "done") return "skipped: finished by another";
  if (mail.period === null) await tell(job, mail, "mail-sent");
  return "done";
}

/** Ends a mail that is not tried again. */
export async function giveUpMail(
  job: Job,
  mail: FoundMail,
  status: "failed" | "unknown",
  reason: string,
  also: Statement<unknown>[] = [],
): Promise<string> {
  const ended = await write(job, [
    mailGivenUp(mail.uuid, status, reason, job.instant()),
    expectChanges(1),
    ...also,
    outboxDone(job.message.outboxId, job.instant()),
  ]);
  if (ended.outcome !== "done") return "skipped: finished by another";
  await tell(job, mail, status === "failed" ? "mail-failed" : "mail-unknown");
  return status;
}

const tell = (
  job: Job,
  mail: FoundMail,
  event: "mail-sent" | "mail-failed" | "mail-unknown",
): Promise<void> =>
  push(job, mail.requesterUuid, { event, mail_id: mail.uuid, subject_no: mail.subjectNumber });
