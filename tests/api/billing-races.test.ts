import { beforeAll, expect, test } from "vitest";
import type { Answered, Caller } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { FIRST, RefundDesk, type Row } from "#tests/support/refunds.ts";

/**
 * Two signed-in people who press fifty times, in turn, on one payment and its credit: each is done or told in words, and the
 * books hold. The races of a single action are beside its other tests.
 */
const school = givenSchool();
const one = givenCaller(school, "finance");
const other = givenCaller(school, "finance");
let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(one);
});

type Press = (who: Caller) => Promise<Answered>;
interface Race {
  first: Press;
  second: Press;
  /** How many may be done in all. */
  done: readonly number[];
  /** What then holds, whoever won. */
  holds?: () => Promise<void>;
}
const setPayment =
  (status: string, { uuid }: Row): Press =>
  (who) =>
    desk.setPayment(status, uuid, who);
const apply =
  ({ inv_no }: Row): Press =>
  (who) =>
    who.post(`/customer/${FIRST}/credit/apply`, { inv_no: [inv_no] });
const unapply =
  ({ uuid }: Row, { inv_no }: Row): Press =>
  (who) =>
    who.patch(`/payment/${uuid}/unapply`, { inv_no: [inv_no] });
const requestRefund =
  ({ uuid }: Row, amount: number): Press =>
  (who) =>
    who.patch(`/payment/${uuid}/refund_request`, {
      refund_reason: "Paid twice",
      refund_method: "CASH",
      refund_amount: amount,
    });
const balanceOf = async ({ uuid }: Row): Promise<number> => (await desk.readInvoice(uuid)).remaining_balance;
const pair = ({ inv_no }: Row) => [{ inv_no }];
/** An advance of ₱60 and an invoice of ₱100, with the credit that the student has now. */
async function deposit() {
  const invoice = await desk.invoice(FIRST, 100);
  const payment = await desk.posted([FIRST], [], 60);
  return { invoice, payment };
}
/** The same with the advance applied to the invoice. */
async function applied() {
  const made = await deposit();
  expect((await apply(made.invoice)(one)).status).toBe(200);
  return made;
}

const RACES: Record<string, () => Promise<Race>> = {
  "post and cancel of one payment": async () => {
    const invoice = await desk.invoice(FIRST, 100);
    const payment = await desk.paid([FIRST], pair(invoice), 100, "UNPOSTED");
    return {
      first: setPayment("POSTED", payment),
      second: setPayment("CANCELLED", payment),
      // A payment may be posted and then cancelled.
      done: [1, 2],
      holds: async () => expect([100, 0]).toContain(await balanceOf(invoice)),
    };
  },
  "apply of credit and a refund request of its payment": async () => {
    const { invoice, payment } = await deposit();
    return { first: apply(invoice), second: requestRefund(payment, 60), done: [1, 2] };
  },
  "apply of credit and the posting of its refund": async () => {
    const { invoice, payment } = await deposit();
    const refund = await desk.created(await desk.approve(payment, 60));
    return {
      first: apply(invoice),
      second: (who) => desk.setStatus(refund.uuid, "POSTED", who),
      done: [1, 2],
      holds: async () => expect((await desk.readRefund(refund.uuid)).status).toBe("POSTED"),
    };
  },
  "unapply of credit and the posting of its refund": async () => {
    const { invoice, payment } = await applied();
    const refund = await desk.created(await desk.approve(payment, 60));
    return {
      first: unapply(payment, invoice),
      second: (who) => desk.setStatus(refund.uuid, "POSTED", who),
      done: [1, 2],
      holds: async () => expect(await balanceOf(invoice)).toBe(100),
    };
  },
};

test.each(Object.entries(RACES))("%s", async (_, prepare) => {
  const { first, second, done, holds } = await prepare();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? first(one) : second(other))),
  );
  const won = answers.filter(({ status }) => status < 300);
  expect(done).toContain(won.length);
  for (const { status, body } of answers.filter((answer) => !won.includes(answer))) {
    expect([409, 422], JSON.stringify(body)).toContain(status);
    expect(body.message).not.toBe("");
  }
  await holds?.();
});
