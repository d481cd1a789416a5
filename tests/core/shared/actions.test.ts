import { expect, test } from "vitest";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-actions.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { LISTS } from "#core/lists.ts";
import { type Action, menuFor, nextOf, takenOf, type Workflow } from "#core/shared/actions.ts";
import type { AnyList } from "#core/shared/list/definition.ts";

type Status = "open" | "shut";
interface Facts {
  name: string;
  status: Status;
  isMine?: boolean;
  isLocked?: boolean;
}

const close = (unavailable: Action<Facts, Status>["unavailable"]): Action<Facts, Status> => ({
  label: "Close",
  rules: [
    {
      roles: ["FA"],
      from: ["open"],
      to: "shut",
      when: ({ isMine = true }) => isMine,
      guard: ({ name, isLocked }) => (isLocked ? `${name} is locked.` : null),
    },
  ],
  refusal: ({ name }) => `${name} is shut.`,
  on: { row: true, bulk: true },
  unavailable,
});
const workflowOf = (unavailable: Action<Facts, Status>["unavailable"]): Workflow<Facts, Status, "close"> => ({
  statusOf: ({ status }) => status,
  actions: { close: close(unavailable) },
});
const [open, shut]: [Facts, Facts] = [
  { name: "A", status: "open" },
  { name: "B", status: "shut" },
];
const locked: Facts = { name: "C", status: "open", isLocked: true };
const others: Facts = { name: "D", status: "open", isMine: false };

/** What the bulk bar says of closing these (S-18). */
const said = (selection: Facts[], unavailable: Action<Facts, Status>["unavailable"] = "hide") => {
  const [entry] = menuFor(workflowOf(unavailable), { role: "FA" }, selection, "bulk");
  return entry ? (entry.disabledReason ?? "offered") : "hidden";
};

test.each(["hide", "disable", "disableByGuard"] as const)(
  "beside a record that does not allow it an action stands and says why (%s)",
  (unavailable) => {
    expect(said([open, open], unavailable)).toBe("offered");
    expect(said([open, shut], unavailable)).toBe("B is shut.");
    expect(said([open, locked], unavailable)).toBe("C is locked.");
    expect(said([open, others], unavailable)).toBe("Your role does not allow this.");
    expect(said([shut, shut], unavailable)).toBe("hidden");
    expect(said([others], unavailable)).toBe("hidden");
  },
);

test("what only a rule of the moment refuses of all that is selected says why, where the action's menu does", () => {
  expect(said([locked, shut], "disableByGuard")).toBe("C is locked.");
  expect(said([locked], "disable")).toBe("C is locked.");
  expect(said([locked], "hide")).toBe("hidden");
});

test("what it does not take is left out", () => {
  const selection = [open, shut, locked, others];
  expect(takenOf(workflowOf("hide"), "close", { role: "FA" }, selection)).toEqual([open]);
});

test("what follows an action is another action of its workflow, for who may do it", () => {
  const named = LISTS.flatMap((list: AnyList) =>
    Object.entries((list.workflow?.actions ?? {}) as Record<string, Action<object, string>>).map(
      ([name, { next }]) => ({ list, name, next }),
    ),
  ).filter(({ next }) => next !== undefined);
  expect(named.length).toBeGreaterThan(4);
  for (const { list, next } of named)
    for (const follows of next?.({}) ?? [])
      expect(Object.keys(list.workflow?.actions ?? {})).toContain(follows);
});

test("a published invoice is looked at, made a PDF and sent; what a segment is made into is looked at", () => {
  const one = { customerId: "000123", schedule: null } as InvoiceFacts;
  const follows = (...selection: InvoiceFacts[]) =>
    nextOf(invoiceWorkflow, "publish", { role: "FA" }, selection);
  expect(follows(one)).toEqual(["view", "exportPdf", "sendEmail"]);
  expect(follows({ ...one, customerId: null })).toEqual(["view"]);
  expect(follows(one, one)).toEqual(["exportPdf", "sendEmail"]);
  expect(follows(one, { ...one, customerId: null })).toEqual([]);
  expect(nextOf(invoiceWorkflow, "publish", { role: "RA" }, [one])).toEqual([]);
});
