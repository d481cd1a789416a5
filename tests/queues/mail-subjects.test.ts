import { expect, test } from "vitest";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { cardNoticeTemplate, reportCardTemplate } from "#queues/mail/card-templates.ts";
import { receiptTemplate, statementTemplate } from "#queues/mail/mail-templates.ts";
import { senderOf } from "#queues/mail/provider.ts";

/** Two mails about different periods, revisions or children never have one subject. */
const school = { name: "Talaan School", email: "a@b.test", contactNumber: "1" };
const mail = (more: Partial<MailFacts>): MailFacts => ({ school, ...more });

test("a mail comes in the school's name, whatever is in it, from the address the school sends from", () => {
  expect(senderOf("Sta. Lucia Academy", "Talaan <billing@talaan.test>")).toBe(
    '"Sta. Lucia Academy" <billing@talaan.test>',
  );
  expect(senderOf('The "Best"\r\nBcc: a@b.test, School', "billing@talaan.test")).toBe(
    '"The Best Bcc: a@b.test, School" <billing@talaan.test>',
  );
  expect(senderOf(" ", "Talaan <billing@talaan.test>")).toBe("Talaan <billing@talaan.test>");
});

test("a statement's mail says the balance, in its text as in its page, which is dark where the program is", () => {
  const { html, text } = statementTemplate(
    "000001",
    mail({ from: "2026-10-01", to: "2026-10-31", balance: 1_234_567 }),
  );
  for (const part of [html, text]) expect(part).toContain("₱12,345.67");
  expect(html).toContain("prefers-color-scheme:dark");
});

test("a statement's subject has its month, or its days", () => {
  const subject = (from: string, to: string) => statementTemplate("000001", mail({ from, to })).subject;
  expect(subject("2026-10-01", "2026-10-31")).toBe(
    "Statement of Account 000001, October 2026, from Talaan School",
  );
  expect(subject("2026-09-01", "2026-09-30")).not.toBe(subject("2026-10-01", "2026-10-31"));
  expect(subject("2026-10-01", "2026-11-15")).toBe(
    "Statement of Account 000001, 10/01/2026 to 11/15/2026, from Talaan School",
  );
});

test("a revised receipt's subject says so", () => {
  const receipt = (revisedOn: string | null) =>
    receiptTemplate(
      "PT-2026-000001",
      mail({ receipt: { number: "PR-2026-000001", day: "2026-11-01", revisedOn } }),
    ).subject;
  expect(receipt(null)).toBe("Receipt PR-2026-000001 from Talaan School");
  expect(receipt("2026-11-03")).toBe("Receipt PR-2026-000001, revised 11/03/2026, from Talaan School");
});

test("a report card's subject names child and term, and a revision", () => {
  const facts = mail({ givenName: "Ana", card: { term: 1, schoolYear: "2026-2027" } } as Partial<MailFacts>);
  expect(reportCardTemplate(1, facts).subject).toBe(
    "Report card of Ana for the 1st Term, 2026-2027 from Talaan School",
  );
  expect(cardNoticeTemplate(2, facts, "https://x.test").subject).toMatch(
    /^Revised report card of Ana for the 1st Term/,
  );
});

test("a mail's page begins with the school's logo and name, and with the name alone where it has none", () => {
  const htmlOf = (logo: string | null) =>
    statementTemplate("000001", mail({ school: { ...school, logo } })).html;
  expect(htmlOf("a".repeat(64))).toMatch(/<img src="cid:logo"[^>]+>.*Talaan School/);
  expect(htmlOf(null)).not.toContain("<img");
});
