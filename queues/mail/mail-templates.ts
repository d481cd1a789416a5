import { ACCOUNT_NOTICES } from "#core/identity/accounts/account-notice.ts";
import { digestLineInWords, NOTIFICATION_TITLES } from "#core/identity/notifications.ts";
import { mayUseConsole } from "#core/identity/roles.ts";
import { INVITATION_DAYS } from "#core/identity/session-limits.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant, formatLongDay, formatMonth, monthOf } from "#core/shared/school-day.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { PAINT } from "#queues/render/paint.ts";
import { LOGO_ID, type MailMessage } from "./provider.ts";

/** The words of every mail, as HTML and as plain text, from facts pinned when the mail was asked for. */
export type MailContent = Omit<MailMessage, "sender" | "replyTo" | "to" | "attachment" | "logo">;

const PAY_LABEL = "View invoice and payment options";

/** `link`: where the invoice is with how to pay it. */
export function invoiceTemplate(number: string, mail: MailFacts, link: string): MailContent {
  const total = mail.amountDue ?? 0;
  const balance = mail.balance ?? total;
  const facts: [string, string][] = [
    ["Invoice No.", number],
    ["Student", mail.customerName ?? ""],
    ["Amount due", formatPesos(balance)],
    ...(balance === total ? [] : [["Invoice total", formatPesos(total)] as [string, string]]),
    ["Due date", mail.dueDate ? formatLongDay(mail.dueDate) : ""],
  ];
  const opening = `${mail.school.name} has issued invoice ${number}. It is attached to this email as a PDF.`;
  const closing = closingOf(mail);
  return {
    subject: `Invoice ${number} from ${mail.school.name}`,
    html: page(mail, [
      noteBlock(mail),
      paragraph("Good day,"),
      paragraph(opening),
      factTable(facts),
      button(PAY_LABEL, link),
      paragraph("If you have paid already, please disregard this email."),
      paragraph(closing, true),
    ]),
    text: [
      ...noteLines(mail),
      "Good day,",
      opening,
      facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
      `${PAY_LABEL}: ${link}`,
      "If you have paid already, please disregard this email.",
      closing,
      mail.school.name,
    ].join("\n\n"),
  };
}

export const statementTemplate = (studentNumber: string, mail: MailFacts): MailContent => {
  const { students = [studentNumber] } = mail;
  const several = students.length > 1;
  const named = several ? `${students.slice(0, -1).join(", ")} and ${students.at(-1)}` : students[0];
  return attachedTemplate(mail, {
    subject: `Statement of Account ${studentNumber}, ${periodOf(mail)}, from ${mail.school.name}`,
    opening: several
      ? `The statements of account of students ${named} are attached to this email as a PDF.`
      : `The statement of account of student ${named} is attached to this email as a PDF.`,
    facts: [
      ["Student ID", students.join("; ")],
      ["Student", mail.customerName ?? ""],
      ["From", mail.from ? formatLongDay(mail.from) : ""],
      ["To", mail.to ? formatLongDay(mail.to) : ""],
      ...(mail.balance === undefined
        ? []
        : [["Ending balance", formatPesos(mail.balance)] as [string, string]]),
    ],
  });
};

/** "October 2026", or the days: two statements of a student never have one subject. */
function periodOf({ from = "", to = "" }: MailFacts): string {
  const month = from === "" ? null : monthOf(from);
  return month?.start === from && month.end === to
    ? formatMonth(from)
    : `${formatDay(from)} to ${formatDay(to)}`;
}

export const creditMemoTemplate = (number: string, mail: MailFacts): MailContent =>
  attachedTemplate(mail, {
    subject: `Credit Memo ${number} from ${mail.school.name}`,
    opening: `${mail.school.name} has issued credit memo ${number}. It is attached to this email as a PDF.`,
    facts: [
      ["Credit Memo", number],
      ["Student", mail.customerName ?? ""],
      ["Credit", formatPesos(mail.amountDue ?? 0)],
      ["Applied to", mail.credit?.invoiceNumber ?? ""],
      ["Date", mail.credit ? formatLongDay(mail.credit.submittedDate) : ""],
    ],
  });

export const receiptTemplate = (paymentNumber: string, mail: MailFacts): MailContent => {
  const { number, day, revisedOn } = mail.receipt ?? { number: paymentNumber, day: null, revisedOn: null };
  return attachedTemplate(mail, {
    subject: `Receipt ${number}${revisedOn ? `, revised ${formatDay(revisedOn)},` : ""} from ${mail.school.name}`,
    opening: revisedOn
      ? `Receipt ${number}, revised on ${formatLongDay(revisedOn)}, is attached to this email as a PDF. It replaces the one before.`
      : `Thank you for your payment. Receipt ${number} is attached to this email as a PDF.`,
    facts: [
      ["Receipt No.", number],
      ["Payment", paymentNumber],
      ["Student", mail.customerName ?? ""],
      ["Amount paid", formatPesos(mail.amountDue ?? 0)],
      ["Date", day ? formatLongDay(day) : ""],
    ],
  });
};

export const refundReceiptTemplate = (number: string, mail: MailFacts): MailContent =>
  attachedTemplate(mail, {
    subject: `Refund Receipt ${number} from ${mail.school.name}`,
    opening: `${mail.school.name} has paid refund ${number}. Its receipt is attached to this email as a PDF.`,
    facts: [
      ["Refund", number],
      ["Payment", mail.refund?.paymentNumber ?? ""],
      ["Student", mail.customerName ?? ""],
      ["Amount refunded", formatPesos(mail.amountDue ?? 0)],
      ["Date", mail.refund ? formatLongDay(mail.refund.day) : ""],
    ],
  });

/** A mail about the document that is attached, which asks for nothing. */
function attachedTemplate(
  mail: MailFacts,
  { subject, opening, facts }: { subject: string; opening: string; facts: [string, string][] },
): MailContent {
  const closing = closingOf(mail);
  return {
    subject,
    html: page(mail, [
      noteBlock(mail),
      paragraph("Good day,"),
      paragraph(opening),
      factTable(facts),
      paragraph(closing, true),
    ]),
    text: [
      ...noteLines(mail),
      "Good day,",
      opening,
      facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
      closing,
      mail.school.name,
    ].join("\n\n"),
  };
}

const greetingOf = ({ givenName = "" }: MailFacts): string => `Hello ${givenName},`.replace(" ,", ",");

export function passwordResetTemplate(mail: MailFacts, link: string): MailContent {
  const greeting = greetingOf(mail);
  const opening = mail.isByAdministrator
    ? "Your school's administrator sends you this link to set a new password for your Talaan account."
    : "We received a request to set a new password for your Talaan account.";
  const closing = mail.isByAdministrator
    ? "The link works once and for 30 minutes. Until you use it, your password stays as it is."
    : "The link works once and for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.";
  return {
    subject: "Set a new password for Talaan",
    html: page(mail, [
      paragraph(greeting),
      paragraph(opening),
      button("Set a new password", link),
      paragraph(closing, true),
    ]),
    text: [greeting, opening, `Set a new password: ${link}`, closing, mail.school.name].join("\n\n"),
  };
}

export function invitationTemplate(mail: MailFacts, link: string): MailContent {
  const greeting = greetingOf(mail);
  const isParent = mail.roleCode !== undefined && !mayUseConsole(mail.roleCode);
  const opening = isParent
    ? `${mail.school.name} invites you to its parent app, in which you see what the school publishes of your children. Set a password to begin.`
    : `${mail.school.name} has made an account for you in Talaan, the school's console. Set a password to begin.`;
  const closing = `The link works once and for ${INVITATION_DAYS} days. ${closingOf(mail)}`;
  return {
    subject: isParent ? `The parent app of ${mail.school.name}` : "Your Talaan account",
    html: page(mail, [
      paragraph(greeting),
      paragraph(opening),
      button("Set a password", link),
      paragraph(closing, true),
    ]),
    text: [greeting, opening, `Set a password: ${link}`, closing, mail.school.name].join("\n\n"),
  };
}

/** Somebody else has changed the access to an account. */
export function accountNoticeTemplate(mail: MailFacts): MailContent {
  const { subject, text } = ACCOUNT_NOTICES[mail.notice ?? "roles"];
  const greeting = greetingOf(mail);
  const closing = closingOf(mail);
  const { signIn } = mail;
  const facts: [string, string][] = signIn
    ? [
        ["Device", signIn.device],
        ["Time", formatInstant(signIn.at)],
      ]
    : [];
  return {
    subject,
    html: page(mail, [
      paragraph(greeting),
      paragraph(text),
      ...(signIn ? [factTable(facts)] : []),
      paragraph(closing, true),
    ]),
    text: [
      greeting,
      text,
      ...facts.map(([label, value]) => `${label}: ${value}`),
      closing,
      mail.school.name,
    ].join("\n\n"),
  };
}

/** Names classes, never a student (A-12). */
export function digestTemplate(mail: MailFacts, link: string): MailContent {
  const { digest = [] } = mail;
  const count = digest.reduce((sum, line) => sum + line.count, 0);
  const greeting = greetingOf(mail);
  const opening = `This is new for you in Talaan, and not read yet:`;
  const facts = digest.map((line): [string, string] => [
    NOTIFICATION_TITLES[line.kind],
    digestLineInWords(line),
  ]);
  const label = "Open Talaan";
  const closing = "What this daily email tells you of, you choose in Settings.";
  return {
    subject: count === 1 ? "1 thing is new for you in Talaan" : `${count} things are new for you in Talaan`,
    html: page(mail, [
      paragraph(greeting),
      paragraph(opening),
      factTable(facts),
      button(label, link),
      paragraph(closing, true),
    ]),
    text: [
      greeting,
      opening,
      facts.map(([title, words]) => `${title}: ${words}`).join("\n"),
      `${label}: ${link}`,
      closing,
      mail.school.name,
    ].join("\n\n"),
  };
}

/** Names no record: what does not hold is on the dashboard, behind a sign-in. */
export function verificationTemplate(mail: MailFacts, link: string): MailContent {
  const { label = "", findings = 0 } = mail.verification ?? {};
  const found = findings === 1 ? "1 problem" : `${findings} problems`;
  const opening = `The nightly verification "${label}" found ${found}. Somebody or something may have changed records outside the system.`;
  const advice =
    "Look at the dashboard, keep a backup of the database as it is, and tell whoever runs the system.";
  return {
    subject: `Verification failed: ${label}`,
    html: page(mail, [
      paragraph("Good day,"),
      paragraph(opening),
      paragraph(advice),
      button("Open the dashboard", link),
    ]),
    text: ["Good day,", opening, advice, `Open the dashboard: ${link}`, mail.school.name].join("\n\n"),
  };
}

/** What somebody wrote above the letter, with its lines (B-129). */
const noteLines = ({ note }: MailFacts): string[] => (note ? [note, "---"] : []);
const noteBlock = ({ note }: MailFacts): string =>
  note
    ? `<p class="i l" style="margin:0 0 20px;padding:0 0 20px;border-bottom:1px solid ${PAINT.line};color:${PAINT.ink};white-space:pre-line">${escapeHtml(note)}</p>`
    : "";

export const closingOf = ({ school }: MailFacts): string =>
  `Questions? Write to ${school.email} or call ${school.contactNumber}.`;

/** Headers are lines: a line break inside one of their values would begin another header. */
export const isOneLine = (text: string): boolean => !/[\r\n\0\u0085\u2028\u2029]/.test(text);

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const paragraph = (text: string, isQuiet = false): string =>
  `<p class="${isQuiet ? "m" : "i"}" style="margin:0 0 16px;color:${isQuiet ? PAINT.muted : PAINT.ink}">${escapeHtml(text)}</p>`;

export const button = (label: string, link: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${PAINT.accent};color:${PAINT.white};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** A label so short is not broken, so that its value has the rest of a telephone's width. */
const LABEL_MAX = 16;
export function factTable(facts: [string, string][]): string {
  const isShort = facts.every(([label]) => label.length <= LABEL_MAX);
  const width = isShort ? "width:1%;white-space:nowrap" : "width:45%";
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="m" style="padding:8px 0 8px 16px;color:${PAINT.muted};vertical-align:top;${width}">${escapeHtml(label)}</td><td class="i" style="padding:8px 16px;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" class="f" style="width:100%;margin:0 0 20px;background:${PAINT.accentTint};border-radius:6px">${rows.join("")}</table>`;
}

/** In a mail program that is dark: the same in light letters. Programs that know no such styles show it in the light. */
const DARK =
  "@media (prefers-color-scheme:dark){.b{background:#101516!important}.c{background:#182022!important;border-color:#5fd0bd #2c3739 #2c3739!important}.i{color:#e8eeef!important}.m{color:#a9b6b9!important}.f{background:#143430!important}.l{border-color:#2c3739!important;color:#e8eeef!important}.a{color:#5fd0bd!important}}";

/** The school at the head of each mail, beside its logo, which goes with the mail (D-14): on white, since a logo is drawn for paper. */
function head({ name, logo }: MailFacts["school"]): string {
  const said = `<p class="i" style="margin:0;font-size:17px;font-weight:700">${escapeHtml(name)}</p>`;
  const picture = `<td style="width:1px;padding-right:12px"><img src="cid:${LOGO_ID}" alt="" height="44" style="display:block;height:44px;width:auto;max-width:132px;padding:2px;background:#fff;border-radius:6px"></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 20px"><tr>${logo ? picture : ""}<td style="vertical-align:middle">${said}</td></tr></table>`;
}

export const page = (mail: MailFacts, parts: string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${DARK}</style></head><body class="b i" style="margin:0;padding:24px 12px;background:#f7f9f9;font:15px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:${PAINT.ink}"><div class="c" style="max-width:560px;margin:0 auto;background:#fff;border:1px solid ${PAINT.line};border-top:4px solid ${PAINT.accent};border-radius:8px;padding:24px 20px">${head(mail.school)}${parts.join("")}</div></body></html>`;
