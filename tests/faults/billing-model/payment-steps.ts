import type { Caller } from "#tests/support/caller.ts";
import {
  type Attempt,
  amountOf,
  customerOf,
  numbers,
  oneOf,
  type Pick,
  pesos,
  some,
  takeUuid,
  total,
  type World,
} from "./choices.ts";
import type { LedgerModel } from "./ledger-model.ts";
import type { ModelInvoice, ModelPayment } from "./model-records.ts";

/** Steps of payments, refunds and unapplied credit. */
export const PAYMENT_STEPS = {
  pay(world: World, pick: Pick): Attempt | null {
    const customer = customerOf(world, pick);
    const invoices = some(world.ledger.open([customer]), pick);
    return invoices.length === 0 ? null : paymentOf(world, [customer], invoices, pick);
  },
  payForTwo(world: World, pick: Pick): Attempt | null {
    const customers = world.customers.slice(0, 2);
    const invoices = customers.flatMap((customer) => some(world.ledger.open([customer]), pick));
    const isOfBoth = customers.every((customer) => invoices.some((invoice) => invoice.customer === customer));
    return isOfBoth ? paymentOf(world, customers, invoices, pick) : null;
  },
  advance: (world: World, pick: Pick): Attempt => paymentOf(world, [customerOf(world, pick)], [], pick),
  postPayment({ ledger }: World, pick: Pick): Attempt | null {
    const payment = oneOf(ledger.payments, ({ status }) => status === "UNPOSTED", pick);
    return (
      payment && { send: setPayment("POSTED", payment.uuid), apply: () => postOrDecline(ledger, payment) }
    );
  },
  cancelPayment({ ledger }: World, pick: Pick): Attempt | null {
    const payment = oneOf(ledger.payments, isStillPaid, pick);
    return (
      payment && { send: setPayment("CANCELLED", payment.uuid), apply: () => ledger.cancelPayment(payment) }
    );
  },
  requestRefund({ ledger }: World, pick: Pick): Attempt | null {
    const payment = oneOf(ledger.payments, isStillPaid, pick);
    if (!payment) return null;
    const amount = amountOf(payment.amount - payment.refunded, pick);
    const body = { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: pesos(amount) };
    return {
      send: (person) => person.patch(`/payment/${payment.uuid}/refund_request`, body),
      apply: () => ledger.requestRefund(payment, amount),
    };
  },
  decideRefund({ ledger }: World, pick: Pick): Attempt | null {
    const isApproved = pick() % 4 > 0;
    const payment = oneOf(ledger.payments, ({ status }) => status === "REFUND REQUESTED", pick);
    if (!payment) return null;
    return isApproved
      ? { send: setPayment("REFUND APPROVED", payment.uuid), apply: () => ledger.decideRefund(payment, true) }
      : { send: setPayment("POSTED", payment.uuid), apply: () => postOrDecline(ledger, payment) };
  },
  createRefund({ ledger, slip }: World, pick: Pick): Attempt | null {
    const payment = oneOf(ledger.payments, ({ status }) => status === "REFUND APPROVED", pick);
    if (!payment) return null;
    const amount = amountOf(payment.requested, pick);
    const body = {
      status: "UNPOSTED",
      paytxn_no: payment.number,
      refundref_no: "",
      customer_id: payment.customers[0],
      fullname: "Model",
      bank_code: "",
      account_no: null,
      account_name: null,
      refund_method: "CASH",
      amount_refund: pesos(amount),
      refund_notes: "",
    };
    return {
      send: async (person) =>
        person.post("/payment/create/refund", { ...body, refundrefdoc_no: await slip(person) }),
      apply: () => ledger.createRefund(payment, amount),
      take: takeUuid,
    };
  },
  postRefund: ({ ledger }: World, pick: Pick): Attempt | null => setRefund("POSTED", ledger, pick),
  cancelRefund: ({ ledger }: World, pick: Pick): Attempt | null =>
    pick() % 2 === 0 ? setRefund("CANCELLED", ledger, pick) : null,
  applyCredit(world: World, pick: Pick): Attempt | null {
    const { ledger } = world;
    const customer = world.customers.find((each) => ledger.unapplied(each) > 0) ?? customerOf(world, pick);
    const invoices = some(ledger.open([customer]), pick);
    if (invoices.length === 0) return null;
    const most = Math.min(ledger.unapplied(customer), total(ledger, invoices));
    const amount = pick() % 2 === 0 ? null : amountOf(most, pick);
    const body = { inv_no: numbers(invoices), ...(amount !== null && { amount: pesos(amount) }) };
    return {
      send: (person) => person.post(`/customer/${customer}/credit/apply`, body),
      apply: () => ledger.applyCredit(customer, invoices, amount),
    };
  },
  unapplyCredit({ ledger }: World, pick: Pick): Attempt | null {
    const payment = oneOf(ledger.payments, ({ parts }) => parts.some((part) => part.isApplied), pick);
    const invoice = payment?.parts.find((part) => part.isApplied)?.invoice ?? payment?.invoices[0];
    if (!payment || !invoice) return null;
    return {
      send: (person) => person.patch(`/payment/${payment.uuid}/unapply`, { inv_no: [invoice.number] }),
      apply: () => ledger.unapplyCredit(payment, invoice),
    };
  },
};

function paymentOf(
  { ledger, slip }: World,
  customers: string[],
  invoices: ModelInvoice[],
  pick: Pick,
): Attempt {
  const most = invoices.length === 0 ? 1 + (pick() % 200_000) : total(ledger, invoices);
  const amount = amountOf(most, pick);
  const isPosted = pick() % 2 === 0;
  const body = {
    customers: customers.map((customer_id) => ({ customer_id })),
    payment_type: invoices.length === 0 ? "ADVANCED" : "Regular",
    payment_method: "CASH",
    amount_paid: pesos(amount),
    inv_no: numbers(invoices),
    confirm_slip: true,
    status: isPosted ? "POSTED" : "UNPOSTED",
  };
  return {
    send: async (person) => person.post("/payment/bulk", { ...body, payrefdoc_no: await slip(person) }),
    apply: () => ledger.createPayment(customers, invoices, amount, isPosted),
    take: ({ uuid, paytxn_no }, payment) => {
      Object.assign(payment as ModelPayment, { uuid });
      if ((payment as ModelPayment).number !== paytxn_no) throw new Error(`Not ${paytxn_no}`);
    },
  };
}
/** Posted, or refunded in part. */
const isStillPaid = ({ status, amount, refunded }: ModelPayment): boolean =>
  status === "POSTED" || (status === "REFUNDED" && refunded < amount);
const setPayment = (status: string, uuid: string) => (person: Caller) =>
  person.patch(`/payment/status/${encodeURIComponent(status)}`, { uuids: [uuid] });
/** The call that posts also declines a refund that was requested. */
const postOrDecline = (ledger: LedgerModel, payment: ModelPayment): void =>
  payment.status === "REFUND REQUESTED" ? ledger.decideRefund(payment, false) : ledger.postPayment(payment);

function setRefund(status: "POSTED" | "CANCELLED", ledger: LedgerModel, pick: Pick): Attempt | null {
  const refund = oneOf(ledger.refunds, (one) => one.status === "UNPOSTED", pick);
  return (
    refund && {
      send: (person) => person.patch(`/payment/refund/status/${refund.uuid}`, { status }),
      apply: () => (status === "POSTED" ? ledger.postRefund(refund) : ledger.cancelRefund(refund)),
    }
  );
}
