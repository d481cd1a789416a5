import { beforeAll, describe, expect, test } from "vitest";
import { IDENTIFIER_REFUSAL } from "#core/shared/typed-identifier.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { FIRST, RefundDesk } from "#tests/support/refunds.ts";

/** Identifiers as people type them: stored trimmed, compared without case, printable (S-25). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(finance);
});

const advance = (more: object) =>
  finance.post("/payment", {
    ...{ customer_id: FIRST, payment_type: "ADVANCED", payment_method: "CASH", amount_paid: 1, inv_no: [] },
    ...more,
  });

describe("a receipt number", () => {
  test("that differs in case, spaces or a tab is the same, once of ten at the same moment", async () => {
    const typed = ["OR9", " OR9 ", "OR9\t", "or9", "Or9\n", "OR9", "oR9", "\u00a0OR9", "OR9 ", "\tor9"];
    const answers = await Promise.all(typed.map((payrcpt_no) => advance({ payrcpt_no })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await advance({ payrcpt_no: "OR  9" })).status).toBe(201);
    expect((await advance({ payrcpt_no: "or 9" })).body.code).toBe("RECEIPT_NUMBER_USED");
  });

  test("is stored as it is typed but for its spaces, and a payment that is saved again keeps it", async () => {
    const { uuid } = (await advance({ payrcpt_no: "  Ab   12 " })).body.data;
    expect((await desk.readPayment(uuid)).payrcpt_no).toBe("Ab 12");
    const again = { payment_method: "CASH", payment_type: "ADVANCED", amount_paid: 2, inv_no: [] };
    expect((await finance.patch(`/payment/${uuid}`, { ...again, payrcpt_no: "AB 12" })).status).toBe(200);
    const other = (await advance({ payrcpt_no: "Ab 13" })).body.data;
    const taken = await finance.patch(`/payment/${other.uuid}`, { ...again, payrcpt_no: "ab 12" });
    expect([taken.status, taken.body.code]).toEqual([409, "RECEIPT_NUMBER_USED"]);
  });
});

describe("what cannot be printed", () => {
  const invoice = (more: object) => ({
    reference_no: "SOUND",
    invoice_date: "2026-11-01",
    invoice_duedate: "2026-12-01",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: FIRST },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: 1 }] }],
    ...more,
  });
  const BAD = "A\u200b\u202e1\n2";
  const details = { cheque_number: BAD, cheque_date: "2026-11-01" };
  test.each([
    ["payrcpt_no", () => advance({ payrcpt_no: BAD })],
    ["details.cheque_number", () => advance({ details })],
    ["details.reference", () => advance({ details: { reference: BAD } })],
    ["reference_no", () => finance.post("/invoice/create/onetime", invoice({ reference_no: BAD }))],
    [
      "refundref_no",
      () =>
        finance.post(
          "/payment/create/refund",
          desk.entry({ paytxn_no: "PT-1" }, { refundref_no: BAD, amount_refund: 1 }),
        ),
    ],
    [
      "code",
      () => finance.post("/billing/discounts", { kind: "deduction", code: BAD, name: "Name", value: 1 }),
    ],
    [
      "account_no",
      () => finance.post("/bank_account", { bank_code: "BDO", account_name: "School", account_no: BAD }),
    ],
    ["billing_business_tin", () => finance.patch("/billing/settings", { billing_business_tin: BAD })],
  ])("is refused in %s", async (path, send) => {
    const { status, body } = await send();
    expect([status, body.errors]).toEqual([422, [{ path, message: IDENTIFIER_REFUSAL }]]);
  });

  test("is refused in the records of the office", async () => {
    const registrar = await school.as("registrar");
    const year = { name: "2029-2030", start_date: "2029-06-01", end_date: "2030-03-31" };
    const answer = await registrar.post("/management/school-years", { ...year, curriculumn_code: BAD });
    expect(answer.body.errors).toEqual([{ path: "curriculumn_code", message: IDENTIFIER_REFUSAL }]);
  });
});

test("an invoice's reference number warns of another one that differs in case", async () => {
  const invoice = await desk.invoice(FIRST, 10);
  const asked = new URLSearchParams({
    customer_id: FIRST,
    reference_no: ` ${invoice.reference_no.toLowerCase()}\t`,
  });
  const found = await finance.get(`/invoice/same_reference?${asked}`);
  expect(JSON.stringify(found.body)).toContain(invoice.inv_no);
});
