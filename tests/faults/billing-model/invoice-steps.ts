import type { Answered } from "#tests/support/caller.ts";
import {
  type Attempt,
  amountOf,
  customerOf,
  entryOf,
  oneOf,
  type Pick,
  pesos,
  takeUuid,
  type World,
} from "./choices.ts";
import { plusDays } from "./days.ts";
import { invoiceTotal, type ModelLine } from "./invoice-total.ts";
import type { LedgerModel } from "./ledger-model.ts";
import { ScheduleModel } from "./schedule-model.ts";

/** Steps of invoices, segments, schedules and credit memos. */
export const INVOICE_STEPS = {
  createInvoice(world: World, pick: Pick, lines: ModelLine[]): Attempt {
    const { ledger } = world;
    const customer = customerOf(world, pick);
    const date = plusDays(ledger.today, -(pick() % 90));
    const due = plusDays(date, (pick() % 62) - 1);
    const isPublished = pick() % 3 > 0;
    const body = entryOf({ customer, date, due }, lines, isPublished ? "published" : "draft");
    return {
      send: (person) => person.post("/invoice/create/onetime", body),
      apply: () => ledger.createInvoice(customer, date, due, invoiceTotal(lines), isPublished),
      take: takeUuid,
    };
  },
  updateInvoice({ ledger }: World, pick: Pick, lines: ModelLine[]): Attempt | null {
    const invoice = oneOf(ledger.invoices, (one) => ledger.invoiceStatus(one) === "UNPAID", pick);
    if (!invoice) return null;
    const date = pick() % 5 === 0 ? plusDays(invoice.date, -1) : invoice.date;
    const due = plusDays(date, pick() % 50);
    const status = invoice.number === null ? "draft" : "published";
    const body = entryOf({ ...invoice, date, due }, lines, status);
    return {
      send: (person) => person.patch(`/invoice/${invoice.uuid}`, body),
      apply: () => ledger.updateInvoice(invoice, date, due, invoiceTotal(lines)),
    };
  },
  publishInvoice({ ledger }: World, pick: Pick): Attempt | null {
    const invoice = oneOf(ledger.invoices, (one) => one.number === null && !one.isCancelled, pick);
    return (
      invoice && {
        send: (person) => person.patch("/invoice/status/published", { uuids: [invoice.uuid] }),
        apply: () => ledger.publishInvoice(invoice),
      }
    );
  },
  cancelInvoice({ ledger }: World, pick: Pick): Attempt | null {
    const invoice = oneOf(ledger.invoices, (one) => !one.isCancelled, pick);
    return (
      invoice && {
        send: (person) => person.patch("/invoice/status/cancelled", { uuids: [invoice.uuid] }),
        apply: () => ledger.cancelInvoice(invoice),
      }
    );
  },
  createMemo({ ledger }: World, pick: Pick): Attempt | null {
    const invoice = oneOf(ledger.invoices, (one) => ledger.balance(one) > 0, pick);
    if (!invoice?.number) return null;
    const amount = amountOf(ledger.balance(invoice), pick);
    const date = plusDays(ledger.today, 1 - (pick() % 12));
    const isPublished = pick() % 2 === 0;
    const memo = {
      customer_id: invoice.customer,
      fullname: "Model",
      invoice_no: invoice.number,
      items: [{ name: "Credit", quantity: 1, unit_price: pesos(amount), uom: "Unit" }],
      submitted_date: date,
      notes: "",
      status: isPublished ? "published" : "draft",
    };
    return {
      send: (person) => person.post("/credit_memo/bulk", [memo]),
      apply: () => ledger.createMemo(invoice, amount, date, isPublished),
      take: ([data]: Answered["body"], made) => takeUuid(data, made),
    };
  },
  publishMemo: ({ ledger }: World, pick: Pick): Attempt | null => setMemo("Published", ledger, pick),
  cancelMemo: ({ ledger }: World, pick: Pick): Attempt | null =>
    pick() % 3 === 0 ? setMemo("Cancelled", ledger, pick) : null,
  billSegment({ ledger, customers, segment }: World, pick: Pick, lines: ModelLine[]): Attempt {
    const date = plusDays(ledger.today, -(pick() % 5));
    const due = plusDays(date, pick() % 40);
    const { customer: _, ...entry } = entryOf({ customer: "", date, due }, lines, "published");
    const body = { ...entry, bill_to: "SEGMENT", segment: { id: segment } };
    return {
      send: (person) => person.post("/invoice/create/onetime", body),
      apply: () => customers.map((each) => ledger.createInvoice(each, date, due, invoiceTotal(lines), true)),
    };
  },
  createSchedule(world: World, pick: Pick, lines: ModelLine[]): Attempt {
    const { ledger, schedules } = world;
    const customer = customerOf(world, pick);
    const start_date = plusDays(ledger.today, 8 - (pick() % 50));
    const type = (["Weekly", "Monthly", "Quarterly"] as const)[pick() % 3] ?? "Monthly";
    const end_date = plusDays(start_date, pick() % 120);
    const recurring = { type, range: 1 + (pick() % 3), start_date, end_date };
    const {
      invoice_date: _,
      invoice_duedate: __,
      ...entry
    } = entryOf({ customer, date: "", due: "" }, lines, "published");
    return {
      send: (person) => person.post("/invoice/create/recurring", { ...entry, recurring }),
      apply: () => {
        const amount = invoiceTotal(lines);
        const schedule = new ScheduleModel(customer, amount ?? 0, recurring);
        // The first occurrence decides for all whether it can be billed.
        if (amount === null) ledger.createInvoice(customer, start_date, start_date, amount, false);
        schedule.makeThrough(ledger.today, ledger, false);
        schedules.push(schedule);
        return schedule;
      },
      take: takeUuid,
    };
  },
  pauseSchedule: (world: World, pick: Pick): Attempt | null => changeSchedule("pause", world, pick),
  resumeSchedule: (world: World, pick: Pick): Attempt | null => changeSchedule("resume", world, pick),
  endSchedule: (world: World, pick: Pick): Attempt | null =>
    pick() % 3 === 0 ? changeSchedule("end", world, pick) : null,
};

function setMemo(status: "Published" | "Cancelled", ledger: LedgerModel, pick: Pick): Attempt | null {
  const memo = oneOf(ledger.memos, (one) => one.status === "draft", pick);
  return (
    memo && {
      send: (person) => person.patch(`/credit_memo/status/${status}`, [memo.uuid]),
      apply: () => (status === "Published" ? ledger.publishMemo(memo) : ledger.cancelMemo(memo)),
    }
  );
}
function changeSchedule(
  action: "pause" | "resume" | "end",
  { ledger, schedules }: World,
  pick: Pick,
): Attempt | null {
  const schedule = oneOf(schedules, () => true, pick);
  return (
    schedule && {
      send: (person) => person.patch(`/invoice/schedules/${schedule.uuid}/${action}`, { reason: "Holidays" }),
      apply: () => schedule.change(action, ledger.today),
    }
  );
}
