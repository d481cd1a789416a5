import { schoolDayOf } from "#core/shared/school-day.ts";
import { expectClean } from "./support/axe.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";

test("Finance reads what was collected on a day, and counts its cash, which is short", async ({ page }) => {
  const finance = await callerOf("finance");
  const paid = await finance.get("/v2/payment?status=POSTED&payment_method=CASH&sort=posted_date&perPage=1");
  const day = schoolDayOf(paid.body.rows[0].posted_date);
  await enterAs(page, "finance", `/ims/collections?day=${day}`);
  await isHydrated(page);
  const line = page.getByRole("row").filter({ hasText: "Pickup Cash" });
  await expect(line).toContainText("Felicidad Abad");

  await line.getByRole("button", { name: "Pickup Cash" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Count the cash of Felicidad Abad");
  const expected = Number((await dialog.getByText(/expected$/).innerText()).replace(/[^0-9.]/g, ""));
  await dialog.getByLabel("Cash counted").fill(String(expected - 20));
  await expect(dialog).toContainText("₱20.00 short");
  await expectClean(page);
  await dialog.getByRole("button", { name: "Save count" }).click();
  await expect(dialog).toContainText("Please say why the cash differs from the books");
  await dialog.getByLabel("Notes").fill("Too much change was given");
  await dialog.getByRole("button", { name: "Save count" }).click();
  await expect(dialog).toBeHidden();
  await expect(line).toContainText("Too much change was given");
  await expect(line).toContainText("(₱20.00)");
});
