import { PAID_ALREADY, reminderWords } from "#core/billing/reminders/reminder-mail.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { PAINT } from "#queues/render/paint.ts";
import { closingOf, escapeHtml, type MailContent, page, paragraph } from "./mail-templates.ts";

/** A reminder of what is owed: a table of the guardian's invoices, each with its link to pay. */
const PAY = "View and pay";
const HOW = "Each link shows the invoice and how it can be paid.";

/** `links`: where each invoice is with how to pay it, by its uuid. */
export function reminderTemplate(mail: MailFacts, links: ReadonlyMap<string, string>): MailContent {
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
  `<br><span style="font-size:13px;color:${PAINT.muted}">${escapeHtml(text)}</span>`;

function table(rows: readonly Row[], total: string): string {
  const heading = (text: string, align: string) =>
    `<th style="padding:6px 4px;text-align:${align};font-size:13px;font-weight:600;color:${PAINT.muted}">${text}</th>`;
  return `<table cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 20px;border-collapse:collapse"><tr>${heading("Invoice", "left")}${heading("Due", "left")}${heading("Balance", "right")}</tr>${rows.map(rowOf).join("")}<tr><td colspan="2" style="${CELL};${line(PAINT.ink)};font-weight:700">Total</td><td style="${CELL};${line(PAINT.ink)};text-align:right;font-weight:700;white-space:nowrap">${escapeHtml(total)}</td></tr></table>`;
}

const rowOf = ({ number, student, due, days, balance, link }: Row): string =>
  `<tr><td style="${CELL};${line(PAINT.line)}"><strong style="white-space:nowrap">${escapeHtml(number)}</strong>${quiet(student)}</td><td style="${CELL};${line(PAINT.line)}">${escapeHtml(due)}${quiet(days)}</td><td style="${CELL};${line(PAINT.line)};text-align:right;white-space:nowrap"><strong>${escapeHtml(balance)}</strong><br><a href="${escapeHtml(link)}" style="font-size:13px;color:${PAINT.accent};font-weight:600">${PAY}</a></td></tr>`;
