import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";

test("The registrar adds a student with a new sponsor, is told whom another one looks like, and corrects a misspelled name", async ({
  page,
}) => {
  await enterAs(page, "registrar", "/management/students/students");
  await isHydrated(page);
  await page.getByRole("button", { name: "Add student" }).click();
  const dialog = page.getByRole("dialog", { name: "Add student" });
  const fill = async (name: string) => {
    await dialog.getByLabel("Last Name").fill("Bañaga");
    await dialog.getByLabel("Given Name").fill(name);
    await dialog.getByRole("textbox", { name: "Birth date" }).fill("02/28/2014");
  };
  await fill("Amihan");
  await dialog.getByLabel("Sponsor", { exact: true }).fill("new");
  await page.getByRole("option", { name: "New sponsor" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/ is required$/)).toBeVisible();
  await dialog.getByLabel("Name of the new sponsor").fill("Rosa Bañaga");
  await dialog.getByLabel("Email of the new sponsor").fill("Rosa.Banaga@example.test");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  // Given a twin, who looks like the first one
  await page.getByRole("button", { name: "Add student" }).click();
  await fill("Tala");
  await dialog.getByLabel("Sponsor", { exact: true }).fill("rosa ba");
  await page.getByRole("option", { name: /Rosa Bañaga, rosa\.banaga@example\.test/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText(/Looks like \d{6} Bañaga, Amihan: same birth date and last name\./);
  await dialog.getByRole("button", { name: "Save and close the window" }).click();
  await expect(dialog).toBeHidden();
  // When the name is corrected, then the list has it so
  await page.goto("/management/students/students?search=banaga");
  await isHydrated(page);
  await page.getByRole("button", { name: "Bañaga, Tala" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: /Bañaga, Tala/ });
  await expect(form.getByLabel("Sponsor", { exact: true })).toHaveValue("Rosa Bañaga");
  await form.getByLabel("Given Name").fill("Tála");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: /Bañaga, Tála, \d{6}/ })).toBeVisible();
  // Then the twin is a sibling, and a father is added without an address, who gets the bills first
  await expect(page.getByRole("table", { name: "Siblings" })).toContainText("Bañaga, Amihan");
  await page.getByRole("button", { name: "Add guardian" }).click();
  const guardian = page.getByRole("dialog", { name: "Add guardian" });
  await guardian.getByLabel("Guardian", { exact: true }).fill("new");
  await page.getByRole("option", { name: "New sponsor" }).click();
  await guardian.getByLabel("Name", { exact: true }).fill("Ramon Bañaga");
  await guardian.getByLabel("Relation").selectOption("Father");
  await guardian.getByLabel("Gets the bills").check();
  await guardian.getByRole("button", { name: "Save" }).click();
  const guardians = page.getByRole("table", { name: "Guardians" });
  await expect(guardians.getByRole("row", { name: /Ramon Bañaga Father/ })).toContainText("Copy");
  await page.getByRole("button", { name: "Move Ramon Bañaga up" }).click();
  await expect(guardians.getByRole("row").nth(1)).toContainText("Ramon Bañaga");
  await expect(guardians.getByRole("row").nth(1)).toContainText("Sponsor");
  await guardians.getByRole("link", { name: "Ramon Bañaga" }).click();
  await expect(page.getByRole("table", { name: "Students" })).toContainText("Bañaga, Tála");
});

test("The administrator adds a department, imports faculties of it, and removes a designation made by mistake", async ({
  page,
}) => {
  await enterAs(page, "admin", "/management/classes/departments");
  await isHydrated(page);
  await page.getByRole("button", { name: "Add department" }).click();
  await page.getByRole("dialog").getByLabel("Department", { exact: true }).fill("Special Education");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Special Education" })).toBeVisible();
  await page.goto("/management/faculties/faculties");
  await isHydrated(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByLabel("CSV or XLSX file").setInputFiles({
    name: "teachers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Employee ID;Surname;First Name;Department\r\nS-77;Ocampo;Liwayway;Special Educaton\r\n",
    ),
  });
  await dialog.getByRole("button", { name: "Validate" }).click();
  await expect(dialog.getByRole("table", { name: "Errors" })).toContainText(
    "there is no department Special Educaton; did you mean Special Education?",
  );
  await dialog.getByRole("button", { name: "Re-upload" }).click();
  await dialog.getByLabel("CSV or XLSX file").setInputFiles({
    name: "teachers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Employee ID;Surname;First Name;Department\r\nS-77;Ocampo;Liwayway;Special Education\r\n",
    ),
  });
  await dialog.getByRole("button", { name: "Validate" }).click();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toContainText("1 row: 1 added, 0 changed.");
  await page.goto("/management/faculties/designations");
  await isHydrated(page);
  await page.getByRole("button", { name: "Guidance Counselor" }).click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("row", { name: /Guidance Counselor/ })).toContainText("Inactive");
  await page.getByRole("button", { name: "Guidance Counselor" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Guidance Counselor" })).toHaveCount(0);
});

test("A misspelled name is corrected, and the paper already handed out still verifies", async ({ page }) => {
  // Given a student whose permanent record was issued
  const registrar = await callerOf("registrar");
  const number = "000040";
  const issued = await registrar.post(`/permanent_records/${number}/issues`, {
    purpose: "Transfer",
    recipient: "San Roque School",
  });
  expect(issued.status, JSON.stringify(issued.body)).toBe(202);
  const { issues, student_name: before } = (await registrar.get(`/permanent_records/${number}`)).body.data;
  const code = issues.at(-1).verification_code;
  const verifies = async () => {
    await page.goto(`/verify?code=${code}`);
    await expect(page.getByText("Genuine")).toBeVisible();
    await expect(page.getByText("No later revision exists.")).toBeVisible();
    return page.getByRole("status").innerText();
  };
  const handedOut = await verifies();

  // When the registrar corrects the name on the student's screen
  await enterAs(page, "registrar", `/management/students/students/${number}`);
  await isHydrated(page);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog");
  const given = form.getByLabel("Given Name");
  const corrected = `${await given.inputValue()}Ñ`;
  await given.fill(corrected);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(corrected);

  // Then the next paper has it so, and the one that was handed out is what it was
  await page.goto(`/reports/permanent-records/${number}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(corrected);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(before);
  expect(await verifies()).toBe(handedOut);
});

test("The registrar merges two students who are one person, and takes it back", async ({ page }) => {
  const registrar = await callerOf("registrar");
  const like = (await registrar.get("/management/students/000040")).body.data.record;
  const add = async (): Promise<string> => {
    const { body } = await registrar.post("/management/students", {
      ...{ last_name: "Dumalagan", given_name: "Isagani", middle_name: "", suffix: "", lrn: "", sex: "" },
      ...{ birth_date: "", type_id: "", sponsor_id: like.sponsor_id, home_address: "", email: "" },
      ...{ contact_number: "", is_confirmed: true },
    });
    return body.data.id;
  };
  const [kept, merged] = [await add(), await add()];
  await enterAs(page, "registrar", `/management/students/students/${kept}`);
  await isHydrated(page);
  await page.getByRole("button", { name: "Merge another student into this one" }).click();
  const dialog = page.getByRole("dialog", { name: /^Merge another student into / });
  await dialog.getByLabel("The same person on record as").fill("isagani dumalagan");
  // The one that stays is not offered; of the other the number tells who it is.
  const other = page.getByRole("option", { name: new RegExp(merged) });
  await expect(other).toBeVisible();
  await expect(page.getByRole("option", { name: new RegExp(kept) })).toHaveCount(0);
  await other.click();
  await expect(dialog.getByRole("status")).toContainText("has nothing that moves, and is put aside.");
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(dialog).toBeHidden();
  const notice = page.getByText(/Dumalagan, Isagani.* was merged into this student by /);
  await expect(notice).toBeVisible();
  const stateOf = async (number: string) =>
    (await registrar.get(`/management/students/${number}`)).body.data.record.status;
  expect([await stateOf(kept), await stateOf(merged)]).toEqual(["active", "inactive"]);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(notice).toBeHidden();
  expect(await stateOf(merged)).toBe("active");
});
