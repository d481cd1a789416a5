import { addDays, type SchoolDay } from "#core/shared/school-day.ts";
import { BENCH_TODAY } from "#tests/bench/bench-stack.ts";
import { ONE_PIXEL } from "#tests/bench/change-bench.ts";
import type { SoakUser } from "./user.ts";

/** One thing people of a finance office do, how often beside the others, and whether it can be done just now. */
interface SoakAction {
  weight: number;
  can?(user: SoakUser): boolean;
  run(user: SoakUser): Promise<unknown>;
}

const TODAY: SchoolDay = BENCH_TODAY;
const FILTERS = [
  "",
  "status=draft",
  "invoice_status=OVERDUE,OVERDUE-PARTIAL",
  "invoice_status=UNPAID&sort=invoice_duedate&order=ASC",
  "invoice_status=PAID&page=7",
  "search=Reyes",
  "search=Santos&perPage=50",
  "has_balance=true&perPage=50",
  `invoice_date_start=${addDays(TODAY, -60)}&invoice_date_end=${TODAY}`,
] as const;
const PAGES = ["/ims/invoices", "/ims/invoices?status=draft", "/ims/payments", "/ims/soa"] as const;
const WORDS = ["Reyes", "Santos", "Dela", "INV-2026-00", "muñ", "Garcia"] as const;
const YEAR = `start_date=${addDays(TODAY, -365)}&end_date=${TODAY}`;
/** Mails leave two a second at most: thirty people who mail more often than this only lengthen the queue. */
const MAIL_WEIGHT = 2;

/** Takes the one that lies longest. */
const next = <T>(list: T[]): T => {
  const [first] = list.splice(0, 1);
  if (first === undefined) throw new Error("nothing is left to take");
  return first;
};

async function createDraft(user: SoakUser): Promise<void> {
  const payer = user.random.pick(user.payers);
  const line = (name: string) => ({
    name,
    quantity: user.random.between(1, 3),
    uom: "Unit",
    unit_price: user.random.between(500, 9000) + 0.25,
    taxes: { type: "percent", value: 12 },
    deductibles: { type: "amount", value: 100 },
    surcharges: { type: "percent", value: 0 },
  });
  await user.step("create a draft", async () => {
    const saved = await user.call("POST", "/invoice/create/onetime", 201, {
      reference_no: `SOAK-${user.index}-${user.random.below(1_000_000_000)}`,
      invoice_duedate: addDays(TODAY, 400),
      bill_to: "INDIVIDUAL",
      customer: { customer_id: payer.customerId },
      transaction: [{ product: [line("Tuition Fee"), line("Laboratory Fee"), line("Books")] }],
      notes: "",
      status: "draft",
    });
    user.drafts.push({ uuid: saved.body.data.uuid, payer });
  });
}

async function publish(user: SoakUser): Promise<void> {
  const { uuid, payer } = next(user.drafts);
  const isDone = await user.step("publish", () =>
    user.call("PATCH", "/invoice/status/published", 200, { uuids: [uuid] }),
  );
  if (!isDone) return;
  await user.step("view an invoice", async () => {
    const { body } = await user.call("GET", `/invoice/${uuid}`, 200);
    user.published.push({ uuid, number: body.data.inv_no, payer });
  });
}

async function pay(user: SoakUser): Promise<void> {
  const { number, payer } = next(user.published);
  let slip = "";
  const png = new Uint8Array(Buffer.from(ONE_PIXEL, "base64"));
  const isUploaded = await user.step("upload a deposit slip", async () => {
    slip = (await user.upload("/file_upload", "slip.png", png)).body.data.payrefdoc_no;
  });
  if (!isUploaded) return;
  await user.step("save a payment", async () => {
    const saved = await user.call("POST", "/payment", 201, {
      customer_id: payer.customerId,
      payment_method: "CASH",
      amount_paid: user.random.between(1, 400) + 0.5,
      inv_no: number,
      payrefdoc_no: slip,
      confirm_slip: true,
    });
    user.unposted.push(saved.body.data.uuid);
  });
}

async function post(user: SoakUser): Promise<void> {
  const uuid = next(user.unposted);
  const isDone = await user.step("post a payment", () =>
    user.call("PATCH", "/payment/status/POSTED", 200, { uuids: [uuid] }),
  );
  if (isDone) user.posted.push(uuid);
}

const seenOrOwn = (user: SoakUser): string => user.random.pick(user.seen);
const payerOf = (user: SoakUser): string => user.random.pick(user.payers).customerId;

async function mailStatement(user: SoakUser): Promise<void> {
  const customer_id = payerOf(user);
  await user.step("mail a statement", async () => {
    const range = { start_date: addDays(TODAY, -90), end_date: TODAY };
    await user.call("POST", "/mailer/send", 202, { customer_id, ...range, recipient: "soak@families.test" });
    user.record.mailsAsked += 1;
  });
}

async function mailInvoice(user: SoakUser): Promise<void> {
  const { uuid } = user.random.pick(user.published);
  await user.step("mail an invoice", async () => {
    await user.call("POST", "/invoice/mail/send", 202, { uuids: [uuid], to: "soak@families.test" });
    user.record.mailsAsked += 1;
  });
}

async function exportList(user: SoakUser): Promise<void> {
  const format = user.random.pick(["csv", "xlsx", "pdf"]);
  const days = `invoice_date_start=${addDays(TODAY, -2)}&invoice_date_end=${TODAY}`;
  await user.step(`export a list as ${format}`, () =>
    user.file(`/pdf/invoice/invoice_list?format=${format}&${days}`, 202),
  );
}

async function signOutAndIn(user: SoakUser): Promise<void> {
  await user.step("sign out", () => user.signOut());
  await user.pause();
  await user.signInUntilItWorks();
}

export const SOAK_ACTIONS: readonly SoakAction[] = [
  {
    weight: 14,
    run: (user) => user.step("page of the console", () => user.page(user.random.pick(PAGES))),
  },
  {
    weight: 14,
    run: (user) =>
      user.step("list with filters", async () => {
        const { body } = await user.call("GET", `/invoice?${user.random.pick(FILTERS)}`, 200);
        const uuids = (body.rows as { uuid: string }[]).map((row) => row.uuid);
        if (uuids.length > 0) user.seen = uuids;
      }),
  },
  {
    weight: 5,
    run: (user) => user.step("payments", () => user.call("GET", "/v2/payment?status=UNPOSTED", 200)),
  },
  {
    weight: 8,
    can: (user) => user.seen.length > 0,
    run: (user) => user.step("view an invoice", () => user.call("GET", `/invoice/${seenOrOwn(user)}`, 200)),
  },
  { weight: 10, run: createDraft },
  { weight: 10, can: (user) => user.drafts.length > 0, run: publish },
  { weight: 9, can: (user) => user.published.length > 1, run: pay },
  { weight: 9, can: (user) => user.unposted.length > 0, run: post },
  {
    weight: 5,
    can: (user) => user.published.length > 0,
    run: (user) =>
      user.step("invoice PDF in hand", () =>
        user.file(`/pdf/invoice/${user.random.pick(user.published).uuid}`, 202),
      ),
  },
  {
    weight: 4,
    can: (user) => user.posted.length > 0,
    run: (user) =>
      user.step("receipt PDF in hand", () =>
        user.file(`/pdf/payment/transaction/${user.random.pick(user.posted)}`, 202),
      ),
  },
  {
    weight: 6,
    run: (user) =>
      user.step("statement", () =>
        user.call("GET", `/statement_of_account/customer/${payerOf(user)}?${YEAR}`, 200),
      ),
  },
  {
    weight: 4,
    run: (user) =>
      user.step("statement PDF in hand", () => user.file(`/pdf/soa/${payerOf(user)}?${YEAR}`, 200)),
  },
  { weight: MAIL_WEIGHT, run: mailStatement },
  { weight: MAIL_WEIGHT, can: (user) => user.published.length > 0, run: mailInvoice },
  {
    weight: 8,
    run: (user) =>
      user.step("search", () => user.page(`/palette?q=${encodeURIComponent(user.random.pick(WORDS))}`)),
  },
  {
    weight: 2,
    run: (user) => user.step("balances by age", () => user.call("GET", "/customer/balances", 200)),
  },
  { weight: 2, run: exportList },
  { weight: 2, run: (user) => user.step("exchange the tokens", () => user.refresh()) },
  { weight: 2, run: signOutAndIn },
];
