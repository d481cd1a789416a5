import type { Records } from "#tests/cost/cost-cases.ts";
import type { Row } from "#tests/support/caller.ts";
import { TABLE } from "#tests/support/sound-calls.ts";
import { type Answers, at, change, csvFile, type DoneChange, idOf, type LookUp, uuidsOf } from "./step.ts";

export function billingChanges({
  unpaid,
  owed,
  posted,
  paidOnce,
  refundable,
  product,
}: Records): DoneChange[] {
  const invoice = {
    ...{
      reference_no: "COST-2",
      invoice_date: "2026-11-21",
      invoice_duedate: "2026-12-21",
      bill_to: "INDIVIDUAL",
    },
    customer: { customer_id: unpaid.customer_id },
    transaction: [{ product: [{ name: product.name, quantity: 1, uom: "Unit", unit_price: 100 }] }],
    status: "draft",
  };
  const payment = {
    ...{ payment_type: "Regular", payment_method: "CASH", amount_paid: 1 },
    ...{ inv_no: [unpaid.inv_no], customer_id: unpaid.customer_id },
  };
  const memo = {
    items: [{ name: product.name, quantity: 1, unit_price: 1, uom: "Unit" }],
    ...{ submitted_date: "2026-11-21", notes: "", status: "draft" },
    ...{
      customer_id: unpaid.customer_id,
      fullname: unpaid.fullname ?? unpaid.customer_name ?? unpaid.customer?.fullname,
      invoice_no: unpaid.inv_no,
    },
  };
  const of = (row: Row) => () => String(row.uuid);
  return [
    change("finance", "post /invoice/create/onetime", { body: invoice, as: "invoice" }),
    change("finance", "patch /invoice/{uuid}", {
      of: "invoice",
      body: { ...invoice, reference_no: "COST-3", version: 1 },
    }),
    change("finance", "patch /invoice/status/published", { body: uuidsOf("invoice") }),
    change("finance", "post /invoice/mail/send", { body: uuidsOf("invoice") }),
    change("finance", "post /pdf/invoice/{uuid}", { of: "invoice" }),
    change("finance", "patch /invoice/status/cancelled", { body: uuidsOf("invoice") }),
    change("finance", "post /invoice/create/onetime", {
      body: { ...invoice, reference_no: "COST-5" },
      as: "another invoice",
      what: "another",
    }),
    change("finance", "patch /invoice/status/{uuid}", {
      of: "another invoice",
      body: { status: "PUBLISHED" },
    }),
    change("finance", "post /payment", { body: payment, as: "payment" }),
    change("finance", "patch /payment/{uuid}", {
      of: "payment",
      body: { ...payment, amount_paid: 2, version: 1 },
    }),
    change("finance", "patch /payment/status/{status}", {
      of: at("CANCELLED"),
      body: uuidsOf("payment"),
    }),
    change("finance", "post /payment/mail/send", { body: { uuids: [posted.uuid] } }),
    change("finance", "post /pdf/payment/transaction/{uuid}", { of: of(posted) }),
    change("finance", "patch /payment/{uuid}/refund_request", {
      of: of(paidOnce),
      body: { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: 1 },
    }),
    change("finance", "patch /payment/{uuid}/refund_declined", {
      of: of(paidOnce),
      body: { declined_reason: "No" },
    }),
    change("finance", "post /credit_memo/bulk", { body: [memo], as: "memo" }),
    change("finance", "patch /credit_memo/{uuid}", {
      of: "memo",
      body: { ...memo, notes: "Cost", version: 1 },
    }),
    change("finance", "patch /credit_memo/status/{status}", { of: at("Published"), body: uuidsOf("memo") }),
    change("finance", "post /credit_memo/mail/send", { body: uuidsOf("memo") }),
    change("finance", "post /pdf/credit_memo/bulk", { body: (answers: Answers) => [idOf(answers, "memo")] }),
    change("finance", "post /promissory_note", {
      body: {
        ...{ customer_id: owed.customer_id, invoices: [owed.inv_no], notes: "" },
        dates: [{ date: "2026-12-15", amount: Number(owed.remaining_balance) }],
      },
      as: "note",
    }),
    change("finance", "post /pdf/promissory_note/{uuid}", { of: "note" }),
    change("finance", "patch /promissory_note/{uuid}/withdraw", { of: "note" }),
    change("finance", "post /invoice/create/recurring", {
      body: {
        ...{ ...invoice, reference_no: "COST-4" },
        recurring: { type: "Monthly", range: 1, start_date: "2026-12-01", end_date: "2027-03-01" },
      },
      as: "schedule",
    }),
    change("finance", "patch /invoice/status/published", { body: uuidsOf("schedule"), what: "a schedule" }),
    change("finance", "patch /invoice/schedules/{uuid}/pause", { of: "schedule" }),
    change("finance", "patch /invoice/schedules/{uuid}/resume", { of: "schedule" }),
    change("finance", "patch /invoice/schedules/{uuid}/end", { of: "schedule" }),
    change("finance", "post /payment/create/refund", {
      body: { paytxn_no: refundable.paytxn_no, refund_method: "CASH", amount_refund: 1 },
      as: "refund",
    }),
    change("finance", "patch /payment/refund/status/CANCELLED", { body: uuidsOf("refund") }),
    change("finance", "post /documents", {
      body: { ...{ request_type: "bulk", export_type: "pdf", key: "invoice" }, payload: [unpaid.uuid] },
    }),
    change("finance", "put /me/views/{list}", { of: at("invoices") }),
    change("finance", "post /pdf/soa/{customer}", {
      of: at(unpaid.customer_id),
      query: { start_date: "2026-11-01", end_date: "2026-11-30" },
    }),
    change("finance", "patch /customer/{customer}/reminders", {
      of: () => unpaid.customer_id,
      body: { state: "OFF", reason: "Asked us not to" },
    }),
  ];
}

/** What billing is set up with: each is made, then changed. */
const SETTINGS = [
  "bank",
  "payment_method",
  "bank_account",
  "billing/discounts",
  "billing/products",
  "billing/segments",
];
export const settingsChanges = (): DoneChange[] =>
  SETTINGS.flatMap((kind) => {
    const sound = TABLE[`post /${kind}`]?.[1] as Row;
    return [
      change("finance", `post /${kind}`, { as: kind }),
      change("finance", `patch /${kind}/{id}`, {
        of: (answers) => (kind === "bank" || kind === "payment_method" ? sound.code : idOf(answers, kind)),
        body: { ...sound, ...(sound.name && { name: `${sound.name} 2` }), version: 1 },
      }),
    ];
  });

/** An invoice of one product, published, and a payment of it. */
const oneTime = ({ unpaid, product }: Records, reference: string, status: string) => ({
  ...{ reference_no: reference, invoice_date: "2026-11-20", invoice_duedate: "2026-12-21" },
  ...{ bill_to: "INDIVIDUAL", customer: { customer_id: unpaid.customer_id }, status },
  transaction: [{ product: [{ name: product.name, quantity: 1, uom: "Unit", unit_price: 1_000 }] }],
});
const invoiceOf = (name: string, as: string): LookUp => ({
  as,
  person: "finance",
  path: (answers) => `/invoice/${idOf(answers, name)}`,
  pick: ({ data }) => data,
});
const paymentOf = (name: string, as: string): LookUp => ({
  as,
  person: "finance",
  path: (answers) => `/v2/payment/${idOf(answers, name)}`,
  pick: ({ data }) => data[0],
});
const payment = (customer: string, invoices: readonly string[], more: object = {}) => ({
  ...{ payment_type: invoices.length > 0 ? "Regular" : "ADVANCED", payment_method: "CASH" },
  ...{ amount_paid: 50, inv_no: invoices, customers: [{ customer_id: customer }], ...more },
});

/** Instalments, credit, receipts, refunds and papers in bulk. */
export function paperChanges(records: Records): DoneChange[] {
  const { unpaid, posted, paid, card, refundable } = records;
  const made = (name: string, status: string, what: string): DoneChange =>
    change("finance", "post /invoice/create/onetime", {
      body: oneTime(records, `COST-${name}`, status),
      as: name,
      what,
    });
  const settle = (name: string, looks: LookUp[], invoices: (answers: Answers) => string[]): DoneChange =>
    change("finance", "post /payment/bulk", {
      looks,
      body: (answers: Answers) =>
        payment(unpaid.customer_id, invoices(answers), {
          ...{ status: "POSTED", payrefdoc_no: answers["slip"].payrefdoc_no, confirm_slip: true },
        }),
      as: name,
      what: name,
    });
  const refund = (name: string, transactionOf: (answers: Answers) => string): DoneChange =>
    change("finance", "post /payment/create/refund", {
      looks: [paymentOf("advance", "advance paid")],
      body: (answers: Answers) => ({
        ...{ paytxn_no: transactionOf(answers), refund_method: "CASH", amount_refund: 1 },
        refundrefdoc_no: answers["slip"].payrefdoc_no,
      }),
      as: name,
      what: name,
    });
  const grant = {
    ...{ customer_id: card.student_id, code: "COST2", school_year_id: records.schoolYear.id },
    ...{ type: "percent", value: 5, reason: "Merit" },
  };
  return [
    made("to split", "draft", "a draft to split"),
    change("finance", "post /invoice/{uuid}/instalments", { of: "to split" }),
    made("back to draft", "draft", "one to take back"),
    change("finance", "patch /invoice/status/cancelled", {
      body: uuidsOf("back to draft"),
      what: "one to take back",
    }),
    change("finance", "patch /invoice/status/draft", { body: uuidsOf("back to draft") }),
    made("owed", "published", "one to pay"),
    settle("paid of it", [invoiceOf("owed", "owed invoice")], ({ "owed invoice": { inv_no } }) => [inv_no]),
    settle("advance", [], () => []),
    change("finance", "post /customer/{customer}/credit/apply", {
      of: at(unpaid.customer_id),
      body: ({ "owed invoice": { inv_no } }: Answers) => ({ inv_no: [inv_no] }),
    }),
    change("finance", "patch /payment/{uuid}/unapply", {
      of: "advance",
      body: ({ "owed invoice": { inv_no } }: Answers) => ({ inv_no: [inv_no] }),
    }),
    change("finance", "patch /payment/{uuid}/refund_request", {
      of: "advance",
      body: { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: 20 },
      what: "of an advance",
    }),
    change("finance", "patch /payment/status/{status}", {
      of: at("REFUND APPROVED"),
      body: uuidsOf("advance"),
      what: "a refund approved",
    }),
    refund("a first refund", ({ "advance paid": { paytxn_no } }) => paytxn_no),
    change("finance", "patch /payment/update/refund/{uuid}", {
      of: "a first refund",
      body: ({ "advance paid": { paytxn_no }, slip }: Answers) => ({
        ...{ paytxn_no, refund_method: "CASH", amount_refund: 2, version: 1 },
        refundrefdoc_no: slip.payrefdoc_no,
      }),
    }),
    change("finance", "patch /payment/refund/status/POSTED", { body: uuidsOf("a first refund") }),
    change("finance", "post /payment/refund/mail/send", { body: uuidsOf("a first refund") }),
    change("finance", "post /pdf/payment/refund/{uuid}", { of: "a first refund" }),
    refund("a second refund", () => refundable.paytxn_no),
    change("finance", "patch /payment/refund/status/{uuid}", {
      of: "a second refund",
      body: { status: "POSTED" },
    }),
    change("finance", "post /pdf/invoice/bulk", { body: [unpaid.uuid, paid.uuid] }),
    change("finance", "post /pdf/invoice/payment_history/{uuid}", { of: at(paid.uuid) }),
    change("finance", "post /pdf/payment/transaction/bulk", { body: [posted.uuid] }),
    change("finance", "patch /promissory_note/{uuid}/signed_document", {
      looks: [{ as: "a note", person: "finance", path: "/promissory_note?perPage=1" }],
      of: "a note",
      body: ({ slip }: Answers) => ({ signed_document: slip.payrefdoc_no }),
    }),
    change("finance", "post /reminder/send", {
      looks: [
        {
          as: "overdue",
          person: "finance",
          path: "/invoice?status=published&invoice_status=OVERDUE&perPage=50",
          pick: ({ rows }) => rows,
        },
      ],
      body: ({ overdue }: Answers) => ({
        customers: [...new Set(overdue.map(({ customer_id }: Row) => customer_id))],
      }),
    }),
    change("finance", "patch /late_charge/rule", {
      looks: [{ as: "rule", person: "finance", path: "/late_charge", pick: ({ data }) => data.rule }],
      body: ({ rule: { version } }: Answers) => ({
        ...{ state: "ON", type: "percent", value: "2", grace_days: 0, product_codes: [] },
        ...{ most_per_invoice: "", version },
      }),
      what: "charging",
    }),
    change("finance", "post /late_charge/run", { body: { month: "2026-10" } }),
    change("finance", "post /collections/count", {
      looks: [
        {
          as: "collected",
          person: "finance",
          path: "/collections",
          pick: ({ rows }) => rows.find(({ payment_method }: Row) => payment_method === "CASH"),
        },
      ],
      body: ({ collected: { day, payment_method, cashier_id, net } }: Answers) => ({
        ...{ day, payment_method, cashier_id, counted: 100, expected: Number(net).toFixed(2) },
        note: "Counted twice",
      }),
    }),
    change("finance", "post /billing/discounts", {
      body: {
        ...{ kind: "deduction", code: "COST2", name: "Cost scholarship", given: "grant" },
        ...{ type: "percent", value: 100, state: "IN USE" },
      },
      what: "given by a grant",
    }),
    change("finance", "post /billing/scholarships", { body: grant, as: "grant" }),
    change("finance", "patch /billing/scholarships/{id}", {
      of: "grant",
      body: { ...grant, value: 6, version: 1 },
    }),
    change("finance", "post /billing/segments", {
      body: { code: "COST2", name: "Cost" },
      as: "segment",
      what: "for members",
    }),
    change("finance", "post /billing/segments/members", {
      body: { segment_id: "COST2", who: "student", customer_id: card.student_id },
    }),
    change("finance", "post /billing/segments/members/remove", {
      looks: [{ as: "member", person: "finance", path: "/billing/segments/members?segment_id=COST2" }],
      body: ({ member }: Answers) => ({ members: [member.id] }),
    }),
    change("finance", "post /billing/segments/members/import", {
      upload: csvFile("Segment,Student ID", `COST2,${card.student_id}`),
    }),
  ];
}

/** Files of billing, each of one row, and a bank's file with what is done with its lines. */
export function billingFileChanges(records: Records): DoneChange[] {
  const { unpaid } = records;
  const invoice: Record<string, string> = {
    ...{ "Reference No": "COST-FILE", "Invoice Date": "2026-11-01", "Due Date": "2026-12-01" },
    ...{ "Customer ID": unpaid.customer_id, Item: records.product.name, Quantity: "1", Unit: "Unit" },
    "Unit Price": "1500.25",
  };
  const row = (cells: Record<string, string>) =>
    csvFile(Object.keys(cells).join(), Object.values(cells).join());
  const line = (number: number) => ({
    as: `line ${number}`,
    person: "finance" as const,
    path: `/bank_lines?search=COST-BANK-${number}`,
  });
  return [
    change("finance", "post /invoice/import", { upload: row(invoice) }),
    change("finance", "post /invoice/opening_balances/import", {
      looks: [{ as: "debtor", person: "finance", path: `/invoice/${unpaid.uuid}`, pick: ({ data }) => data }],
      upload: ({ debtor }) =>
        csvFile(
          "Student No,Student Name,Outstanding Balance,As of",
          `${unpaid.customer_id},"${debtor.fullname}",100,2026-11-01`,
        ),
    }),
    change("finance", "post /payment/import", {
      upload: row({
        ...{ "Transaction Ref": "COST-FILE", "Customer ID": unpaid.customer_id, "Payment Type": "ADVANCED" },
        ...{ "Payment Method": "CASH", "Amount Paid": "10" },
      }),
    }),
    change("finance", "post /payment/create/refund/import", {
      looks: [paymentOf("advance", "advance paid")],
      upload: ({ "advance paid": { paytxn_no } }) =>
        row({ "Payment Transaction No": paytxn_no, "Refund Method": "CASH", Amount: "1" }),
    }),
    change("finance", "post /bank_lines/import", {
      query: { bank_code: "BDO" },
      upload: csvFile(
        "Date,Reference,Description,Amount",
        `2026-11-18,COST-BANK-1,"Tuition, ${unpaid.inv_no}",1`,
        "2026-11-18,COST-BANK-2,who knows,75",
      ),
    }),
    change("finance", "post /bank_lines/ignore", { looks: [line(2)], body: uuidsOf("line 2") }),
    change("finance", "post /bank_lines/reopen", { body: uuidsOf("line 2") }),
    change("finance", "post /bank_lines/match"),
    change("finance", "post /bank_lines/confirm", { looks: [line(1)], body: uuidsOf("line 1") }),
    change("finance", "post /bank_lines/undo", { body: uuidsOf("line 1") }),
  ];
}
