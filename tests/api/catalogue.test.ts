import { expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** What finance bills and whom: products, segments and who is in them (B-124 to B-126). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
const registrar = givenCaller(school, "registrar");

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

test("a segment that follows a grade level has its students as they come, move and leave, and nobody by hand", async () => {
  const { followed, segments } = (await finance.get("/billing/segments/members/choices")).body.data;
  expect(followed).toContainEqual({ value: "G07", label: "Grade 7" });
  expect(segments.map(({ value }: { value: string }) => value)).toContain("G07");
  const ids = async (code: string): Promise<string[]> =>
    (await rowsOf(`/billing/segments/members?segment_id=${code}&perPage=100`)).map(
      ({ customer_id }: { customer_id: string }) => customer_id,
    );
  const lab = (level: string, name = "Laboratory") => ({ code: "LAB", name, follows_level: level });
  expect((await finance.post("/billing/segments", lab("G77"))).body.errors).toEqual([
    { path: "follows_level", message: "Please choose one of the list" },
  ]);
  expect((await finance.post("/billing/segments", lab("G07"))).status).toBe(201);
  const listed = async () => (await rowsOf("/billing/segments?search=LAB"))[0];
  const first = await listed();
  expect(first).toMatchObject({ follows_level: "G07", level_name: "Grade 7" });
  expect(first.members).toBe((await rowsOf("/billing/segments?search=G07"))[0].members);

  // By hand nobody joins or leaves.
  const [member] = await rowsOf("/billing/segments/members?segment_id=LAB");
  const byHand = await finance.post("/billing/segments/members", {
    ...{ segment_id: "LAB", who: "student", customer_id: "000150" },
  });
  expect([byHand.status, byHand.body.message]).toEqual([
    422,
    "Laboratory follows its grade level: nobody joins it by hand",
  ]);
  const out = await finance.post("/billing/segments/members/remove", { members: [member.id] });
  expect([out.status, out.body.message]).toEqual([
    409,
    `${member.fullname} is in Laboratory by the grade level, and leaves it with the section.`,
  ]);
  const file = await finance.upload(
    "/billing/segments/members/import",
    "lab.csv",
    "Segment,Student ID\r\nLAB,000150",
  );
  expect(file.body.errors[0].message).toContain("Laboratory follows its grade level");

  // Who leaves, and comes back, does so there in the same change.
  const student = `/management/students/${member.customer_id}`;
  const left = { kind: "withdrawn", left_on: "2026-11-18", reason: "Moves to the province" };
  expect((await registrar.post(`${student}/leave`, left)).status).toBe(200);
  expect(await ids("LAB")).not.toContain(member.customer_id);
  expect((await registrar.post(`${student}/state`, { is_active: true })).status).toBe(200);
  expect(await ids("LAB")).not.toContain(member.customer_id);
  const roster = async (gradeSection: string) => {
    const [, level = "", section = ""] = /^(Grade \d+) (.+)$/.exec(gradeSection) ?? [];
    const { status, body } = await registrar.upload(
      "/management/rosters/import?school_year=SY%202026-2027",
      "roster.csv",
      `Student ID,Grade Level,Section\r\n${member.customer_id},${level},${section}`,
    );
    expect(body.errors ?? status).toBe(200);
  };
  await roster(member.grade_section);
  expect(await ids("LAB")).toContain(member.customer_id);
  const [other] = await rowsOf("/billing/segments/members?segment_id=G08");
  await roster(other.grade_section);
  expect(await ids("LAB")).not.toContain(member.customer_id);

  // It follows another level, and then none: who is in it then stays, and is chosen by hand.
  const { id, version } = await listed();
  const change = (level: string) => finance.patch(`/billing/segments/${id}`, lab(level));
  expect((await finance.patch(`/billing/segments/${id}`, { ...lab("G08"), version })).status).toBe(200);
  expect(await ids("LAB")).toContain(member.customer_id);
  const followers = await ids("LAB");
  expect((await change("")).status).toBe(200);
  expect(await ids("LAB")).toEqual(followers);
  const events = await rowsOf(`/billing/segments/${id}/events`);
  expect(events[0].changes).toContain("G08");
});

test("segments are listed and offered as a school counts, and others after them (S-45)", async () => {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const listed = names(await rowsOf("/billing/segments?perPage=100"));
  const place = (name: string) => listed.indexOf(name);
  expect(place("Kinder")).toBeLessThan(place("Grade 1"));
  expect(place("Grade 2")).toBeLessThan(place("Grade 10"));
  expect(place("Grade 10")).toBeLessThan(place("Grade 12"));
  const offered = names((await finance.get("/invoice/segments")).body.rows);
  expect(offered).toEqual(listed);
});
