import { enterAs, expect, isHydrated, test } from "./support/console.ts";

/** What leads to a form, not to a list: what is to be recorded is not there yet. */
const TO_A_FORM = "/grades/attendance/add";

for (const [person, path] of [
  ["teacher", "/dashboard"],
  ["head", "/dashboard"],
  ["registrar", "/dashboard"],
  ["admin", "/dashboard"],
  ["finance", "/ims"],
] as const)
  test(`every count that waits for the ${person} leads to exactly what it counted`, async ({ page }) => {
    await enterAs(page, person, path);
    await isHydrated(page);
    // Given what the board counts, and where each count leads
    const lines = await page.locator("a.board-line").evaluateAll((links) =>
      links.map((link) => ({
        to: link.getAttribute("href") ?? "",
        count: link.querySelector(".num")?.textContent ?? "",
      })),
    );
    for (const { to, count } of lines.filter((line) => line.to !== TO_A_FORM)) {
      // When it is followed
      await page.goto(to);
      // Then the list has as many
      const counted = page.getByText(new RegExp(`(of|^) ?${count} [a-z]`)).locator("visible=true");
      await expect(counted.first(), `${to}: ${count}`).toBeVisible();
    }
  });
