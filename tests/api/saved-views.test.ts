import { expect, test } from "vitest";
import type { Caller } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool({ asked: "never" });
const finance = givenCaller(school, "finance");
const registrar = givenCaller(school, "registrar");

const view = (name: string) => ({
  name,
  address: "tab=draft&search=Cruz",
  hidden: ["dueDate"],
  order: [],
  density: "compact",
});
const put = (caller: Caller, list: string, views: unknown[], version: number) =>
  caller.call("PUT", `/me/views/${list}`, { views, version });

test("views follow the person from sign-in to sign-in, and nobody else sees them", async () => {
  expect((await finance.get("/me/views/invoices")).body.data).toEqual({ views: [], version: 0 });
  const saved = await put(finance, "invoices", [view("Overdue"), view("Señor Niño 漢字")], 0);
  expect(saved).toMatchObject({ status: 200, body: { data: { version: 1 } } });

  const again = await school.as("finance");
  expect((await again.get("/me/views/invoices")).body.data).toEqual({
    views: [view("Overdue"), view("Señor Niño 漢字")],
    version: 1,
  });
  expect((await again.get("/me/views/payments")).body.data.views).toEqual([]);
  expect((await registrar.get("/me/views/invoices")).body.data.views).toEqual([]);
});

test("of two tabs that change the same views the second is told, and loses nothing of the first", async () => {
  const { version } = (await finance.get("/me/views/audit")).body.data;
  const answers = await Promise.all([
    put(finance, "audit", [view("One")], version),
    put(finance, "audit", [view("Two")], version),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: "STALE_VERSION", data: { version: version + 1 } });
  const won = answers.find(({ status }) => status === 200)?.body.data.views;
  expect((await finance.get("/me/views/audit")).body.data.views).toEqual(won);
});

test("a list keeps twenty views with names of 1 to 60 characters, each once", async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => view(`View ${index}`));
  const { version } = (await finance.get("/me/views/payments")).body.data;
  const refusals = [
    [many(21), "A list keeps at most 20 views. Please delete one first."],
    [[view("  ")], "A view's name has 1 to 60 characters."],
    [[view("x".repeat(61))], "A view's name has 1 to 60 characters."],
    [[view("Mine"), view(" MINE ")], "Two views cannot have the same name."],
  ] as const;
  for (const [views, message] of refusals)
    expect(await put(finance, "payments", [...views], version)).toMatchObject({
      status: 422,
      body: { message },
    });
  expect((await put(finance, "payments", many(20), version)).status).toBe(200);
  expect((await put(finance, "payments", [view(" Trimmed ")], version + 1)).body.data.views[0].name).toBe(
    "Trimmed",
  );
});

test("a list that does not exist has no views", async () => {
  expect((await finance.get("/me/views/nothing")).status).toBe(404);
  expect((await put(finance, "nothing", [], 0)).status).toBe(404);
});
