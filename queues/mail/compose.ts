import { Buffer } from "node:buffer";
import { payTokenOf } from "#api/commands/billing/pay-link.ts";
import { resetTokenOf } from "#api/commands/identity/reset-token.ts";
import type { MailKind } from "#core/documents/mail-kinds.ts";
import { newPasswordPath } from "#core/identity/roles.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { MailFacts, MailRow } from "#db/queries/documents/mail.ts";
import { type Job, sha256Of, storedObject } from "#queues/job.ts";
import { cardNoticeTemplate, gradeReminderTemplate, reportCardTemplate } from "./card-templates.ts";
import {
  creditMemoTemplate,
  invoiceTemplate,
  isOneLine,
  type MailContent,
  passwordResetTemplate,
  receiptTemplate,
  refundReceiptTemplate,
  statementTemplate,
  verificationTemplate,
} from "./mail-templates.ts";
import type { MailMessage } from "./provider.ts";
import { reminderTemplate } from "./reminder-template.ts";

const DASHBOARD_PATH = "/dashboard";
const GRADEBOOKS_PATH = SCREENS.gradebooks.path;
const PARENT_APP_PATH = "/sponsor/download-one-nexus";
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

/** The letter of a mail row, the same at every try, or why there can be none. */
export async function composeMail(job: Job, mail: MailRow): Promise<Result<MailMessage>> {
  if (!ADDRESS.test(mail.recipient) || mail.recipient.length > 254)
    return refuse(422, "INVALID_ADDRESS", "The email address is not one a mail can be sent to.");
  const mailMessage = await TEMPLATES[mail.kind](job, mail);
  if (
    mailMessage.ok &&
    !(isOneLine(mailMessage.value.subject) && isOneLine(mailMessage.value.attachment?.filename ?? ""))
  )
    return refuse(422, "INVALID_SUBJECT", "The subject of this email would hold a line break.");
  return mailMessage;
}

const TEMPLATES: Record<MailKind, (job: Job, mail: MailRow) => Promise<Result<MailMessage>>> = {
  invoice: async (job, mail) => {
    const link = await payLink(job, mail.subject_uuid, mail.created_at);
    return withPdf(
      job,
      mail,
      invoiceTemplate(mail.subject_number, factsOf(mail), link),
      `${mail.subject_number}.pdf`,
    );
  },
  "credit-memo": (job, mail) =>
    withPdf(job, mail, creditMemoTemplate(mail.subject_number, factsOf(mail)), `${mail.subject_number}.pdf`),
  receipt: (job, mail) =>
    withPdf(
      job,
      mail,
      receiptTemplate(mail.subject_number, factsOf(mail)),
      mail.filename ?? `${mail.subject_number}.pdf`,
    ),
  "refund-receipt": (job, mail) =>
    withPdf(
      job,
      mail,
      refundReceiptTemplate(mail.subject_number, factsOf(mail)),
      mail.filename ?? `${mail.subject_number}.pdf`,
    ),
  statement: (job, mail) =>
    withPdf(
      job,
      mail,
      statementTemplate(mail.subject_number, factsOf(mail)),
      mail.filename ?? `${mail.subject_number}.pdf`,
    ),
  "report-card": (job, mail) =>
    withPdf(job, mail, reportCardTemplate(mail.revision, factsOf(mail)), mail.filename ?? "ReportCard.pdf"),
  "report-card-notice": async (job, mail) =>
    ok({
      ...cardNoticeTemplate(mail.revision, factsOf(mail), `${job.env.CONSOLE_ORIGIN}${PARENT_APP_PATH}`),
      to: mail.recipient,
    }),
  "grade-reminder": async (job, mail) =>
    ok({
      ...gradeReminderTemplate(factsOf(mail), `${job.env.CONSOLE_ORIGIN}${GRADEBOOKS_PATH}`),
      to: mail.recipient,
    }),
  reminder: async (job, mail) => {
    const facts = factsOf(mail);
    const links = await Promise.all(
      (facts.owed?.invoices ?? []).map(
        async ({ uuid }) => [uuid, await payLink(job, uuid, mail.created_at)] as const,
      ),
    );
    return ok({ ...reminderTemplate(facts, new Map(links)), to: mail.recipient });
  },
  "password-reset": passwordMail,
  verification: async (job, mail) =>
    ok({
      ...verificationTemplate(factsOf(mail), `${job.env.CONSOLE_ORIGIN}${DASHBOARD_PATH}`),
      to: mail.recipient,
    }),
};

/** Where an invoice is with how to pay it. */
const payLink = async (job: Job, invoiceUuid: string, mailedAt: Instant): Promise<string> =>
  `${job.env.CONSOLE_ORIGIN}/pay-app#token=${await payTokenOf(job.env.TOKEN_SECRET, invoiceUuid, mailedAt)}`;

const factsOf = (mail: MailRow): MailFacts => JSON.parse(mail.facts_json) as MailFacts;

async function withPdf(
  job: Job,
  mail: MailRow,
  content: MailContent,
  filename: string,
): Promise<Result<MailMessage>> {
  const object = mail.object_key ? await storedObject(job, mail.object_key) : null;
  if (!object) return refuse(404, "NOT_FOUND", "The PDF of this email is not there.");
  const bytes = new Uint8Array(await object.arrayBuffer());
  if ((await sha256Of(bytes)) !== mail.sha256)
    return refuse(410, "FILE_DAMAGED", "The PDF of this email was damaged in storage. Send the email again.");
  return ok({ ...content, to: mail.recipient, attachment: { filename, bytes: Buffer.from(bytes) } });
}

async function passwordMail(job: Job, mail: MailRow): Promise<Result<MailMessage>> {
  const isOver = !mail.reset_expires_at || mail.reset_used_at || mail.reset_expires_at <= job.instant();
  if (isOver) return refuse(409, "STATE_FORBIDS", "The link had expired before the email could be sent.");
  const facts = factsOf(mail);
  if (!facts.roleCode) return refuse(404, "NOT_FOUND", "The account of this email no longer exists.");
  const token = await resetTokenOf(job.env.TOKEN_SECRET, mail.subject_uuid);
  const link = `${job.env.CONSOLE_ORIGIN}${newPasswordPath(facts.roleCode)}#token=${token}`;
  return ok({ ...passwordResetTemplate(facts, link), to: mail.recipient });
}
