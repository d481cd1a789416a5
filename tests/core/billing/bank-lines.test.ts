import { describe, expect, test } from "vitest";
import {
  BANK_LINE_STATUSES,
  type BankLineActionName,
  type BankLineFacts,
  type BankLineStatus,
  bankLineWorkflow,
} from "#core/billing/bank-lines/bank-line.ts";
import { BankMatcher, type LineToMatch, namedIn } from "#core/billing/bank-lines/bank-matching.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide } from "#core/shared/actions.ts";

const line = (reference: string, description = "", amount = 500_00): LineToMatch => ({
  reference,
  description,
  amount,
});
const PAYMENTS = [
  { id: 1, number: "PT-2026-000001", amount: 500_00, references: ["FT-77"] },
  { id: 2, number: "PT-2026-000002", amount: 500_00, references: ["FT-77", ""] },
  { id: 3, number: "PT-2026-000003", amount: 900_00, references: [] },
];
const INVOICES = [
  { id: 8, number: "INV-2026-000008", balance: 600_00, studentId: 80 },
  { id: 9, number: "INV-2026-000009", balance: 100_00, studentId: 80 },
];
const STUDENTS = [
  { id: 80, number: "000080", name: "Cruz, Ana", hasLeft: false, leftOn: null },
  { id: 81, number: "000081", name: "Cruz, Ben", hasLeft: false, leftOn: null },
  { id: 82, number: "000082", name: "Cruz, Caloy", hasLeft: true, leftOn: "2026-10-01" },
  { id: 83, number: "000083", name: "Cruz, Dan", hasLeft: true, leftOn: null },
];
const matcher = () => {
  const made = new BankMatcher();
  made.add({ payments: PAYMENTS, invoices: INVOICES, students: STUDENTS });
  return made;
};

test("a line that names a former student says who it is; a present one beside is proposed", () => {
  expect(matcher().match(line("DEPOSIT 000082"))).toEqual({
    kind: null,
    reason: "000082 is Cruz, Caloy, who left on 10/01/2026. Record the payment yourself.",
  });
  expect(matcher().match(line("000083"))).toMatchObject({
    reason: "000083 is Cruz, Dan, who left. Record the payment yourself.",
  });
  expect(matcher().match(line("000083 and 000081"))).toMatchObject({ kind: "student", studentId: 81 });
});

describe("a line is matched (B-84)", () => {
  test.each([
    ["to the payment with its amount and reference", line("ft 77"), { kind: "payment", paymentId: 1 }],
    [
      "to a payment its text names",
      line("X", "for PT-2026-000002, thanks"),
      { kind: "payment", paymentId: 2 },
    ],
    ["to no payment of another amount", line("PT-2026-000003"), { kind: null }],
    [
      "to the invoice its text names",
      line("X", "inv 2026: INV-2026-000008."),
      { kind: "invoice", invoiceId: 8 },
    ],
    ["to it without hyphens", line("INV2026000008"), { kind: "invoice", invoiceId: 8, studentId: 80 }],
    ["to its student where it has less to pay", line("INV-2026-000009"), { kind: "student", studentId: 80 }],
    ["to the student its text names", line("X", "tuition of 000081"), { kind: "student", studentId: 81 }],
    ["to nobody of two students", line("X", "000080 and 000081"), { kind: null }],
    ["to no one of two invoices", line("INV-2026-000008 INV-2026-000009"), { kind: null }],
    ["to nobody by a part of a number", line("X", "0000811 and 10000081"), { kind: null }],
    ["to nobody", line("SALARY"), { kind: null }],
  ] as const)("%s", (_, given, expected) => {
    const match = matcher().match(given);
    expect(match).toMatchObject(expected);
    expect(match.reason).toMatch(/\.$/);
  });

  test("to each payment once, and to what is added later", () => {
    const made = matcher();
    const matched = [1, 2, 3].map(() => made.match(line("FT-77")));
    expect(matched.map(({ kind }) => kind)).toEqual(["payment", "payment", null]);
    made.add({ payments: PAYMENTS, invoices: [], students: [] });
    expect(made.match(line("FT-77")).kind).toBeNull();
    made.add({
      payments: [{ id: 4, number: "PT-9", amount: 500_00, references: ["FT77"] }],
      invoices: [],
      students: [],
    });
    expect(made.match(line("FT-77"))).toMatchObject({ kind: "payment", paymentId: 4 });
  });

  test("by the numbers its text names, each once", () => {
    expect(namedIn(line("inv2026000008", "INV-2026-000008 000080 000080"))).toEqual({
      invoices: ["INV-2026-000008"],
      students: ["000080"],
    });
  });
});

/** Written by hand: what each action makes of each status; null where it is refused. */
const TABLE: Record<BankLineActionName, Record<BankLineStatus, BankLineStatus | null>> = {
  record: { unmatched: "unmatched", matched: null, confirmed: null, ignored: null },
  confirm: { unmatched: null, matched: "confirmed", confirmed: null, ignored: null },
  ignore: { unmatched: "ignored", matched: "ignored", confirmed: null, ignored: null },
  undo: { unmatched: null, matched: null, confirmed: "matched", ignored: "matched" },
  reopen: { unmatched: null, matched: null, confirmed: null, ignored: "matched" },
};
const factsOf = (status: BankLineStatus, more: Partial<BankLineFacts> = {}): BankLineFacts => ({
  name: "BDO 2026-11-20 FT-77",
  status,
  amount: 500_00,
  match: "PT-2026-000001",
  payment: status === "confirmed" ? { number: "PT-2026-000001", status: "UNPOSTED" } : null,
  ...more,
});
test.each(Object.entries(TABLE))(
  "%s does to each status what the table says, for finance alone",
  (name, becomes) => {
    for (const status of BANK_LINE_STATUSES)
      for (const role of ROLE_CODES) {
        const decision = decide(bankLineWorkflow, name as BankLineActionName, { role }, factsOf(status));
        const to = decision.allowed ? decision.to : null;
        expect([status, role, to]).toEqual([status, role, role === "FA" ? becomes[status] : null]);
      }
  },
);
test("an ignored line without a match is unmatched again; a posted payment's line is not undone", () => {
  const finance = { role: "FA" } as const;
  expect(decide(bankLineWorkflow, "undo", finance, factsOf("ignored", { match: null }))).toEqual({
    allowed: true,
    to: "unmatched",
  });
  for (const status of ["POSTED", "REFUNDED", "CANCELLED"] as const) {
    const payment = { number: "PT-2026-000001", status };
    expect(decide(bankLineWorkflow, "undo", finance, factsOf("confirmed", { payment }))).toMatchObject({
      allowed: false,
    });
  }
});
