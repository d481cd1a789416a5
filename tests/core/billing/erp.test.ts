import { describe, expect, test } from "vitest";
import { decideErpMessage, type ErpMessage, refusalOf } from "#core/billing/erp/erp-callback.ts";
import { type ErpFileFacts, erpFile, erpFileKey } from "#core/billing/erp/erp-file.ts";
import { afterTry, ERP_TRIES_MAX, ERP_WAIT_MINUTES, isUnsent } from "#core/billing/erp/erp-sending.ts";
import {
  ERP_TRANSFER_STATUSES,
  type ErpTransferStatus,
  erpTransferWorkflow,
} from "#core/billing/erp/erp-transfer.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide } from "#core/shared/actions.ts";

const NAME = { studentNumber: "000010", name: "Dela Cruz, Ana Reyes" };
const SIBLING = { studentNumber: "000011", name: "Dela Cruz, Ñiño Reyes" };
const PAYMENT: ErpFileFacts["payment"] = {
  number: "PT-2026-000007",
  status: "POSTED",
  type: "Regular",
  methodCode: "CASH",
  bankCode: null,
  amount: 150_050,
  typedReceiptNumber: "0012",
  receiptNumber: "PR-2026-000003",
  officialReceiptNumber: "0090001",
  receivedDate: "2026-11-20",
  postedAt: "2026-11-21T02:00:00.000Z",
  refundedAmount: 0,
  cancelledAt: null,
  refundedAt: null,
  customer: NAME,
};
const INVOICES = [
  { number: "INV-2026-000001", customer: SIBLING, allocated: 100_000 },
  { number: "INV-2026-000002", customer: NAME, allocated: 0 },
];
const POSTED: ErpFileFacts = {
  logId: 41,
  revision: 1,
  event: "posted",
  payment: PAYMENT,
  invoices: INVOICES,
  refund: null,
};

describe("the file of a payment", () => {
  test("names it, its customers and allocations: sorted keys, amounts as text with two decimals (B-45)", () => {
    expect(erpFile(POSTED)).toBe(
      '{"allocations":[{"amount":"1000.00","customer_id":"000011","inv_no":"INV-2026-000001"}],' +
        '"customers":[{"customer_id":"000010","fullname":"Dela Cruz, Ana Reyes"},{"customer_id":"000011","fullname":"Dela Cruz, Ñiño Reyes"}],' +
        '"event":"posted","logId":41,' +
        '"payment":{"amount_paid":"1500.50","bank_code":null,"cancelled_date":null,"customer_id":"000010","or_no":"0090001","payment_method":"CASH","payment_type":"Regular",' +
        '"payrcpt_no":"0012","paytxn_no":"PT-2026-000007","posted_date":"2026-11-21T02:00:00.000Z","rcpt_no":"PR-2026-000003","received_date":"2026-11-20",' +
        '"refunded_date":null,"status":"POSTED","unapplied_amount":"500.50"},"refund":null,"revision":1}',
    );
    expect(erpFileKey("PT-2026-000007", 2)).toBe("erp/PT-2026-000007-2.json");
  });

  test("of a refund says what was paid back; a cancelled payment has no unapplied credit", () => {
    const refund = { number: "RF-2026-000001", methodCode: "CASH", amount: 50_050 };
    const refunded = JSON.parse(
      erpFile({ ...POSTED, event: "refunded", refund, payment: { ...PAYMENT, refundedAmount: 50_050 } }),
    );
    expect([refunded.payment.unapplied_amount, refunded.refund]).toEqual([
      "0.00",
      { amount_refund: "500.50", refund_method: "CASH", refund_no: "RF-2026-000001" },
    ]);
    const cancelled = {
      ...POSTED,
      event: "cancelled" as const,
      invoices: [],
      payment: { ...PAYMENT, status: "CANCELLED", cancelledAt: "2026-11-22T02:00:00.000Z" },
    };
    expect(JSON.parse(erpFile(cancelled)).payment.unapplied_amount).toBe("0.00");
  });
});

describe("sending", () => {
  test("is tried 8 times over a day, then no more (B-81)", () => {
    const start = "2026-11-21T02:00:00.000Z";
    let now = start;
    const waits: (string | null)[] = [];
    for (let tries = 0; tries < ERP_TRIES_MAX; tries++) {
      const outcome = afterTry(tries, "The ERP answered with status 500.", now);
      expect([outcome.status, outcome.tries]).toEqual(["Sending Failed", tries + 1]);
      waits.push(outcome.nextTryAt);
      now = outcome.nextTryAt ?? now;
    }
    expect(ERP_TRIES_MAX).toBe(8);
    expect(now).toBe("2026-11-22T02:00:00.000Z");
    expect(waits.at(-1)).toBeNull();
    expect(ERP_WAIT_MINUTES.every((wait, place) => wait > (ERP_WAIT_MINUTES[place - 1] ?? 0))).toBe(true);
    expect(afterTry(3, null, start)).toEqual({
      status: "Sending Success",
      tries: 4,
      nextTryAt: null,
      error: "",
    });
  });

  test("is over once the accounting system has answered", () => {
    expect(ERP_TRANSFER_STATUSES.filter(isUnsent)).toEqual(["Generation Success", "Sending Failed"]);
    expect(isUnsent(null)).toBe(false);
  });
});

const RECEIVED: ErpMessage = { logId: 41, status: "RECEIVED" };
const FAILED: ErpMessage = { logId: 41, status: "FAILED" };
const numbered = (officialReceiptNumber: string): ErpMessage => ({
  logId: 41,
  status: "OR",
  officialReceiptNumber,
});
interface State {
  status: ErpTransferStatus | null;
  known: string | null;
  refused: string | null;
}
/** What is known after messages, and how many of them changed anything. */
function tell(messages: readonly ErpMessage[], from: State) {
  const state = { ...from, changes: 0, refusals: 0 };
  for (const message of messages) {
    const facts = {
      paymentNumber: "PT-2026-000007",
      status: state.status,
      officialReceiptNumber: state.known,
      refusedNumber: state.refused,
      toldNumber: state.known,
      usedBy: null,
    };
    const decided = decideErpMessage(message, facts);
    if (!decided.ok) throw new Error(decided.message);
    if (refusalOf(message, facts) !== null) state.refusals += 1;
    if (decided.value === null) continue;
    state.changes += 1;
    state.status = decided.value.status;
    state.known ??= decided.value.assigned ?? null;
    state.refused = decided.value.refused ?? state.refused;
  }
  return state;
}
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, place) =>
        permutations(items.filter((_, other) => other !== place)).map((rest) => [item, ...rest]),
      );

describe("what the accounting system tells (B-82)", () => {
  const SENT: State = { status: "Sending Success", known: null, refused: null };

  test.each([
    ["received and failed", [RECEIVED, FAILED, FAILED], "Received Success", null],
    [
      "numbered, received, failed, twice",
      [numbered("7"), RECEIVED, FAILED, RECEIVED],
      "OR Update Success",
      "7",
    ],
    ["failed twice", [FAILED, FAILED], "Received Failed", null],
  ] as const)("%s: in any order the same is known", (_, messages, status, known) => {
    for (const from of ["Generation Success", "Sending Success", "Sending Failed"] as const)
      for (const order of permutations<ErpMessage>(messages))
        expect(tell(order, { ...SENT, status: from })).toMatchObject({ status, known, refusals: 0 });
  });

  test("an official receipt number is written once: another one is refused and logged, once", () => {
    const told = tell([numbered("7"), numbered("8"), numbered("8"), numbered("7")], SENT);
    expect(told).toMatchObject({
      status: "OR Update Failed",
      known: "7",
      refused: "8",
      changes: 2,
      refusals: 2,
    });
    expect(tell([numbered("7")], { status: "Sending Success", known: "7", refused: "8" })).toMatchObject({
      status: "OR Update Success",
      changes: 1,
    });
  });

  test("a number that another payment has is refused, whatever its case; a number told before its correction is not", () => {
    const facts = {
      ...{ paymentNumber: "PT-1", status: "Received Success" as const, refusedNumber: null },
      ...{ officialReceiptNumber: null, toldNumber: null, usedBy: "PT-2" },
    };
    expect(refusalOf(numbered("A7"), facts)).toBe("used");
    expect(decideErpMessage(numbered("A7"), facts)).toEqual({
      ok: true,
      value: { status: "OR Update Failed", refused: "A7" },
    });
    const corrected = { ...facts, officialReceiptNumber: "A8", toldNumber: "A7", usedBy: null };
    expect(refusalOf(numbered("a7"), corrected)).toBeNull();
    expect(refusalOf(numbered("a8"), corrected)).toBeNull();
    expect(refusalOf(numbered("A9"), corrected)).toBe("written");
  });

  test("nothing is taken of a file that was never made", () => {
    for (const status of [null, "Generation Failed"] as const) {
      const facts = {
        ...{ paymentNumber: "PT-1", status, officialReceiptNumber: null },
        ...{ refusedNumber: null, toldNumber: null, usedBy: null },
      };
      expect(decideErpMessage(numbered("7"), facts)).toMatchObject({ ok: false, status: 409 });
    }
  });
});

/** Written by hand: what finance's retry makes of each status; null where it is refused. */
const RETRIED: readonly (readonly [ErpTransferStatus | null, string | null])[] = [
  [null, null],
  ["Generation Success", null],
  ["Generation Failed", "Not Generated"],
  ["Sending Success", null],
  ["Sending Failed", "Generation Success"],
  ["Received Success", null],
  ["Received Failed", "Generation Success"],
  ["OR Update Success", null],
  ["OR Update Failed", "Generation Success"],
];
test.each(RETRIED)(
  "a transfer with the status %s retried becomes %s; by finance alone",
  (status, becomes) => {
    const facts = { id: 41, paymentNumber: "PT-2026-000007", status };
    for (const role of ROLE_CODES) {
      const decision = decide(erpTransferWorkflow, "retry", { role }, facts);
      const to = decision.allowed ? decision.to : null;
      expect([role, to]).toEqual([role, role === "FA" ? becomes : null]);
    }
  },
);
