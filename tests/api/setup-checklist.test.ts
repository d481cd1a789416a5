import { beforeAll, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { addAccounts } from "#tests/support/empty-school.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { School } from "#tests/support/school.ts";

/** Given an empty school, when its administrator works through the checklist, then each step is counted from what there is (M-23, M-22). */
const school = givenSchool({ open: () => School.openShared("empty"), asked: "at the end" });
let admin: Caller;
let registrar: Caller;
beforeAll(async () => {
  await addAccounts(school);
  [admin, registrar] = [await school.as("admin"), await school.as("registrar")];
});
const stepsOf = async (caller: Caller): Promise<Row> => {
  const { status, body } = await caller.get("/dashboard");
  expect(status).toBe(200);
  return Object.fromEntries(body.data.setup.map(({ key, state }: Row) => [key, state]));
};

test("administrator and registrar see it, teachers do not", async () => {
  expect(await stepsOf(admin)).toMatchObject({
    profile: "ready",
    calendar: "ready",
    levels: "waits",
    invitations: "done",
  });
  expect(await stepsOf(registrar)).toEqual(await stepsOf(admin));
  expect(await stepsOf(await school.as("teacher"))).toEqual({});
});

test("a preset does two of its steps, and a section the next", async () => {
  const { status } = await registrar.post("/management/presets", {
    levels: "school",
    school_year: {
      name: "SY 2026-2027",
      curriculumn_code: "K to 12",
      start_date: "2026-06-08",
      end_date: "2027-04-08",
      terms: [
        ["2026-06-08", "2026-09-15", "2026-07-27", "2026-09-15", "2026-09-16", "2026-09-29"],
        ["2026-09-16", "2026-12-18", "2026-11-01", "2026-12-18", "2026-12-19", "2027-01-01"],
        ["2027-01-04", "2027-04-08", "2027-02-20", "2027-04-08", "2027-04-09", "2027-04-22"],
      ].map(
        ([
          start_date,
          end_date,
          encode_start_date,
          encode_end_date,
          correction_start_date,
          correction_end_date,
        ]) => ({
          start_date,
          end_date,
          encode_start_date,
          encode_end_date,
          correction_start_date,
          correction_end_date,
        }),
      ),
    },
  });
  expect(status).toBe(200);
  expect(await stepsOf(admin)).toMatchObject({
    calendar: "done",
    levels: "done",
    departments: "done",
    sections: "ready",
    students: "waits",
  });
});

test("the school's record is changed by the administrator alone, version-checked, and stands on the trail", async () => {
  const { profile } = (await admin.get("/settings")).body.data;
  expect(profile).toMatchObject({ name: "Sta. Lucia Academy", address: "", version: 1 });
  expect((await registrar.get("/settings")).body.data.profile).toBeNull();
  expect((await registrar.patch("/settings/profile", { address: "1 Rizal St." })).status).toBe(403);
  const entry = { address: "1 Rizal St.", email: "office@school.test", version: 1 };
  const saved = await admin.patch("/settings/profile", entry);
  expect([saved.status, saved.body.data]).toMatchObject([200, { address: "1 Rizal St.", version: 2 }]);
  const stale = await admin.patch("/settings/profile", { ...entry, address: "2 Rizal St." });
  expect([stale.status, stale.body.data.address]).toEqual([409, "1 Rizal St."]);
  expect((await admin.patch("/settings/profile", { ...entry, version: 2 })).body.data.version).toBe(2);
  for (const wrong of [{ name: " " }, { email: "nobody" }])
    expect((await admin.patch("/settings/profile", wrong)).status).toBe(422);
  // Without a logo the step is still open.
  expect((await stepsOf(admin)).profile).toBe("ready");
});

test("it is put away and brought back", async () => {
  expect((await admin.patch("/settings/school", { setup_checklist: "hidden" })).status).toBe(200);
  expect([await stepsOf(admin), await stepsOf(registrar)]).toEqual([{}, {}]);
  await admin.patch("/settings/school", { setup_checklist: "shown" });
  expect((await stepsOf(registrar)).calendar).toBe("done");
});
