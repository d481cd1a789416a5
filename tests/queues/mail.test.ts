import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { Caller } from "#tests/support/caller.ts";
import { middayOf, School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";
import { Consumer } from "./consumer.ts";
import { pdfText } from "./pdf-text.ts";

const QUICK = { MAIL_PACE_MS: "5", MAIL_TIMEOUT_MS: "3000", MAIL_RETRY_SECONDS: "1" };

let school: School;
let consumer: Consumer;
beforeAll(async () => {
  school = await School.open({ vars: QUICK });
  consumer = new Consumer(school);
});
afterAll(() => school?.close());
beforeEach(() => school.stack.mail.recover());

let people = 0;

/** A mail waiting for its document; both are asked for, and the document's message is sent. */
async function waitingMail(recipient = `guardian-${++people}@families.test`) {
  const [invoice] = await consumer.publishedInvoices(1);
  if (!invoice) throw new Error("the demo school has no published invoice");
  const document = await consumer.document([invoice.uuid]);
  const mail = await consumer.mail(recipient, invoice.number, invoice.uuid, document.subjectId);
  await consumer.send("RENDER_QUEUE", document);
  return { invoice, document, mail, recipient };
}

interface MailState {
  status: string;
  attempts: number;
  error: string | null;
  provider_id: string | null;
}
const stateOf = (mail: OutboxMessage) =>
  consumer.one<MailState>("select status, attempts, error, provider_id from mail where uuid = ?", [
    mail.subjectId,
  ]);
const ended = (mail: OutboxMessage, seconds = 20) =>
  until(async () => {
    const state = await stateOf(mail);
    return ["sent", "failed", "unknown"].includes(state.status) && state;
  }, seconds);
const inboxOf = (recipient: string) => school.stack.mail.mails().filter(({ to }) => to.includes(recipient));

describe("an invoice's mail", () => {
  test("goes out when its PDF is ready: number in subject and attachment, amount, due date, school", async () => {
    const { mail, recipient, invoice } = await waitingMail();
    expect(await ended(mail)).toMatchObject({ status: "sent", attempts: 1 });
    const [letter, ...more] = inboxOf(recipient);
    expect(more).toHaveLength(0);
    expect(letter?.subject).toContain(invoice.number);
    expect(letter?.attachments.map(({ filename }) => filename)).toEqual([`${invoice.number}.pdf`]);
    expect(letter?.html).toContain("Due date");
    expect(letter?.text).toMatch(/Amount due: ₱[\d,]+\.\d\d/);
    const pdf = Buffer.from(letter?.attachments[0]?.content ?? "", "base64");
    expect(pdfText(pdf)).toContain(invoice.number);
    expect(letter?.idempotencyKey).toBe(mail.subjectId);
  });

  test("the message ten times, at once and afterwards, is one mail", async () => {
    const { mail, recipient } = await waitingMail();
    await ended(mail);
    await consumer.send("MAIL_QUEUE", ...Array.from({ length: 10 }, () => mail));
    await until(async () => consumer.linesAbout(mail.subjectId).length >= 11);
    expect(inboxOf(recipient)).toHaveLength(1);
    expect((await stateOf(mail)).attempts).toBe(1);
  });

  test("while its document is not ready it waits", async () => {
    const [invoice] = await consumer.publishedInvoices(1);
    const document = await consumer.document([], "{}");
    const mail = await consumer.mail("waits@families.test", "INV", invoice?.uuid ?? "", document.subjectId);
    await consumer.send("MAIL_QUEUE", mail);
    await until(async () => consumer.linesAbout(mail.subjectId).length >= 1);
    expect((await stateOf(mail)).status).toBe("waiting");
  });
});

describe("when Resend misbehaves", () => {
  test("429 with Retry-After: it waits as told, then one mail", async () => {
    school.stack.mail.fail({ kind: "429", times: 2, retryAfterSeconds: 1 });
    const started = Date.now();
    const { mail, recipient } = await waitingMail();
    expect(await ended(mail)).toMatchObject({ status: "sent" });
    expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
    expect(inboxOf(recipient)).toHaveLength(1);
  });

  test("500 twice: it comes again later, one mail", async () => {
    school.stack.mail.fail({ kind: "500", times: 2 });
    const { mail, recipient } = await waitingMail();
    expect(await ended(mail)).toMatchObject({ status: "sent", attempts: 3 });
    expect(inboxOf(recipient)).toHaveLength(1);
  });

  test("taken, and the answer dropped: the same key finds it, one mail", async () => {
    school.stack.mail.fail({ kind: "drop-answer", times: 1 });
    const { mail, recipient } = await waitingMail();
    const state = await ended(mail);
    const letters = inboxOf(recipient);
    expect(letters).toHaveLength(1);
    expect(state).toMatchObject({ status: "sent", attempts: 2, provider_id: letters[0]?.id });
  });

  test("an address it refuses fails with the reason, and is not tried again", async () => {
    const offered = school.stack.mail.offered();
    const { mail } = await waitingMail("nobody");
    expect(await ended(mail)).toMatchObject({ status: "failed", attempts: 0 });
    expect(school.stack.mail.offered()).toBe(offered);
  });

  test.each(["a@b.test\r\nBcc: c@d.test", "a@b.test,c@d.test", "A <a@b.test>"])(
    "%j as an address goes nowhere",
    async (recipient) => {
      const offered = school.stack.mail.offered();
      const { mail } = await waitingMail(recipient);
      expect((await ended(mail)).status).toBe("failed");
      expect(school.stack.mail.offered()).toBe(offered);
    },
  );

  test("a line break in the number never reaches a header", async () => {
    const { invoice, document } = await waitingMail();
    await consumer.finished(document.subjectId);
    const mail = await consumer.mail(
      "header@families.test",
      `${invoice.number}\r\nBcc: c@d.test`,
      invoice.uuid,
      document.subjectId,
      "queued",
    );
    await consumer.send("MAIL_QUEUE", mail);
    expect((await ended(mail)).status).toBe("failed");
    expect(inboxOf("header@families.test")).toHaveLength(0);
  });

  test("silence for a day: it becomes unknown, asks a person, and is never sent again", async () => {
    school.stack.mail.fail({ kind: "silence", times: 1000 });
    const { mail, recipient } = await waitingMail();
    await until(async () => (await stateOf(mail)).attempts >= 1);
    const later = middayOf(TODAY) + 24 * 3_600_000 - Date.now();
    // Nothing answers here: no mail is waited for longer than that takes.
    const vars = { ...QUICK, MAIL_TIMEOUT_MS: "400", CLOCK_SHIFT_MS: String(later) };
    await school.restart({ vars });
    consumer = new Consumer(school);
    await school.stack.runCron("* * * * *");
    expect(await ended(mail)).toMatchObject({ status: "unknown" });
    await consumer.send("MAIL_QUEUE", mail);
    await until(async () =>
      consumer.linesAbout(mail.subjectId).some(({ status }) => status === "skipped: already finished"),
    );
    expect(inboxOf(recipient)).toHaveLength(0);
    await school.restart({ vars: QUICK });
    consumer = new Consumer(school);
  });
});

describe("a password link", () => {
  test("is mailed on request and opens the way to a new password", async () => {
    const anyone = new Caller(school.stack.apiUrl, "", "");
    await anyone.post("/auth/forgot-password", { email: "registrar@talaan.test" });
    const [letter] = await until(async () => {
      const found = inboxOf("registrar@talaan.test");
      return found.length > 0 && found;
    });
    const token = /\/new-password#token=([\w-]+)/.exec(letter?.html ?? "")?.[1];
    expect(letter?.text).toContain(`#token=${token}`);
    expect(letter?.attachments).toEqual([]);
    const answer = await anyone.post("/auth/confirm-forgot-password", {
      token,
      newPassword: "Bagong!2026",
      confirmPassword: "Bagong!2026",
    });
    expect(answer.status).toBe(200);
    await Caller.signIn(school.stack.apiUrl, "registrar@talaan.test", "Bagong!2026");
  });
});

test("a sender that goes away in the middle of a mail ends nothing: the inbox takes the next one", async () => {
  const { port, hostname } = new URL(school.stack.mailUrl);
  const sender = connect(Number(port), hostname);
  await once(sender, "connect");
  const offered = school.stack.mail.offered();
  sender.write("POST /emails HTTP/1.1\r\nHost: inbox\r\nContent-Length: 1000\r\n\r\n{");
  await until(async () => school.stack.mail.offered() > offered);
  sender.destroy();
  await once(sender, "close");
  expect((await fetch(school.stack.mailUrl)).status).toBe(200);
});
