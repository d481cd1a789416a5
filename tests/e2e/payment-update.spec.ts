import type { Locator, Page } from "@playwright/test";
import { errorSummary, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { saveInvoice } from "./support/invoice-form.ts";
import { attachSlip, depositSlip, openPublished, payInvoice } from "./support/payment-form.ts";

test("A payment changed in a second tab is not written over: the form says what changed, and nothing typed is lost", async ({
  page,
  context,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await openPublished(page, student, `STALE-${Date.now()}`);
  await payInvoice(page, number);
  await page.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Pickup Cash" });
  await page.getByRole("button", { name: "Save Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("row", { name: number }).getByRole("link", { name: /^PT-/ }).click();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Update PT-/ })).toBeVisible();
  await isHydrated(page);
  await expect(page.getByRole("combobox", { name: "Student" })).toBeDisabled();

  const save = async (tab: typeof page) => {
    await tab.getByRole("button", { name: "Save Transaction" }).click();
    const question = tab.getByRole("alertdialog", { name: "Update Payment Transaction" });
    await expect(question).toContainText("Are you sure you want to save Update Payment Transaction?");
    await question.getByRole("button", { name: "Update" }).click();
  };
  await test.step("the second tab saves first", async () => {
    const second = await context.newPage();
    await second.goto(page.url());
    await isHydrated(second);
    await second.getByRole("textbox", { name: "Amount Paid" }).fill("700");
    await save(second);
    await expect(second.getByRole("heading", { name: "Payment Transaction Save Successful" })).toBeVisible();
    await second.close();
  });
  await page.getByRole("textbox", { name: "Notes" }).fill("Typed in the first tab");
  await save(page);
  const stale = page.getByRole("alertdialog", { name: /was changed by someone else meanwhile/ });
  await expect(stale).toContainText("Amount Paid");
  await expect(stale).toContainText("700.00");
  await stale.getByRole("button", { name: "Keep what I typed" }).click();
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Typed in the first tab");
  await expect(page.getByRole("textbox", { name: "Amount Paid" })).toHaveValue("1,500.00");
  await save(page);
  await expect(page.getByRole("heading", { name: "Payment Transaction Save Successful" })).toBeVisible();
});

/** A document that cannot be had is told on the screen that asked for it. */
async function expectTold(page: Page, replaced: Locator): Promise<void> {
  const files = "**/ims/payments/documents/*";
  const alert = page.locator("[data-sonner-toast]");
  await page.route(files, (route) => route.fulfill({ status: 503, body: "The store does not answer." }));
  await replaced.getByRole("link", { name: /^View deposit-slip/ }).click();
  await expect(alert).toContainText(/Get document file went wrong\.\s*The store does not answer\./);
  await replaced.getByRole("button", { name: /^Download deposit-slip/ }).click();
  await expect(alert).toContainText(/Downloading file went wrong\.\s*The store does not answer\./);
  await page.unroute(files);
  await page.route(files, (route) => route.abort());
  await replaced.getByRole("link", { name: /^View deposit-slip/ }).click();
  await expect(alert).toContainText(/Getting file went wrong\.\s*Unable to connect to server\./);
  await page.unroute(files);
  // Over the open dialog a toast can be closed.
  await alert.getByRole("button", { name: "Close toast" }).click();
  await expect(alert).toBeHidden();
  await expect(replaced).toBeVisible();
}

test("A replaced reference document stays listed with who attached it and when, and opens", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await openPublished(page, student, `SLIPS-${Date.now()}`);
  await payInvoice(page, number);
  await page.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Pickup Cash" });
  await attachSlip(page);
  await page.getByRole("button", { name: "Save Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("row", { name: number }).getByRole("link", { name: /^PT-/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Payment Transaction No\. PT-/ })).toBeVisible();
  await isHydrated(page);
  const dialog = page.getByRole("dialog", { name: "Payment Reference Document" });
  const open = async () => {
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "View Reference Document" }).click();
    await expect(dialog).toBeVisible();
  };
  await open();
  await expect(dialog.getByText("Replaced documents")).toBeHidden();
  await dialog
    .getByLabel("Payment Reference Document")
    .setInputFiles({ ...depositSlip(), name: "better-slip.png" });
  await expect(dialog.getByText("better-slip.png", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Payment Reference Document Updated Successfully!")).toBeVisible();
  await open();
  await expect(dialog.getByText("better-slip.png")).toBeVisible();
  const replaced = dialog.getByRole("region", { name: "Replaced documents" }).getByRole("listitem");
  await expect(replaced).toHaveCount(1);
  await expect(replaced).toContainText(/deposit-slip\.png\s*Attached \d\d\/\d\d\/\d{4} .* by \S+/);
  await expectTold(page, replaced);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    replaced.getByRole("link", { name: /^View deposit-slip\.png/ }).click(),
  ]);
  await expect(opened).toHaveURL(/\/ims\/payments\/documents\/RD-/);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: /^Files/ }).click();
  const messages = page.getByRole("region", { name: "Messages" }).getByRole("listitem");
  await expect(messages.first()).toContainText(/Getting file went wrong\.\s*Unable to connect to server\./);
});

test("A refund that was declined is asked for again, paid out, and the invoice is owed again", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await saveInvoice(student, `REFUND-${Date.now()}`, "published");
  const finance = await callerOf("finance");
  const { name, buffer } = depositSlip();
  const file = await finance.upload("/file_upload", name, new Uint8Array(buffer));
  const paid = await finance.post("/payment", {
    customer_id: student,
    payment_method: "CASH",
    amount_paid: 1500,
    inv_no: number,
    payrefdoc_no: file.body.data.payrefdoc_no,
    status: "POSTED",
  });
  const payment = `/ims/payments/view/${paid.body.data.uuid}`;
  const choose = async (action: string) => {
    await isHydrated(page);
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  const close = () => page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  await page.goto(payment);
  await choose("Request Refund");
  await page.getByRole("textbox", { name: "Refund Reason" }).fill("Paid twice");
  await page.getByRole("textbox", { name: "Refund Amount" }).fill("600");
  await page.getByRole("button", { name: "Request Refund" }).click();
  await expect(page.getByText("REFUND REQUESTED", { exact: true }).first()).toBeVisible();
  await choose("Decline Refund");
  const decline = page.getByRole("alertdialog", { name: "Decline Refund" });
  await expect(decline).toContainText("₱600.00");
  await decline.getByRole("textbox", { name: "Reason" }).fill("Apply it to the next month");
  await decline.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Refund Request Declined" })).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("You have successfully declined a refund request.");
  await close();
  const declined = page.getByRole("definition").filter({ hasText: "Apply it to the next month" });
  await expect(declined).toBeVisible();
  await page.goto(`/ims/payments?tab=POSTED&search=${paid.body.data.paytxn_no}`);
  await isHydrated(page);
  await expect(page.locator("tr[data-row]").filter({ hasText: number })).toContainText("POSTED");
  await page.getByRole("button", { name: /^More of PT-/ }).click();
  await expect(page.locator(".given-columns > div").filter({ hasText: "Refund Declined" })).toHaveText(
    /^Refund Declined\d\d\/\d\d\/\d{4}$/,
  );

  const asked = { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: 600 };
  await finance.patch(`/payment/${paid.body.data.uuid}/refund_request`, asked);
  await page.goto(payment);
  await choose("Approve Refund");
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Refund Request Approved" })).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("₱600.00");
  await close();

  await choose("Refund Payment");
  await expect(page.getByRole("heading", { level: 1, name: "Refund Payment" })).toBeVisible();
  await isHydrated(page);
  await expect(page.getByRole("textbox", { name: "Refund Amount" })).toHaveValue("600.00");
  await page.getByRole("textbox", { name: "Refund Amount" }).fill("600.01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(errorSummary(page)).toContainText("Amount should not be greater than ₱600.00");
  await page.getByRole("textbox", { name: "Refund Amount" }).fill("600");
  await page.getByLabel("Refund Reference Document").setInputFiles(depositSlip());
  await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Record(s) created successfully!")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${payment}$`));

  // The address refunds had before leads to their list.
  await page.goto(`/invoices/refunds?search=${paid.body.data.paytxn_no}`);
  await expect(page).toHaveURL(/\/ims\/refunds\?search=PT-/);
  await isHydrated(page);
  await page.getByRole("link", { name: /^RF-/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Refund ID No\. RF-/ })).toBeVisible();
  await choose("Post Refund");
  const question = page.getByRole("alertdialog", { name: "Post Refund" });
  await expect(question).toContainText(`${number} opens again by ₱600.00.`);
  await question.getByRole("button", { name: "Post" }).click();
  await expect(page.getByRole("heading", { name: "Refund Transaction Post Successful" })).toBeVisible();
  await close();
  const taken = page.getByRole("table", { name: "Taken from" });
  await expect(taken.getByRole("row", { name: number })).toContainText("₱600.00");

  await page.goto(payment);
  await expect(page.getByText("REFUNDED", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Revision 2" }).click();
  await expect(page.getByText(/Revised .+ · REFUNDED/)).toBeVisible();
});

test("A deposit slip that another payment has is used again only once that is confirmed", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const numbers = [
    await saveInvoice(student, `SLIP-1-${Date.now()}`, "published"),
    await openPublished(page, student, `SLIP-2-${Date.now()}`),
  ];
  const slip = depositSlip();
  const finance = await callerOf("finance");
  const file = await finance.upload("/file_upload", slip.name, new Uint8Array(slip.buffer));
  const first = await finance.post("/payment", {
    customer_id: student,
    payment_method: "CASH",
    amount_paid: 1500,
    inv_no: numbers[0],
    payrefdoc_no: file.body.data.payrefdoc_no,
  });
  await payInvoice(page, numbers[1] ?? "");
  await page.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Pickup Cash" });
  await page.getByLabel("Payment Reference Document").setInputFiles(slip);
  await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save Transaction" }).click();
  const asked = page.getByRole("alertdialog", { name: "Document Already Used" });
  await expect(asked).toContainText(`This document is already with ${first.body.data.paytxn_no}.`);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save Transaction" }).click();
  await asked.getByRole("button", { name: "Use it anyway" }).click();
  await expect(page.getByRole("heading", { name: "Payment Transaction Save Successful" })).toBeVisible();
});
