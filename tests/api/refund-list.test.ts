import { type CellValue, writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { XLSX_MESSAGES } from "#core/shared/import/xlsx-archive.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { imported } from "#tests/support/imports.ts";
import { FIRST, RefundDesk, type Row, SECOND } from "#tests/support/refunds.ts";
import { withSizes } from "#tests/support/zip-directory.ts";

/** Refunds as they are listed, and two people at one of them. */
const school = givenSchool();
const finance = givenCaller(school, "finance");
const other = givenCaller(school, "finance");
let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(finance);
});

describe("the refund list", () => {
  test("is found, narrowed and summed; its filters say what there is", async () => {
    const payment = await desk.approved([FIRST, SECOND], [await desk.invoice(SECOND, 75)], 75);
    const refund = await desk.created(payment);
    const list = async (query: string) => (await finance.get(`/v2/refund?${query}`)).body;
    for (const query of [
      `search=${refund.refund_no}`,
      `search=${payment.paytxn_no}`,
      `paytxn_no=${payment.paytxn_no}`,
      `customer=${FIRST}&status=UNPOSTED`,
      `customer_id=${SECOND}&refund_method=Pickup Cash&perPage=1000`,
      `search=${encodeURIComponent(payment.fullname)}&perPage=1000`,
    ])
      expect(
        (await list(query)).rows.map((row: Row) => row.refund_no),
        query,
      ).toContain(refund.refund_no);
    const found = (await finance.get(`/search?q=${refund.refund_no}`)).body.rows;
    expect(found).toMatchObject([{ kind: "refund", id: refund.uuid, title: refund.refund_no }]);
    const all = await list("perPage=1000");
    const sum = (rows: Row[]) => rows.reduce((total, row) => total + row.amount_refund * 100, 0) / 100;
    expect(all).toMatchObject({
      count: all.rows.length,
      sub_total: sum(all.rows),
      grand_total: sum(all.rows),
    });
    const postedRows = all.rows.filter((row: Row) => row.status === "POSTED");
    expect(all.total_refund).toBe(sum(postedRows));
    expect((await list("status=POSTED&sort=refunded_date&order=ASC")).count).toBe(postedRows.length);
    const day = refund.approved_date.slice(0, 10);
    expect((await list("approved_date_start=2019-01-01&approved_date_end=2020-01-01")).count).toBe(0);
    const options = async (name: string) => (await finance.get(`/filter/refund/${name}`)).body.data;
    expect(await options("customer")).toContain(payment.fullname);
    expect(await options("Refund Method")).toContain("Pickup Cash");
    const days: string[] = await options("approved_date");
    expect(days.some((known) => Math.abs(Date.parse(known) - Date.parse(day)) <= 86_400_000)).toBe(true);
    const [newest] = days;
    expect((await list(`approved_date_start=${newest}&approved_date_end=${newest}`)).count).toBeGreaterThan(
      0,
    );
  });

  test("offers the payments that can be refunded, by number", async () => {
    const [free, taken] = [await desk.approved([FIRST], [], 5), await desk.approved([FIRST], [], 6)];
    await desk.created(taken);
    const query = "status=REFUND APPROVED&hasNoRefund=1&perPage=9999&sort=paytxn_no&order=asc";
    const { rows } = (await finance.get(`/payment?${query}`)).body;
    const numbers = rows.map((row: Row) => row.paytxn_no);
    expect(numbers).toEqual(numbers.toSorted());
    expect(numbers).toContain(free.paytxn_no);
    expect(numbers).not.toContain(taken.paytxn_no);
    expect(rows.at(-1)).toMatchObject({ customer_id: expect.any(String), refund_amount: expect.any(Number) });
  });

  test("counts a refunded payment for what was not refunded", async () => {
    const payment = await desk.approved([FIRST], [], 90, 60);
    await desk.create(payment, { status: "POSTED", amount_refund: 40 });
    const { body } = await finance.get(`/v2/payment?search=${payment.paytxn_no}`);
    expect(body).toMatchObject({ count: 1, grand_total: 90, total_payment: 50 });
  });
});

describe("refunds from a file", () => {
  const HEADINGS = ["Payment Transaction No.", "Refund Method", "Bank Code", "Amount Refund"].concat([
    "Refund Reference No.",
    "Notes",
  ]);
  const PATH = "/payment/create/refund/import";
  const upload = (rows: string[], query = "") =>
    imported(finance, `${PATH}${query}`, [HEADINGS.join(","), ...rows].join("\r\n"));
  const workbook = async (rows: CellValue[][]) =>
    (await writeXlsx({
      sheets: [{ name: "Refunds", rows: [HEADINGS, ...rows] }],
    })) as Uint8Array<ArrayBuffer>;

  test("are checked, then made unposted, all at once, as the template has them; a second time none is", async () => {
    const template = await finance.get("/payment/refund/import/template");
    expect(new TextDecoder().decode(template.body)).toBe(`${HEADINGS.join(",")}\r\n`);
    expect(template.headers.get("content-disposition")).toMatch(/ImportRefundRecord_\d{8}-\d{4}\.csv/);
    const [one, two] = [await desk.approved([FIRST], [], 50), await desk.approved([FIRST], [], 60, 55)];
    const rows = [
      `${one.paytxn_no},cash,,"50.00",REF-7,Called for`,
      `${two.paytxn_no},bank transfer,"BDO Unibank, inc",55,,`,
    ];
    const checked = await upload(rows, "?dry_run=1");
    expect(checked.data).toMatchObject({ status: "done", kind: "refunds", records: 2, total_amount: 105 });
    expect((await desk.readPayment(one.uuid)).refund).toBeNull();
    const done = await upload(rows);
    expect([done.message, done.data.records]).toEqual(["2 refund(s) is/are successfully generated!", 2]);
    expect((await desk.readPayment(one.uuid)).refund).toMatchObject({
      status: "UNPOSTED",
      amount_refund: 50,
      refundref_no: "REF-7",
      refund_notes: "Called for",
    });
    expect((await desk.readPayment(two.uuid)).refund.refund_method_name).toBe("Online Banking");
    expect((await upload(rows)).errors.map((error: Row) => [error.row, error.path])).toEqual([
      [1, "Payment Transaction No."],
      [2, "Payment Transaction No."],
    ]);
  });

  test("are refused with what is wrong in which row, and none is made", async () => {
    const [payment, made] = [await desk.approved([FIRST], [], 30), await desk.approved([FIRST], [], 30)];
    await desk.created(made);
    const refused = await upload([
      `${payment.paytxn_no},CASH,,30,,`,
      `${payment.paytxn_no},CASH,,30,,`,
      `PT-1999-000001,GOLD,,0,,`,
      `,BANKTRANSFER,,ten,,`,
    ]);
    expect(refused.errors.map((error: Row) => [error.row, error.path])).toEqual([
      [2, "Payment Transaction No."],
      [3, "Refund Method"],
      [3, "Amount Refund"],
      [4, "Amount Refund"],
      [4, "Payment Transaction No."],
    ]);
    const unknown = await upload([
      `${payment.paytxn_no},CASH,,30.01,,`,
      `${made.paytxn_no},CASH,,1,,`,
      "PT-1999-000001,GOLD,,1,,",
      "PT-1999-000002,BANKTRANSFER,,1,,",
    ]);
    expect(unknown.errors.map((error: Row) => [error.row, error.path])).toEqual([
      [1, "Amount Refund"],
      [2, "Payment Transaction No."],
      [3, "Refund Method"],
      [4, "Payment Transaction No."],
      [4, "Bank Code"],
    ]);
    expect((await desk.readPayment(payment.uuid)).refund).toBeNull();
  });

  test("come from a workbook too: numbers, a formula's result, a blank row between", async () => {
    const [one, two] = [await desk.approved([FIRST], [], 50), await desk.approved([FIRST], [], 60)];
    const bytes = await workbook([
      [one.paytxn_no, "CASH", null, 0.1 + 0.2, 7, "Called for"],
      [],
      [two.paytxn_no, "CASH", null, 12.5, new Date("2026-11-18"), true],
    ]);
    expect((await imported(finance, PATH, bytes, "refunds.xlsx")).data.records).toBe(2);
    expect((await desk.readPayment(one.uuid)).refund).toMatchObject({
      amount_refund: 0.3,
      refundref_no: "7",
    });
    expect((await desk.readPayment(two.uuid)).refund).toMatchObject({
      amount_refund: 12.5,
      refundref_no: "2026-11-18",
      refund_notes: "TRUE",
    });
    const wrong = await workbook([[], [two.paytxn_no, "CASH", null, "ten", null, null, "more"]]);
    expect((await imported(finance, PATH, wrong, "refunds.xlsx")).errors).toEqual([
      {
        row: 2,
        path: "Amount Refund",
        message: "Row 3, column D “Amount Refund”: “ten” is not an amount.",
      },
    ]);
  });

  test("a workbook that is none, or says too little of what it unpacks to, is refused in words", async () => {
    const refusedAs = async (content: Uint8Array<ArrayBuffer> | string, name = "refunds.xlsx") => {
      const { status, body } = await finance.upload(PATH, name, content);
      return [status, body.code, body.message];
    };
    // Whatever it is called, it is what it holds.
    for (const name of ["refunds.xlsx", "refunds.csv", "refunds.xls"]) {
      expect((await refusedAs(HEADINGS.join(","), name))[1]).toBe("EMPTY_FILE");
      expect((await refusedAs(await workbook([]), name))[1]).toBe("EMPTY_FILE");
    }
    const bytes = await workbook(Array.from({ length: 2000 }, () => ["PT-1999-000001", "CASH"]));
    const lying = withSizes(bytes, (size) => (size > 10_000 ? 10_000 : size));
    expect(await refusedAs(lying)).toEqual([422, "FILE_NOT_READ", XLSX_MESSAGES.unreadable]);
    expect(await refusedAs(withSizes(bytes, () => 50_000_001))).toEqual([
      422,
      "FILE_NOT_READ",
      XLSX_MESSAGES.tooLarge,
    ]);
  });
});

describe("two at once", () => {
  const race = async (first: () => Promise<Row>, second: () => Promise<Row>) =>
    Promise.all(Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? first() : second())));
  const expectOneOf = (answers: Row[]) => {
    const won = answers.filter(({ status }) => status < 300);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !won.includes(answer)))
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^(PT|RF|Someone)/)]);
  };

  test("create and create: one refund is made", async () => {
    const payment = await desk.approved([FIRST], [await desk.invoice(FIRST, 20)], 20);
    expectOneOf(
      await race(
        () => desk.create(payment),
        () => desk.create(payment, {}, other),
      ),
    );
  });
  test("post and post, post and cancel: one wins, the other is told", async () => {
    const refund = await desk.created(await desk.approved([FIRST], [await desk.invoice(FIRST, 30)], 30));
    expectOneOf(
      await race(
        () => desk.setStatus(refund.uuid, "POSTED"),
        () => desk.setStatus(refund.uuid, "CANCELLED", other),
      ),
    );
  });
  test("post and cancel its payment: the payment is refunded", async () => {
    const payment = await desk.approved([FIRST], [await desk.invoice(FIRST, 40)], 40);
    const refund = await desk.created(payment);
    expectOneOf(
      await race(
        () => desk.setStatus(refund.uuid, "POSTED"),
        () => desk.setPayment("CANCELLED", payment.uuid, other),
      ),
    );
    expect((await desk.readPayment(payment.uuid)).status).toBe("REFUNDED");
  });
  test("post, and a payment of the same customer: both are done, and the books hold", async () => {
    const owed = await desk.invoice(FIRST, 60);
    const refund = await desk.created(await desk.approved([FIRST], [owed], 30));
    const next = await finance.post("/payment", {
      customer_id: FIRST,
      payment_type: "Regular",
      payment_method: "CASH",
      amount_paid: 30,
      inv_no: owed.inv_no,
      payrefdoc_no: desk.slip,
      confirm_slip: true,
    });
    const [one, two] = await Promise.all([
      desk.setStatus(refund.uuid, "POSTED"),
      desk.setPayment("POSTED", next.body.data.uuid, other),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await desk.readInvoice(owed.uuid)).remaining_balance).toBe(30);
  });
});
