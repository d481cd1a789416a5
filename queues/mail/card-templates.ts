import { TERM_NAMES } from "#core/management/contract.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { button, closingOf, factTable, type MailContent, page, paragraph } from "./mail-templates.ts";

/** Emails about report cards and what they wait for: of a student the given name at most, and no grade. */

const LINK_LABEL = "Open the parent app page";

const periodOf = ({ card }: MailFacts): string =>
  card ? `the ${TERM_NAMES[card.term]} Term, ${card.schoolYear}` : "this term";

/** Names child and term: two cards never have one subject. */
const subjectOf = (revision: number, mail: MailFacts): string =>
  `${revision === 1 ? "Report card" : "Revised report card"} of ${mail.givenName} for ${periodOf(mail)}`;

function message(mail: MailFacts, subject: string, opening: string, link: string | null): MailContent {
  const closing = closingOf(mail);
  return {
    subject: `${subject} from ${mail.school.name}`,
    html: page(mail, [
      paragraph("Good day,"),
      paragraph(opening),
      ...(link === null ? [] : [button(LINK_LABEL, link)]),
      paragraph(closing, true),
    ]),
    text: [
      "Good day,",
      opening,
      ...(link === null ? [] : [`${LINK_LABEL}: ${link}`]),
      closing,
      mail.school.name,
    ].join("\n\n"),
  };
}

/** `link`: where the parent app is. */
export function cardNoticeTemplate(revision: number, mail: MailFacts, link: string): MailContent {
  const what =
    revision === 1
      ? `The report card of ${mail.givenName} for ${periodOf(mail)} is published.`
      : `A revised report card of ${mail.givenName} for ${periodOf(mail)} is published; it replaces the one before.`;
  return message(mail, subjectOf(revision, mail), `${what} You can see it in the parent app.`, link);
}

export const reportCardTemplate = (revision: number, mail: MailFacts): MailContent =>
  message(
    mail,
    subjectOf(revision, mail),
    `The report card of ${mail.givenName} for ${periodOf(mail)}${revision === 1 ? "" : ", as revised,"} is attached to this email as a PDF. Its code says whether a later revision exists.`,
    null,
  );

/** To a teacher: which classes wait, and for what; no student is named. `link`: the list of gradebooks. */
export function gradeReminderTemplate(mail: MailFacts, link: string): MailContent {
  const { term = "", classes = [] } = mail.reminder ?? {};
  const greeting = `Good day ${mail.givenName ?? ""},`.replace(" ,", ",");
  const opening = `These classes wait for their grades of the ${term}:`;
  const label = "Open the gradebooks";
  return {
    subject: `Missing grades of the ${term}`,
    html: page(mail, [
      paragraph(greeting),
      paragraph(opening),
      factTable(classes.map(({ name, waits }) => [name, waits])),
      button(label, link),
    ]),
    text: [
      greeting,
      opening,
      classes.map(({ name, waits }) => `${name}: ${waits}`).join("\n"),
      `${label}: ${link}`,
      mail.school.name,
    ].join("\n\n"),
  };
}
