import { beforeAll, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { pngOf } from "#tests/support/pictures.ts";

/** Given a student who left, when the registrar erases the contact data, then it is gone from everywhere it is shown, and the rest stays (M-37). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const STUDENT = "000041";
const PATH = `/management/students/${STUDENT}`;
const erase = (more: object = {}) =>
  registrar.post(`${PATH}/erase-contacts`, { reason: "Asked for by the family", ...more });
const person = async (): Promise<Row> => (await registrar.get(PATH)).body.data;
const historyOf = async (path: string): Promise<string> =>
  JSON.stringify((await registrar.get(`${path}/events`)).body.rows);

let sponsor: string;
beforeAll(async () => {
  const sister = (await registrar.get("/management/students/000040")).body.data;
  const shared = sister.guardians[0].sponsor_id;
  const entered = {
    last_name: "Bagong",
    given_name: "Alis",
    email: "alis@example.test",
    contact_number: "0917 555 0199",
    home_address: "12 Mabini Street",
  };
  const { record } = await person();
  const changed = await registrar.patch(PATH, {
    ...entered,
    lrn: record.lrn ?? "",
    sex: record.sex ?? "",
    birth_date: record.birth_date ?? "",
    is_confirmed: true,
  });
  expect(changed).toMatchObject({ status: 200 });
  sponsor = record.sponsor_id;
  const own = { sponsor_id: sponsor, relation: "Mother", gets_bills: true, gets_mail: true };
  const other = { sponsor_id: shared, relation: "Aunt", gets_bills: false, gets_mail: false };
  expect((await registrar.post(`${PATH}/guardians`, { guardians: [own, other] })).status).toBe(200);
  const moved = {
    email: "nanay.bagong@example.test",
    home_address: "12 Mabini Street",
    contact_number: "",
    billing_address: "",
    city: "",
    province: "",
    postal_code: "",
    tax_number: "123-456",
    is_confirmed: true,
  };
  expect((await registrar.patch(`/management/sponsors/${sponsor}`, moved)).status).toBe(200);
  await registrar.upload(`${PATH}/photo`, "me.png", pngOf(40, 40));
});

test("who is still here, or only inactive, is refused in words", async () => {
  const refused = await erase();
  expect(refused).toMatchObject({ status: 409, body: { message: /has not left the school/ } });
  expect((await person()).record.email).toBe("alis@example.test");
});

test("who left is asked about by name, and erased for good; a guardian of somebody here stays", async () => {
  const left = { kind: "withdrawn", left_on: "2026-11-18", reason: "Moves" };
  expect((await registrar.post(`${PATH}/leave`, left)).status).toBe(200);
  const asked = await erase();
  expect(asked).toMatchObject({ status: 409, body: { code: "CONFIRMATION_NEEDED" } });
  expect(asked.body.message).toContain("cannot be undone");
  expect(asked.body.message).toContain("(guardian of a student who is here)");

  expect(await historyOf(PATH)).toContain("12 Mabini Street");
  expect((await erase({ is_confirmed: true })).status).toBe(200);
  const { record, photo, guardians } = await person();
  expect(record).toMatchObject({ email: "", contact_number: "", home_address: "" });
  expect(photo).toBeNull();
  expect(guardians[0]).toMatchObject({ email: "", contact_number: "" });
  expect(guardians[1].email + guardians[1].contact_number).not.toBe("");
  // The address finds nobody any more.
  const { body } = await registrar.get("/management/sponsors?search=nanay.bagong@example.test");
  expect(JSON.stringify(body)).not.toContain(sponsor);
});

test("history, event log and everything kept say that it changed, and not what it was", async () => {
  for (const path of [PATH, `/management/sponsors/${sponsor}`]) {
    const history = await historyOf(path);
    expect(history).toContain("Contact data erased");
    expect(history).toContain("Home address: ");
    expect(history).not.toContain("Mabini");
    expect(history).not.toContain("@example.test");
  }
  const { body } = await registrar.get("/log/event?module=Management&perPage=100");
  expect(JSON.stringify(body)).not.toContain("Mabini");
});

test("once erased there is nothing to erase, and the number and the papers stay", async () => {
  expect(await erase({ is_confirmed: true })).toMatchObject({
    status: 409,
    body: { message: /no contact data/ },
  });
  const { record, placements } = await person();
  expect(record.id).toBe(STUDENT);
  expect(placements.length).toBeGreaterThan(0);
});
