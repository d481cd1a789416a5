import { type Day, daysFrom, later } from "./days.ts";
import type {
  Aged,
  Entry,
  ModelInvoice,
  ModelMemo,
  ModelPayment,
  ModelRefund,
  Part,
} from "./model-records.ts";

/**
 * The books as the handbook tells them (docs/domain/billing.md), written a second time: it shares no code with the product.
 * Centavos; days in Manila. An operation that the rules refuse throws `Refused` and changes nothing.
 */
export class Refused extends Error {}
const refuseIf = (isRefused: boolean, why: string): void => {
  if (isRefused) throw new Refused(why);
};

const sum = <T>(of: readonly T[], amount: (one: T) => number): number =>
  of.reduce((total, one) => total + amount(one), 0);
const byAge = (a: ModelInvoice, b: ModelInvoice): number =>
  `${a.due} ${a.date} ${a.number}` < `${b.due} ${b.date} ${b.number}` ? -1 : 1;

export class LedgerModel {
  today: Day;
  readonly invoices: ModelInvoice[] = [];
  readonly payments: ModelPayment[] = [];
  readonly refunds: ModelRefund[] = [];
  readonly memos: ModelMemo[] = [];
  readonly entries: Entry[] = [];
  /** Posted payments in the order of their posting. */
  private readonly posted: ModelPayment[] = [];
  private readonly next: Map<string, number>;

  /** `next`: the next number of each series and year, as "INV-2026". */
  constructor(today: Day, next: Map<string, number>) {
    this.today = today;
    this.next = next;
  }

  takeNumber(series: string): string {
    const key = `${series}-${this.today.slice(0, 4)}`;
    const value = this.next.get(key) ?? 1;
    this.next.set(key, value + 1);
    return `${key}-${String(value).padStart(6, "0")}`;
  }

  // What stands.

  paidOn = (invoice: ModelInvoice): number =>
    sum(
      this.posted.flatMap(({ parts }) => parts.filter((part) => part.invoice === invoice)),
      ({ amount }) => amount,
    );
  creditedOn = (invoice: ModelInvoice): number =>
    sum(
      this.memos.filter((memo) => memo.invoice === invoice && memo.status === "published"),
      ({ amount }) => amount,
    );
  balance(invoice: ModelInvoice): number {
    if (invoice.number === null || invoice.isCancelled) return 0;
    return invoice.total - this.paidOn(invoice) - this.creditedOn(invoice);
  }
  invoiceStatus(invoice: ModelInvoice): string {
    if (invoice.isCancelled) return "CANCELLED";
    if (invoice.number === null) return "UNPAID";
    const balance = this.balance(invoice);
    if (balance === 0) return "PAID";
    const isOverdue = this.today > invoice.due;
    if (balance === invoice.total) return isOverdue ? "OVERDUE" : "UNPAID";
    return isOverdue ? "OVERDUE-PARTIAL" : "PARTIAL";
  }
  open = (customers: readonly string[]): ModelInvoice[] =>
    this.invoices.filter((invoice) => customers.includes(invoice.customer) && this.balance(invoice) > 0);
  unapplied = (customer: string): number => sum(this.unappliedParts(customer), ({ part }) => part.amount);
  private unappliedParts = (customer: string): { payment: ModelPayment; part: Part }[] =>
    this.posted.flatMap((payment) =>
      payment.parts
        .filter((part) => part.invoice === null && part.customer === customer)
        .map((part) => ({ payment, part })),
    );

  aged(customer: string): Aged {
    const buckets = [0, 0, 0, 0, 0, 0];
    for (const invoice of this.open([customer])) {
      const days = daysFrom(invoice.due, this.today);
      const place = days <= 0 ? 0 : Math.min(Math.ceil(days / 30), 5);
      buckets[place] = (buckets[place] ?? 0) + this.balance(invoice);
    }
    const unapplied = this.unapplied(customer);
    return { buckets, unapplied, balance: sum(buckets, (amount) => amount) - unapplied };
  }

  /** The statement's rows: by day, debits before credits, then as they were written. */
  statement(customer: string): (Entry & { balance: number })[] {
    const own = this.entries.filter((entry) => entry.customer === customer);
    const order = own.map((entry, place) => ({ entry, place }));
    order.sort(
      (a, b) =>
        a.entry.day.localeCompare(b.entry.day) ||
        Number(a.entry.debit === 0) - Number(b.entry.debit === 0) ||
        a.place - b.place,
    );
    let balance = 0;
    return order.map(({ entry }) => {
      balance += entry.debit - entry.credit;
      return { ...entry, balance };
    });
  }

  private debit(customer: string, day: Day, number: string, amount: number): void {
    if (amount > 0) this.entries.push({ customer, day, number, debit: amount, credit: 0 });
  }
  private credit(customer: string, day: Day, number: string, amount: number): void {
    if (amount > 0) this.entries.push({ customer, day, number, debit: 0, credit: amount });
  }

  // Invoices.

  /** `total` null: what the arithmetic refuses. */
  createInvoice(
    customer: string,
    date: Day,
    due: Day,
    total: number | null,
    isPublished: boolean,
  ): ModelInvoice {
    if (total === null || due < date) throw new Refused("cannot be billed");
    const invoice = {
      uuid: "",
      number: null,
      customer,
      date,
      due,
      total,
      isCancelled: false,
      wasTouched: false,
    };
    this.invoices.push(invoice);
    if (isPublished) this.publishInvoice(invoice);
    return invoice;
  }
  publishInvoice(invoice: ModelInvoice): void {
    refuseIf(invoice.number !== null || invoice.isCancelled, "not a draft");
    invoice.number = this.takeNumber("INV");
    this.debit(invoice.customer, invoice.date, invoice.number, invoice.total);
  }
  updateInvoice(invoice: ModelInvoice, date: Day, due: Day, total: number | null): void {
    refuseIf(invoice.isCancelled, "cancelled");
    if (total === null || due < date) throw new Refused("cannot be billed");
    if (invoice.number !== null) {
      const isUnpaid = this.invoiceStatus(invoice) === "UNPAID" || this.isOfNothing(invoice);
      refuseIf(!isUnpaid || this.creditedOn(invoice) > 0, "paid, credited or overdue");
      refuseIf(date !== invoice.date, "the date of a published invoice is fixed");
      this.debit(invoice.customer, this.today, invoice.number, total - invoice.total);
      this.credit(invoice.customer, this.today, invoice.number, invoice.total - total);
    }
    Object.assign(invoice, { date, due, total });
  }
  private isOfNothing = (invoice: ModelInvoice): boolean => invoice.total === 0 && !invoice.wasTouched;
  cancelInvoice(invoice: ModelInvoice): void {
    refuseIf(invoice.isCancelled, "cancelled");
    if (invoice.number !== null) {
      refuseIf(this.balance(invoice) === 0 && !this.isOfNothing(invoice), "paid");
      const owed = invoice.total - this.creditedOn(invoice);
      this.credit(invoice.customer, later(this.today, invoice.date), invoice.number, owed);
      for (const payment of this.posted)
        for (const part of payment.parts)
          if (part.invoice === invoice) Object.assign(part, { invoice: null, isApplied: false });
    }
    invoice.isCancelled = true;
  }

  // Payments.

  createPayment(
    customers: string[],
    invoices: ModelInvoice[],
    amount: number,
    isPosted: boolean,
  ): ModelPayment {
    refuseIf(
      invoices.some((invoice) => this.balance(invoice) === 0),
      "nothing is owed",
    );
    refuseIf(invoices.length > 0 && amount > sum(invoices, this.balance.bind(this)), "more than is owed");
    refuseIf(isPosted && amount === 0, "nothing is paid");
    const payment: ModelPayment = {
      uuid: "",
      number: this.takeNumber("PT"),
      receipt: null,
      customers,
      invoices,
      amount,
      status: "UNPOSTED",
      parts: [],
      postedOn: null,
      requested: 0,
      refunded: 0,
    };
    this.payments.push(payment);
    if (isPosted) this.postPayment(payment);
    return payment;
  }
  postPayment(payment: ModelPayment): void {
    refuseIf(payment.status !== "UNPOSTED" || payment.amount === 0, "not to be posted");
    const owed = sum(payment.invoices, this.balance.bind(this));
    refuseIf(payment.invoices.length > 0 && payment.amount > owed, "more than is owed");
    let left = payment.amount;
    for (const invoice of payment.invoices.toSorted(byAge)) {
      const amount = Math.min(left, this.balance(invoice));
      if (amount > 0) payment.parts.push({ customer: invoice.customer, invoice, amount, isApplied: false });
      if (amount > 0) invoice.wasTouched = true;
      left -= amount;
    }
    const [customer = ""] = payment.customers;
    if (left > 0) payment.parts.push({ customer, invoice: null, amount: left, isApplied: false });
    Object.assign(payment, { status: "POSTED", postedOn: this.today, receipt: this.takeNumber("PR") });
    this.posted.push(payment);
    for (const each of payment.customers)
      this.credit(each, this.today, payment.number, this.heldFor(payment, each));
  }
  private heldFor = (payment: ModelPayment, customer: string): number =>
    sum(
      payment.parts.filter((part) => part.customer === customer),
      ({ amount }) => amount,
    );
  cancelPayment(payment: ModelPayment): void {
    refuseIf(!["UNPOSTED", "POSTED", "REFUNDED"].includes(payment.status), "not to be cancelled");
    refuseIf(payment.refunded > 0 && payment.refunded === payment.amount, "nothing is left of it");
    if (payment.status !== "UNPOSTED") {
      const day = later(this.today, payment.postedOn ?? this.today);
      for (const each of payment.customers)
        this.debit(each, day, payment.number, this.heldFor(payment, each));
      payment.parts.length = 0;
    }
    payment.status = "CANCELLED";
  }

  // Refunds.

  requestRefund(payment: ModelPayment, amount: number): void {
    const left = payment.amount - payment.refunded;
    refuseIf(!["POSTED", "REFUNDED"].includes(payment.status) || left === 0, "no refund");
    refuseIf(amount > left, "more than is left");
    Object.assign(payment, { status: "REFUND REQUESTED", requested: amount });
  }
  decideRefund(payment: ModelPayment, isApproved: boolean): void {
    refuseIf(payment.status !== "REFUND REQUESTED", "nothing to decide");
    refuseIf(isApproved && payment.requested === 0, "nothing to approve");
    payment.status = isApproved ? "REFUND APPROVED" : payment.refunded > 0 ? "REFUNDED" : "POSTED";
  }
  private openRefundOf = (payment: ModelPayment): ModelRefund | undefined =>
    this.refunds.find((refund) => refund.payment === payment && refund.status === "UNPOSTED");
  createRefund(payment: ModelPayment, amount: number): ModelRefund {
    refuseIf(
      payment.status !== "REFUND APPROVED" || this.openRefundOf(payment) !== undefined,
      "not to be refunded",
    );
    refuseIf(amount === 0 || amount > payment.requested, "not this amount");
    const refund: ModelRefund = {
      uuid: "",
      number: this.takeNumber("RF"),
      payment,
      amount,
      status: "UNPOSTED",
    };
    this.refunds.push(refund);
    return refund;
  }
  postRefund(refund: ModelRefund): void {
    refuseIf(refund.status !== "UNPOSTED", "not to be posted");
    const { payment } = refund;
    const taken = new Map<string, number>();
    let left = refund.amount;
    const newestFirst = payment.parts.toReversed();
    const onInvoices = newestFirst.filter((part) => part.invoice !== null);
    for (const part of [...payment.parts.filter((each) => each.invoice === null), ...onInvoices]) {
      const amount = Math.min(left, part.amount);
      part.amount -= amount;
      left -= amount;
      taken.set(part.customer, (taken.get(part.customer) ?? 0) + amount);
    }
    payment.parts = payment.parts.filter(({ amount }) => amount > 0);
    for (const [customer, amount] of taken) this.debit(customer, this.today, refund.number, amount);
    refund.status = "POSTED";
    payment.status = "REFUNDED";
    payment.refunded += refund.amount;
  }
  cancelRefund(refund: ModelRefund): void {
    refuseIf(refund.status !== "UNPOSTED", "not to be cancelled");
    refund.status = "CANCELLED";
  }

  // Unapplied credit.

  applyCredit(customer: string, invoices: ModelInvoice[], amount: number | null): void {
    refuseIf(
      invoices.some((invoice) => invoice.customer !== customer || this.balance(invoice) === 0),
      "not payable",
    );
    const most = Math.min(this.unapplied(customer), sum(invoices, this.balance.bind(this)));
    refuseIf(most === 0 || amount === 0 || (amount ?? 0) > most, "not this amount");
    let left = amount ?? most;
    for (const invoice of invoices.toSorted(byAge)) {
      let wanted = Math.min(left, this.balance(invoice));
      left -= wanted;
      for (const { payment, part } of this.unappliedParts(customer)) {
        const taken = Math.min(wanted, part.amount);
        if (taken === 0) continue;
        part.amount -= taken;
        wanted -= taken;
        payment.parts.push({ customer, invoice, amount: taken, isApplied: true });
        invoice.wasTouched = true;
        if (!payment.customers.includes(customer)) throw new Error("Credit of somebody else");
      }
    }
    for (const payment of this.posted) payment.parts = payment.parts.filter((part) => part.amount > 0);
  }
  unapplyCredit(payment: ModelPayment, invoice: ModelInvoice): void {
    const applied = payment.parts.filter((part) => part.invoice === invoice && part.isApplied);
    refuseIf(applied.length === 0 || payment.status === "REFUNDED", "nothing to take back");
    for (const part of applied) Object.assign(part, { invoice: null, isApplied: false });
  }

  // Credit memos.

  createMemo(invoice: ModelInvoice, amount: number, date: Day, isPublished: boolean): ModelMemo {
    refuseIf(
      this.balance(invoice) === 0 || amount === 0 || amount > this.balance(invoice),
      "more than is left",
    );
    refuseIf(date < invoice.date || date > this.today, "not this day");
    const memo: ModelMemo = { uuid: "", number: null, invoice, amount, date, status: "draft" };
    this.memos.push(memo);
    if (isPublished) this.publishMemo(memo);
    return memo;
  }
  publishMemo(memo: ModelMemo): void {
    refuseIf(memo.status !== "draft" || memo.amount > this.balance(memo.invoice), "not to be published");
    memo.number = this.takeNumber("CM");
    memo.status = "published";
    memo.invoice.wasTouched = true;
    this.credit(memo.invoice.customer, memo.date, memo.number, memo.amount);
  }
  cancelMemo(memo: ModelMemo): void {
    refuseIf(memo.status !== "draft", "not to be cancelled");
    memo.status = "cancelled";
  }
}
