import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { payTokenOf } from "#api/commands/billing/pay-link.ts";
import { Consumer } from "#tests/queues/consumer.ts";
import { pdfText } from "#tests/queues/pdf-text.ts";
import { Caller } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { noisyPngOf } from "#tests/support/pictures.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given an invoice's email, when anyone opens its link, then that invoice alone is shown, with how to pay it and the least about the student. */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let anyone: Caller;
let consumer: Consumer;
let secret: string;
beforeAll(async () => {
  anyone = new Caller(finance.apiUrl, "", "");
  consumer = new Consumer(school);
  secret = JSON.parse(readFileSync(join(school.dataDir, "secrets.json"), "utf8")).tokenSecret;
});

interface Owed {
  uuid: string;
  number: string;
  student_no: string;
  given_name: string;
  last_name: string;
  fullname: string;
  balance_centavos: number;
}
const invoiceOf = (settlement: string) =>
  consumer.one<Owed>(
    `select invoice.uuid, number, student_no, given_name, last_name, fullname, balance_centavos
      from invoice join student on student.id = student_id
      where settlement = ? and last_name not like '% %' order by invoice.id limit 1`,
    [settlement],
  );
const open = (token: string) => anyone.post("/pay-app", { token });
const fileOf = (token: string) => anyone.post("/pay-app/file", { token });
const tokenFor = (uuid: string, mailedOn = TODAY) => payTokenOf(secret, uuid, `${mailedOn}T04:00:00.000Z`);

describe("the link in an invoice's email", () => {
  test("opens that invoice with its figures and the ways to pay, and names the student by first name and initial", async () => {
    const invoice = await invoiceOf("unpaid");
    const recipient = "payer@families.test";
    expect((await finance.post("/invoice/mail/send", { uuids: [invoice.uuid], to: recipient })).status).toBe(
      202,
    );
    const letter = await until(async () =>
      school.stack.mail.mails().find(({ to }) => to.includes(recipient)),
    );
    const [link = ""] = /http\S+\/pay-app\S+/.exec(letter.text) ?? [];
    expect(letter.html).toContain(link);
    // The school's logo goes with the mail, and is shown in its page.
    expect(letter.html).toContain("cid:logo");
    expect(letter.inline).toMatchObject([{ contentId: "logo", contentType: "image/png" }]);
    const { pathname, search, hash } = new URL(link);
    // What a server hears of the address says nothing.
    expect([pathname, search]).toEqual(["/pay-app", ""]);
    const token = new URLSearchParams(hash.slice(1)).get("token") ?? "";

    const answer = await open(token);
    expect(answer.status).toBe(200);
    const { data } = (await finance.get(`/invoice/${invoice.uuid}`)).body;
    const said = answer.body.data;
    expect(said).toMatchObject({
      inv_no: invoice.number,
      invoice_duedate: data.invoice_duedate,
      invoice_status: data.invoice_status,
      total_amount: data.total_amount,
      remaining_balance: data.remaining_balance,
      transaction: data.transaction,
      business: { name: "Sta. Lucia Academy" },
      payment_methods: ["Pickup Cash", "Online Banking"],
      banks: ["BDO Unibank, Inc", "Bank of the Philippine Islands"],
      bank_accounts: [],
    });
    // The payer sees the school: its logo is in the answer, and nowhere to be loaded from.
    expect(said.school_logo).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(said.business.logo).toBeNull();
    const desk = await RefundDesk.open(finance);
    await desk.posted([invoice.student_no], [], 50);
    expect((await open(token)).body.data.unapplied_credit).toBe(said.unapplied_credit + 50);
    const [first = ""] = invoice.given_name.split(" ");
    const file = await fileOf(token);
    expect(
      ["content-type", "content-disposition", "cache-control"].map((name) => file.headers.get(name)),
    ).toEqual(["application/pdf", `attachment; filename="${invoice.number}.pdf"`, "no-store"]);
    const printed = pdfText(Buffer.from(file.body));
    for (const words of [
      invoice.number,
      "Remaining Balance",
      `${first} ${invoice.last_name[0]}.`,
      `Pay ${invoice.number}`,
    ])
      expect(printed).toContain(words);
    for (const personal of [
      invoice.fullname,
      invoice.student_no,
      data.customer.email_address,
      data.customer.name,
    ])
      if (personal) expect(printed).not.toContain(personal);
    expect(said.student).toBe(`${first} ${invoice.last_name[0]}.`);
    expect(Object.keys(said)).not.toContain("uuid");
    expect(Object.keys(said)).not.toContain("version");
    expect(JSON.stringify(said)).not.toContain(invoice.uuid);
    const text = JSON.stringify(said);
    for (const personal of [
      invoice.fullname,
      invoice.last_name,
      invoice.student_no,
      data.customer.email_address,
    ])
      if (personal) expect(text).not.toContain(personal);
    expect(school.lines.join("\n")).not.toContain(token);
  });

  test("leaves out a logo that is too large for a telephone", async () => {
    const { uuid } = await invoiceOf("unpaid");
    const logoAfter = async (size: number) => {
      const kept = await finance.upload("/billing/settings/logo", "logo.png", noisyPngOf(size));
      expect(kept.status).toBe(200);
      return (await open(await tokenFor(uuid))).body.data.school_logo;
    };
    expect(await logoAfter(200)).toMatch(/^data:image\/png/);
    expect(await logoAfter(400)).toBeNull();
  });
  test("of a paid invoice says so, with nothing to pay; of a cancelled one nothing but that", async () => {
    const paid = await open(await tokenFor((await invoiceOf("paid")).uuid));
    expect(paid.body.data).toMatchObject({ invoice_status: "PAID", remaining_balance: 0 });
    const invoice = await invoiceOf("unpaid");
    const token = await tokenFor(invoice.uuid);
    expect((await finance.patch("/invoice/status/cancelled", { uuids: [invoice.uuid] })).status).toBe(200);
    expect((await open(token)).body.data).toMatchObject({
      inv_no: invoice.number,
      invoice_status: "CANCELLED",
      student: null,
      total_amount: 0,
      transaction: [{ product: [] }],
    });
    expect(await fileOf(token)).toMatchObject({ status: 409, body: { code: "STATE_FORBIDS" } });
  });

  test("works for half a year, and not for another invoice, a later day, or a draft", async () => {
    const { uuid } = await invoiceOf("partial");
    const { uuid: other } = await invoiceOf("unpaid");
    const { uuid: draft } = await consumer.one<{ uuid: string }>(
      "select uuid from invoice where settlement = 'draft' and student_id is not null limit 1",
    );
    expect((await open(await tokenFor(uuid, "2026-05-22"))).status).toBe(200);
    const over = await tokenFor(uuid, "2026-05-21");
    expect((await open(over)).body).toMatchObject({
      code: "LINK_EXPIRED",
      message: "This link has expired. Please ask the school for a new email of the invoice.",
    });
    expect((await fileOf(over)).body.code).toBe("LINK_EXPIRED");
    const [, , signature = ""] = over.split(".");
    const good = await tokenFor(uuid);
    const wrong = [
      good.replace(uuid.replaceAll("-", ""), other.replaceAll("-", "")),
      over.replace(/\.\d{8}\./, ".20991231."),
      `${good.slice(0, -2)}${good.endsWith("AA") ? "BB" : "AA"}`,
      good.replace(/\.[^.]+$/, `.${signature}`),
      await payTokenOf("another key", uuid, `${TODAY}T04:00:00.000Z`),
      await tokenFor(draft),
      "x",
      "",
    ];
    for (const token of wrong) {
      for (const { status, body } of [await open(token), await fileOf(token)])
        expect([status, body.code]).toEqual([404, "INVALID_LINK"]);
    }
  });
});
