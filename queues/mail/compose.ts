import { Buffer } from "node:buffer";
import { payLink } from "#api/commands/billing/pay-link.ts";
import { resetTokenOf } from "#api/commands/identity/reset-token.ts";
import { PAID_ALREADY, reminderWords } from "#core/billing/reminders/reminder-mail.ts";
import type { MailKind } from "#core/documents/mail-kinds.ts";
import { newPasswordPath } from "#core/identity/roles.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { FoundMail, MailFacts } from "#db/queries/documents/mail.ts";
import { type Job, sha256Of, storedObject } from "#queues/job.ts";
import { storedPicture } from "#queues/jobs/pictures.ts";
import { PAINT } from "#queues/render/paint.ts";
import { cardNoticeTemplate, gradeReminderTemplate, reportCardTemplate } from "./card-templates.ts";
import {
  accountNoticeTemplate,
  closingOf,
  creditMemoTemplate,
  digestTemplate,
  escapeHtml,
  invitationTemplate,
  invoiceTemplate,
  isOneLine,
  type MailContent,
  page,
  paragraph,
  passwordResetTemplate,
  receiptTemplate,
  refundReceiptTemplate,
  statementTemplate,
  verificationTemplate,
} from "./mail-templates.ts";
import type { MailMessage } from "./provider.ts";

/** A reminder of what is owed: a table of the guardian's invoices, each with its link to pay. */
const PAY = "View and pay";
const HOW = "Each link shows the invoice and how it can be paid.";

/** `links`: where each invoice is with how to pay it, by its uuid. */
function reminderTemplate(mail: MailFacts, links: ReadonlyMap<string, string>): MailContent {
  const words = reminderWords(mail.school.name, mail.owed?.invoices ?? [], mail.owed?.day ?? "");
  const closing = closingOf(mail);
  const rows = words.rows.map((row) => ({ ...row, link: links.get(row.uuid) ?? "" }));
  return {
    subject: words.subject,
    html: page(mail, [
      paragraph("Good day,"),
      paragraph(words.opening),
      table(rows, words.total),
      paragraph(HOW),
      paragraph(PAID_ALREADY),
      paragraph(closing, true),
    ]),
    text: [
      "Good day,",
      words.opening,
      ...rows.map(
        ({ number, student, due, days, balance, link }) =>
          `${number}, ${student}\nDue ${due}, ${days}\nBalance: ${balance}\n${PAY}: ${link}`,
      ),
      `Total: ${words.total}`,
      PAID_ALREADY,
      closing,
      mail.school.name,
    ].join("\n\n"),
  };
}

type Row = ReturnType<typeof reminderWords>["rows"][number] & { link: string };
const CELL = "padding:10px 4px;vertical-align:top";
const line = (border: string): string => `border-top:1px solid ${border}`;
const quiet = (text: string): string =>
  `<br><span class="m" style="font-size:13px;color:${PAINT.muted}">${escapeHtml(text)}</span>`;

function table(rows: readonly Row[], total: string): string {
  const heading = (text: string, align: string) =>
    `<th class="m" style="padding:6px 4px;text-align:${align};font-size:13px;font-weight:600;color:${PAINT.muted}">${text}</th>`;
  return `<table cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 20px;border-collapse:collapse"><tr>${heading("Invoice", "left")}${heading("Due", "left")}${heading("Balance", "right")}</tr>${rows.map(rowOf).join("")}<tr><td class="l" colspan="2" style="${CELL};${line(PAINT.ink)};font-weight:700">Total</td><td class="l" style="${CELL};${line(PAINT.ink)};text-align:right;font-weight:700;white-space:nowrap">${escapeHtml(total)}</td></tr></table>`;
}

const rowOf = ({ number, student, due, days, balance, link }: Row): string =>
  `<tr><td class="l" style="${CELL};${line(PAINT.line)}"><strong style="white-space:nowrap">${escapeHtml(number)}</strong>${quiet(student)}</td><td class="l" style="${CELL};${line(PAINT.line)}">${escapeHtml(due)}${quiet(days)}</td><td class="l" style="${CELL};${line(PAINT.line)};text-align:right;white-space:nowrap"><strong>${escapeHtml(balance)}</strong><br><a class="a" href="${escapeHtml(link)}" style="font-size:13px;color:${PAINT.accent};font-weight:600">${PAY}</a></td></tr>`;

const DASHBOARD_PATH = "/dashboard";
const GRADEBOOKS_PATH = SCREENS.gradebooks.path;
const PARENT_APP_PATH = "/sponsor/download-one-nexus";
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether a mail can be sent there. */
export const isAddress = (text: string): boolean => ADDRESS.test(text) && text.length <= 254;

/** The letter of a mail row, the same at every try, or why there can be none. */
export async function composeMail(job: Job, mail: FoundMail): Promise<Result<MailMessage>> {
  if (!isAddress(mail.recipient))
    return refuse(422, "INVALID_ADDRESS", "The email address is not one a mail can be sent to.");
  const written = await TEMPLATES[mail.kind](job, mail);
  const { school } = mail.facts;
  const logo = school.logo ? await storedPicture(job)(school.logo) : null;
  const { copied } = mail;
  const mailMessage = written.ok
    ? ok({
        ...written.value,
        cc: copied.filter((address) => isAddress(address) && !isSameAddress(address, mail.recipient)),
        sender: school.name,
        replyTo: isAddress(school.email) ? school.email : "",
        ...(logo && { logo }),
      })
    : written;
  if (
    mailMessage.ok &&
    !(isOneLine(mailMessage.value.subject) && isOneLine(mailMessage.value.attachment?.filename ?? ""))
  )
    return refuse(422, "INVALID_SUBJECT", "The subject of this email would hold a line break.");
  return mailMessage;
}

/** A mail but for who sends it, which all have alike. */
type Written = Omit<MailMessage, "sender" | "replyTo" | "logo" | "cc">;

const TEMPLATES: Record<MailKind, (job: Job, mail: FoundMail) => Promise<Result<Written>>> = {
  invoice: async (job, mail) => {
    const link = await payLinkOf(job, mail.subjectUuid, mail.createdAt);
    return withPdf(
      job,
      mail,
      invoiceTemplate(mail.subjectNumber, mail.facts, link),
      `${mail.subjectNumber}.pdf`,
    );
  },
  "credit-memo": (job, mail) =>
    withPdf(job, mail, creditMemoTemplate(mail.subjectNumber, mail.facts), `${mail.subjectNumber}.pdf`),
  receipt: (job, mail) =>
    withPdf(
      job,
      mail,
      receiptTemplate(mail.subjectNumber, mail.facts),
      mail.filename ?? `${mail.subjectNumber}.pdf`,
    ),
  "refund-receipt": (job, mail) =>
    withPdf(
      job,
      mail,
      refundReceiptTemplate(mail.subjectNumber, mail.facts),
      mail.filename ?? `${mail.subjectNumber}.pdf`,
    ),
  statement: (job, mail) =>
    withPdf(
      job,
      mail,
      statementTemplate(mail.subjectNumber, mail.facts),
      mail.filename ?? `${mail.subjectNumber}.pdf`,
    ),
  "report-card": (job, mail) =>
    withPdf(job, mail, reportCardTemplate(mail.revision, mail.facts), mail.filename ?? "ReportCard.pdf"),
  "report-card-notice": async (job, mail) =>
    ok({
      ...cardNoticeTemplate(mail.revision, mail.facts, `${job.env.CONSOLE_ORIGIN}${PARENT_APP_PATH}`),
      to: mail.recipient,
    }),
  "grade-reminder": async (job, mail) =>
    ok({
      ...gradeReminderTemplate(mail.facts, `${job.env.CONSOLE_ORIGIN}${GRADEBOOKS_PATH}`),
      to: mail.recipient,
    }),
  reminder: async (job, mail) => {
    const facts = mail.facts;
    const links = await Promise.all(
      (facts.owed?.invoices ?? []).map(
        async ({ uuid }) => [uuid, await payLinkOf(job, uuid, mail.createdAt)] as const,
      ),
    );
    return ok({ ...reminderTemplate(facts, new Map(links)), to: mail.recipient });
  },
  "notification-digest": async (job, mail) =>
    ok({ ...digestTemplate(mail.facts, `${job.env.CONSOLE_ORIGIN}/`), to: mail.recipient }),
  "password-reset": passwordMail(passwordResetTemplate),
  "account-invitation": passwordMail(invitationTemplate),
  "account-notice": async (_, mail) => ok({ ...accountNoticeTemplate(mail.facts), to: mail.recipient }),
  verification: async (job, mail) =>
    ok({
      ...verificationTemplate(mail.facts, `${job.env.CONSOLE_ORIGIN}${DASHBOARD_PATH}`),
      to: mail.recipient,
    }),
};

const payLinkOf = (job: Job, invoiceUuid: string, mailedAt: Instant): Promise<string> =>
  payLink({ origin: job.env.CONSOLE_ORIGIN, secret: job.env.TOKEN_SECRET }, invoiceUuid, mailedAt);

async function withPdf(
  job: Job,
  mail: FoundMail,
  content: MailContent,
  filename: string,
): Promise<Result<Written>> {
  const object = mail.objectKey ? await storedObject(job, mail.objectKey) : null;
  if (!object) return refuse(404, "NOT_FOUND", "The PDF of this email is not there.");
  const bytes = new Uint8Array(await object.arrayBuffer());
  if ((await sha256Of(bytes)) !== mail.sha256)
    return refuse(410, "FILE_DAMAGED", "The PDF of this email was damaged in storage. Send the email again.");
  return ok({ ...content, to: mail.recipient, attachment: { filename, bytes: Buffer.from(bytes) } });
}

/** A mail whose link sets a password. */
function passwordMail(template: (mail: MailFacts, link: string) => MailContent) {
  return async (job: Job, mail: FoundMail): Promise<Result<Written>> => {
    const isOver = !mail.resetExpiresAt || mail.resetUsedAt || mail.resetExpiresAt <= job.instant();
    if (isOver) return refuse(409, "STATE_FORBIDS", "The link had expired before the email could be sent.");
    const facts = mail.facts;
    if (!facts.roleCode) return refuse(404, "NOT_FOUND", "The account of this email no longer exists.");
    const token = await resetTokenOf(job.env.TOKEN_SECRET, mail.subjectUuid);
    const link = `${job.env.CONSOLE_ORIGIN}${newPasswordPath(facts.roleCode)}#token=${token}`;
    return ok({ ...template(facts, link), to: mail.recipient });
  };
}
