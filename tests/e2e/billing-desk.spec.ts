import type { Page } from "@playwright/test";
import { addDays } from "#core/shared/school-day.ts";
import type { Row } from "#tests/support/caller.ts";
import { signatureOf } from "#tests/support/erp.ts";
import { today } from "./support/clock.ts";
import { enterAs, errorSummary, expect, isHydrated, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { chooseStudent, fillDetails, saveInvoice } from "./support/invoice-form.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { attachSlip, depositSlip, payInvoice } from "./support/payment-form.ts";
import { addPerson, makeSiblings } from "./support/second-person.ts";

const read = async (path: string): Promise<Row> => (await (await callerOf("finance")).get(path)).body;
const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
/** Posts the payment that is entered, and ends at its receipt. */
async function post(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Pickup Cash" });
  await attachSlip(page);
  await page.getByRole("button", { name: "POST", exact: true }).click();
  await confirm(page, "Post");
  await expect(page.getByRole("heading", { name: "Payment Transaction Post Successful" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Payment Receipt No\. PR-/ })).toBeVisible();
}

test("A class is billed by its segment: three families pay, one for two children at once, and its statement has both", async ({
  page,
}) => {
  // Given a class with two children of one guardian
  const code = "G06-01";
  const { members } = (await read(`/invoice/segment_members?segment_id=${code}`)).data;
  const students = members.map(({ customer_id }: Row) => customer_id);
  const [first, second] = students;
  await makeSiblings(first, second);
  const reference = `CLASS-${Date.now()}`;

  await test.step("it is billed on the form: who is invoiced is named before, and what was made is listed", async () => {
    await enterAs(page, "finance", "/ims/invoices/create");
    await isHydrated(page);
    await fillDetails(page, { reference, price: "1500", quantity: "1" });
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(errorSummary(page)).toContainText("Please check the required field/s");
    await page.getByRole("combobox", { name: "Segment" }).selectOption(code);
    await page.getByRole("button", { name: "Show students" }).click();
    await expect(page.getByRole("form", { name: "Create Invoice" }).getByRole("listitem")).toHaveCount(
      students.length,
    );
    await page.getByRole("button", { name: "Publish" }).click();
    const question = page.getByRole("alertdialog", { name: `Publish ${students.length} invoices?` });
    await expect(question).toContainText("one invoice for each active student");
    await confirm(page, "Publish");
    await expect(page.getByRole("heading", { name: "Invoice published successfully." })).toBeVisible();
    await page.getByRole("button", { name: "Back to Invoices" }).last().click();
    await expect(page).toHaveURL(/\/ims\/invoices\?source=/);
    await expect(
      page.getByRole("status").filter({ hasText: `of ${students.length} invoices` }),
    ).toBeVisible();
    await page.getByRole("link", { name: /^INV-/ }).first().click();
    await page.getByRole("link", { name: "Source" }).click();
    await expect(page.getByText("SOURCE").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
  });

  const { rows } = await read(`/invoice?search=${reference}&perPage=100`);
  const invoiceOf = (student: string): string =>
    rows.find(({ customer_id }: Row) => customer_id === student).inv_no;
  const pay = async (student: string) => {
    await page.goto(`/ims/invoices?search=${invoiceOf(student)}`);
    await isHydrated(page);
    await payInvoice(page, invoiceOf(student));
  };
  const paid = page.getByRole("table", { name: "Invoices paid" });

  await test.step("two families pay, each from the row of their invoice", async () => {
    for (const student of students.slice(2, 4)) {
      await pay(student);
      await post(page);
      await expect(paid).toContainText(invoiceOf(student));
    }
  });

  await test.step("the third pays for both of its children with one payment", async () => {
    await pay(first);
    await page.getByRole("button", { name: "Add another student" }).click();
    await page.getByRole("combobox", { name: "Another student" }).fill(second);
    await page.getByRole("option", { name: new RegExp(second) }).click();
    await page.getByRole("checkbox", { name: new RegExp(invoiceOf(second)) }).check();
    await expect(page.getByRole("textbox", { name: "Amount Paid" })).toHaveValue("3,000.00");
    await expect(page.getByRole("complementary", { name: "Allocation" })).toContainText(invoiceOf(second));
    await post(page);
    for (const student of [first, second]) await expect(paid).toContainText(invoiceOf(student));
  });

  await test.step("the family's statement has both children", async () => {
    await page.goto(`/ims/accounts/${first}`);
    await page.getByRole("link", { name: "Statement", exact: true }).click();
    const statements = page.getByRole("table", { name: "Statement of account" });
    await expect(statements).toHaveCount(1);
    await isHydrated(page);
    await page.getByRole("checkbox", { name: /^With the guardian's other children/ }).check();
    for (const student of [first, second])
      await expect(statements.filter({ hasText: invoiceOf(student) })).toHaveCount(1);
  });
});

test("A former student's deposit is taken, applied to what is owed, and taken back", async ({ page }) => {
  // Credit is taken of the payments in the order they were posted: of this deposit where there is no other.
  const { rows: left } = await read("/customer/balances?left=1&perPage=100");
  const former = left.find(({ unapplied_credit }: Row) => unapplied_credit === 0);
  const number = await saveInvoice(former.customer_id, `FORMER-${Date.now()}`, "published");
  await enterAs(page, "finance", `/ims/accounts/${former.customer_id}`);
  await page.getByRole("link", { name: "Receive Payment", exact: true }).click();
  await expect(page.getByText("This student has left the school.").first()).toBeVisible();
  await isHydrated(page);
  await page.getByRole("combobox", { name: "Payment Type" }).selectOption("ADVANCED");
  await page.getByRole("textbox", { name: "Amount Paid" }).fill("400");
  await post(page);

  await page.goto(`/ims/accounts/${former.customer_id}`);
  await isHydrated(page);
  await page.getByRole("button", { name: "Apply Credit" }).click();
  const dialog = page.getByRole("dialog", { name: "Apply credit" });
  const chosen = dialog.getByRole("checkbox", { name: new RegExp(number) });
  await expect(chosen).toBeVisible();
  for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
  await chosen.check();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("400");
  await dialog.getByRole("button", { name: "Apply credit" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: new RegExp(`^${number}`) })).toContainText("1,100.00");

  await page.getByRole("link", { name: /^PT-/ }).first().click();
  const credit = page.getByRole("region", { name: "Credit" });
  await expect(credit).toContainText(`Applied to ${number}`);
  await isHydrated(page);
  await credit.getByRole("button", { name: "Take back" }).click();
  await confirm(page, "Take back");
  await expect(credit).not.toContainText(`Applied to ${number}`);
  expect((await read(`/invoice?search=${number}`)).rows[0].remaining_balance).toBe(1500);
});

test("A discount is chosen by name, explained, and printed by its name", async ({ page }) => {
  const code = `EARLY${Date.now()}`;
  const named = { kind: "deduction", code, name: `Early bird ${code}`, type: "percent", value: 10 };
  expect((await (await callerOf("finance")).post("/billing/discounts", named)).status).toBe(201);

  await enterAs(page, "finance", "/ims/invoices/create");
  await isHydrated(page);
  await chooseStudent(page, "000020");
  await fillDetails(page, { reference: `NAMED-${code}`, price: "1500", quantity: "1" });
  await page.getByRole("combobox", { name: "Add deduction by name" }).selectOption(code);
  await page.getByRole("button", { name: "Explain this total" }).click();
  const explained = page.getByRole("dialog", { name: "How this total is calculated" });
  await expect(explained).toContainText(named.name);
  await expect(explained).toContainText("1,350.00");
  await explained.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Publish" }).click();
  await confirm(page, "Publish");
  await expect(page.getByRole("heading", { name: "Invoice published successfully." })).toBeVisible();

  const { rows } = await read(`/invoice?search=NAMED-${code}`);
  await page.goto(`/ims/invoices/view/${rows[0].uuid}`);
  await expect(page.getByRole("main")).toContainText(named.name);
  await expect(page.getByRole("main")).toContainText("1,350.00");
});

test("What a sibling is given is proposed, and on the invoice once it is added", async ({ page }) => {
  const finance = await callerOf("finance");
  const given = {
    kind: "deduction",
    code: `SIB${Date.now()}`,
    name: "Sibling discount",
    given: "sibling",
    second_child: 5,
    third_child: 10,
    later_child: 15,
    product_codes: ["BKS"],
  };
  expect((await finance.post("/billing/discounts", given)).status).toBe(201);
  const { members } = (await read("/invoice/segment_members?segment_id=G06-01")).data;
  const pair: [string, string] = [members[0].customer_id, members[1].customer_id];
  await makeSiblings(...pair);
  const { position } = (await read(`/invoice/student_discounts?customer_id=${pair[0]}`)).data;
  const younger = position > 1 ? pair[0] : pair[1];

  await enterAs(page, "finance", `/ims/invoices/create?customer_id=${younger}`);
  await isHydrated(page);
  await page.getByRole("combobox", { name: "Item" }).fill("books");
  await page.getByRole("option", { name: /^Books/ }).click();
  const proposal = page.getByText(/ has Sibling discount \(\d+%\), not yet in the items below\./);
  await expect(proposal).toBeVisible();
  await page.getByRole("button", { name: "Add to the items" }).click();
  await expect(proposal).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("Sibling discount");
  const [{ id }] = (await read(`/billing/discounts?search=${given.code}`)).rows;
  const off = await finance.patch(`/billing/discounts/${id}`, { ...given, state: "NOT IN USE" });
  expect(off.status).toBe(200);
});

test("A draft is split into a down payment and three instalments that sum to it, and published", async ({
  page,
}) => {
  const reference = `PLAN-${Date.now()}`;
  await saveInvoice("000021", reference, "draft");
  await enterAs(page, "finance", `/ims/invoices?tab=draft&search=${reference}`);
  await isHydrated(page);
  await page.getByRole("button", { name: /^Actions for D-/ }).click();
  await page.getByRole("menuitem", { name: "Split into Instalments" }).click();
  await expect(page.getByRole("textbox", { name: "Down payment" })).toBeVisible();
  await isHydrated(page);
  await page.getByRole("textbox", { name: "Down payment" }).fill("500");
  await page.getByRole("combobox", { name: "Parts" }).selectOption("3");
  const plan = page.getByRole("region", { name: "Instalments" });
  await expect(plan.getByRole("row")).toHaveCount(6);
  await expect(plan.getByRole("row").last()).toContainText("1,500.00");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alertdialog", { name: "Publish 4 instalments?" })).toContainText("₱1,500.00");
  await confirm(page, "Publish");
  await expect(page).toHaveURL(/source=/);
  const amounts = (await read(`/invoice?search=${reference}&perPage=50`)).rows
    .filter(({ inv_no }: Row) => inv_no)
    .map(({ total_amount }: Row) => total_amount);
  expect(amounts.toSorted()).toEqual([333.33, 333.33, 333.34, 500]);
});

test("Closed books refuse an invoice in words before anything is typed, and open again with a reason", async ({
  page,
}) => {
  const finance = await callerOf("finance");
  const settings = (await read("/billing/settings")).data;
  const closed = addDays(today(), -40);
  const through = (day: string, reason?: string) =>
    finance.patch("/billing/settings", { billing_locked_through: day, ...(reason && { reason }) });
  expect((await through(closed, "A later day")).status).toBe(200);
  try {
    await enterAs(page, "finance", "/ims/invoices/create");
    await expect(page.getByText("The books are closed through").first()).toBeVisible();
    await isHydrated(page);
    await chooseStudent(page, "000020");
    await fillDetails(page, { reference: `CLOSED-${Date.now()}`, price: "10", quantity: "1" });
    const [year, month, day] = closed.split("-");
    await page.getByRole("textbox", { name: "Invoice date" }).fill(`${month}/${day}/${year}`);
    await page.getByRole("button", { name: "Publish" }).click();
    await confirm(page, "Publish");
    await expect(errorSummary(page)).toContainText("The books are closed through");
  } finally {
    await through(settings.billing_locked_through ?? "", "As before");
  }
});

test("With separate duties whoever asked for a refund does not approve it: somebody else does", async ({
  page,
}) => {
  await addPerson("bursar", "finance");
  const finance = await callerOf("finance");
  const separate = (state: string) => finance.patch("/billing/settings", { billing_separate_duties: state });
  const [payment] = (await read("/v2/payment?status=POSTED&perPage=1")).rows;
  const asked = { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: 1 };
  expect((await finance.patch(`/payment/${payment.uuid}/refund_request`, asked)).status).toBe(200);
  expect((await separate("on")).status).toBe(200);
  const approve = async (person: string) => {
    await page.context().clearCookies();
    await enterAs(page, person, `/ims/payments/view/${payment.uuid}`);
    await isHydrated(page);
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Approve Refund", exact: true }).click();
    await confirm(page, "Approve");
  };
  try {
    await approve("finance");
    await expect(
      page.getByText(/asked for this refund\. Somebody else has to approve it\./).first(),
    ).toBeVisible();
    await approve("bursar");
    await expect(page.getByRole("heading", { name: "Refund Request Approved" })).toBeVisible();
  } finally {
    await separate("off");
  }
});

test("What the accounting system answers is on its log, and its official receipt number on the receipt", async ({
  page,
}) => {
  // Given a payment whose file was made
  const number = await saveInvoice("000022", `ERP-${Date.now()}`, "published");
  const finance = await callerOf("finance");
  const { name, buffer } = depositSlip();
  const file = await finance.upload("/file_upload", name, new Uint8Array(buffer));
  const paid = await finance.post("/payment", {
    customer_id: "000022",
    payment_method: "CASH",
    amount_paid: 1500,
    inv_no: [number],
    payrefdoc_no: file.body.data.payrefdoc_no,
    status: "POSTED",
  });
  const { uuid, paytxn_no } = paid.body.data;
  await enterAs(page, "finance", `/ims/imsAuditLogs/erp?search=${paytxn_no}`);
  const row = page.getByRole("row", { name: paytxn_no });
  await expect(row).toContainText(number);

  // When the accounting system tells its number, signed
  const [{ logId }] = (await read(`/erpftlog?search=${paytxn_no}`)).rows;
  const body = JSON.stringify({ logId, status: "OR", or_no: "0099001" });
  const headers = { "content-type": "application/json", "x-erp-signature": signatureOf(body) };
  const told = await fetch(`${process.env.API_URL}/erp/callback`, { method: "POST", headers, body });
  expect(told.status, await told.text()).toBe(200);

  // Then the log and the receipt have it
  await page.reload();
  await expect(row).toContainText("OR Update Success");
  await page.goto(`/ims/payments/receipt/${uuid}`);
  await expect(page.getByRole("main")).toContainText("0099001");

  // And finance corrects it, with a reason
  await page.goto(`/ims/payments/view/${uuid}`);
  await isHydrated(page);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Correct Official Receipt No." }).click();
  const dialog = page.getByRole("dialog", { name: "Correct Official Receipt No." });
  await expect(dialog).toContainText("0099001");
  const typed = dialog.getByRole("textbox", { name: "Official Receipt No." });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Read from the wrong booklet");
  await dialog.getByRole("button", { name: "Save number" }).click();
  await expect(typed).toHaveAccessibleDescription("This is the number the payment has already");
  await typed.fill("0099002");
  await dialog.getByRole("button", { name: "Save number" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The official receipt number was corrected.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("0099002");
});

test("A refund that somebody else has changed, and one whose saving was never answered: nothing typed is lost", async ({
  page,
}) => {
  const [payment] = (await read("/payment?status=REFUND APPROVED&hasNoRefund=1&perPage=1")).rows;
  const finance = await callerOf("finance");
  const body = {
    status: "UNPOSTED",
    paytxn_no: payment.paytxn_no,
    customer_id: payment.customer_id,
    fullname: payment.fullname,
    refund_method: "CASH",
    amount_refund: 1,
  };
  const { uuid } = (await finance.post("/payment/create/refund", body)).body.data;
  await enterAs(page, "finance", `/ims/refunds/update/${uuid}`);
  await isHydrated(page);
  await page.getByRole("textbox", { name: "Notes" }).fill("Typed here");
  await finance.patch(`/payment/update/refund/${uuid}`, { ...body, refundref_no: "CHECK-77" });

  await test.step("the form says what changed, and keeps what is typed", async () => {
    await page.getByRole("button", { name: "Save" }).click();
    const told = page.getByRole("alertdialog", { name: /was changed by someone else meanwhile/ });
    await expect(told.getByRole("row", { name: /Reference No\./ })).toContainText("CHECK-77");
    await told.getByRole("button", { name: "Keep what I typed" }).click();
    await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Typed here");
  });
  await test.step("the answer is lost: it is said, and saved again it was saved once", async () => {
    await loseNextAnswer(page, `/ims/refunds/update/${uuid}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(errorSummary(page)).toContainText("Unable to connect to server.");
    await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Typed here");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Record(s) created successfully!")).toBeVisible();
  });
  const saved = (await read(`/v2/refund/${uuid}`)).data;
  expect([saved.refund_notes, saved.version]).toEqual(["Typed here", 3]);
});
