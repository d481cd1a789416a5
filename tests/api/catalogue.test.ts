import { expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** What finance bills and whom: products, segments and who is in them (B-124, B-125). */
const school = givenSchool();
const finance = givenCaller(school, "finance");

const MILK = { code: "milk", name: "Milk", uom: "Box", unit_price: "12.3456" };
const BUS = { code: "BUS", name: "School bus" };
const rowsOf = async (path: string) => (await finance.get(path)).body.rows;

test("a product is added, changed, put aside and taken back, and its history says so", async () => {
  expect((await finance.post("/billing/products", MILK)).status).toBe(201);
  const [milk] = await rowsOf("/billing/products?search=milk");
  expect(milk).toMatchObject({ code: "MILK", uom: "Box", shown_price: "₱12.3456", state: "IN USE" });
  const change = (more: object) => finance.patch(`/billing/products/${milk.id}`, { ...MILK, ...more });
  expect((await change({ name: "Fresh milk", version: 1 })).status).toBe(200);
  expect((await change({ name: "Stale", version: 1 })).status).toBe(409);
  expect((await change({ code: "OTHER" })).body.errors).toEqual([
    { path: "code", message: "This cannot be changed once it exists" },
  ]);
  await change({ name: "Fresh milk", state: "NOT IN USE" });
  const offered = async () =>
    (await finance.get("/invoice/preload/product_surcharge_deductible")).body.data.products.map(
      ({ code }: { code: string }) => code,
    );
  expect(await offered()).not.toContain("MILK");
  await change({ name: "Fresh milk" });
  expect(await offered()).toContain("MILK");
  const events = await rowsOf(`/billing/products/${milk.id}/events`);
  expect(events.map(({ changes }: { changes: string }) => changes.split(",")[0])).toHaveLength(4);
  expect(events.at(-2)).toMatchObject({ action: "Product saved", user: "Felicidad Abad" });
  expect(events.at(-2).changes).toContain("Fresh milk");
});

test("the journal finds a renamed product's account by the name that its lines have", async () => {
  const [tuition] = await rowsOf("/billing/products?search=TUI");
  const { id, name, shown_price: _, state: __, version: ___, ...entry } = tuition;
  await finance.patch(`/billing/products/${id}`, { ...entry, name: `${name} and fees` });
  const database = school.database();
  const { rows } = await database.execute(
    "select former_names_json from product where code = 'TUITION' or code like 'TUI%'",
  );
  database.close();
  expect(rows.map((row) => JSON.parse(String(row.former_names_json)))).toContainEqual([name]);
});

test.each([
  ["a code that there is", { ...MILK, name: "Other" }, "code", "There is a product with this code already"],
  [
    "a name in use",
    { ...MILK, code: "M2", name: "fresh MILK" },
    "name",
    "There is a product with this name already",
  ],
  [
    "a price below zero",
    { ...MILK, code: "M3", unit_price: -1 },
    "unit_price",
    expect.stringContaining("not below zero"),
  ],
  ["no name", { ...MILK, code: "M4", name: " " }, "name", "This field is required"],
])("%s is refused", async (_, entry, path, message) => {
  const { status, body } = await finance.post("/billing/products", entry);
  expect([status, body.errors]).toEqual([422, [{ path, message }]]);
});

test("a segment gets a student, a section and a grade level, counts who is active, and loses them again", async () => {
  expect((await finance.post("/billing/segments", BUS)).status).toBe(201);
  const join = (more: object) => finance.post("/billing/segments/members", { segment_id: "BUS", ...more });
  const members = async () => (await rowsOf("/billing/segments?search=bus"))[0].members;
  expect(await members()).toBe(0);
  const { data: choices } = (await finance.get("/billing/segments/members/choices")).body;
  const [section] = choices.sections;
  const joined = await join({ who: "section", section_id: section.value });
  expect(joined.body.message).toMatch(/^\d+ students joined School bus\.$/);
  const ofSection = await members();
  expect(ofSection).toBeGreaterThan(5);
  const again = await join({ who: "section", section_id: section.value });
  expect(again.body.message).toBe(`0 students joined School bus. ${ofSection} students had joined before.`);
  const level = choices.levels.find(({ label }: { label: string }) => label.startsWith("Grade 7,"));
  await join({ who: "level", level_id: level.value });
  expect(await members()).toBeGreaterThan(ofSection);
  expect((await join({ who: "student", customer_id: "999999" })).status).toBe(422);
  expect((await join({ who: "student" })).body.errors).toEqual([
    { path: "customer_id", message: "This field is required" },
  ]);

  const list = "/billing/segments/members?segment_id=BUS&perPage=100";
  const rows = await rowsOf(list);
  expect(rows[0]).toMatchObject({ segment_id: "BUS", segment_name: "School bus", status: "Active" });
  const descending = await rowsOf(`${list}&sort=customer_id&order=DESC`);
  expect(descending[0].customer_id > descending[1].customer_id).toBe(true);
  expect(await rowsOf(`${list}&search=${rows[0].customer_id}`)).toEqual([rows[0]]);
  const ids = rows.map(({ id }: { id: string }) => id);
  const out = (members: string[]) => finance.post("/billing/segments/members/remove", { members });
  const before = await members();
  expect((await out([ids[0], `${ids[1].split(".")[0]}.999999`])).status).toBe(404);
  expect((await out(ids.slice(0, 3))).body.message).toBe("3 students were taken out.");
  expect(await members()).toBe(before - 3);
  const [newest] = await rowsOf(
    `/billing/segments/${(await rowsOf("/billing/segments?search=bus"))[0].id}/events`,
  );
  expect(newest).toMatchObject({ action: "Students taken out of a segment" });
});

test("a file adds students to segments by number or name, once; a wrong row imports none", async () => {
  await finance.post("/billing/segments", { code: "CHOIR", name: "Choir" });
  const upload = (lines: string[], query = "") =>
    finance.upload(
      `/billing/segments/members/import${query}`,
      "choir.csv",
      ["Segment,Student ID,Student Name", ...lines].join("\r\n"),
    );
  const [one, two] = await rowsOf("/billing/segments/members?segment_id=G07&perPage=100");
  const good = [`choir,${one.customer_id},`, `CHOIR,,"${two.fullname}"`];
  const refused = await upload([...good, "Nothing,999999,"]);
  expect(refused.status).toBe(422);
  expect(refused.body.errors.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining("is no segment in use"),
    expect.stringContaining("is not the number of anyone who is a student"),
  ]);
  expect((await upload(good, "?dry_run=1")).body.data.new).toBe(2);
  expect((await upload(good)).body.data).toMatchObject({ added: 2, unchanged: 0 });
  expect((await upload(good)).body.data).toMatchObject({ added: 0, unchanged: 2 });
  const [choir] = await rowsOf("/billing/segments?search=choir");
  expect(choir.members).toBe(2);
  const template = await finance.get("/billing/segments/members/template");
  const example = await finance.upload("/billing/segments/members/import", "t.csv", template.body);
  expect(example.body.data).toMatchObject({ rows: 0, added: 0 });
});
