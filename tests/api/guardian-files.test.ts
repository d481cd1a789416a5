import { expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given students on record, when the office uploads the guardians it has, then each student has them, all rows or none (M-24). */
const school = givenSchool({ asked: "at the end" });
const registrar = givenCaller(school, "registrar");

const HEADINGS = "Student ID,Guardian,Guardian Email,Relation,Order,Gets Bills,Gets Mail";
const send = (lines: readonly string[], query = "") =>
  registrar.upload(
    `/management/guardians/import${query}`,
    "guardians.csv",
    [HEADINGS, ...lines].join("\r\n"),
  );
const guardiansOf = async (number: string): Promise<Row[]> =>
  (await registrar.get(`/management/students/${number}`)).body.data.guardians;

test("the template, uploaded as it is, is read and changes nothing", async () => {
  const template = await registrar.get("/management/guardians/template");
  const answer = await registrar.upload(
    "/management/guardians/import?dry_run=1",
    "template.csv",
    template.body as unknown as string,
  );
  expect([answer.status, answer.body.data?.changed], JSON.stringify(answer.body)).toEqual([200, 0]);
});

test("guardians are added in their order, and the same file again changes nothing", async () => {
  const [sponsor] = (await guardiansOf("000050")) as [Row];
  const lines = [
    "50,Nanay Sa Talaan,nanay.talaan@example.test,Mother,1,Yes,Yes",
    `000050,"${sponsor.name}",,Father,2,No,No`,
    "000051,Nanay Sa Talaan,nanay.talaan@example.test,Aunt,,,",
  ];
  const dry = await send(lines, "?dry_run=1");
  expect(dry.body.data.errors).toEqual([]);
  expect(dry.body.data.changes[0]).toMatchObject({
    to: expect.stringContaining("Nanay Sa Talaan (Mother; bills, mail)"),
  });
  expect(await guardiansOf("000050")).toHaveLength(1);

  expect((await send(lines)).body.data).toMatchObject({ changed: 3, unchanged: 0 });
  expect(await guardiansOf("000050")).toMatchObject([
    { name: "Nanay Sa Talaan", relation: "Mother", gets_bills: true, gets_mail: true },
    { sponsor_id: sponsor.sponsor_id, relation: "Father", gets_bills: false, gets_mail: false },
  ]);
  const { record } = (await registrar.get("/management/students/000050")).body.data;
  expect(record.sponsor).toBe("Nanay Sa Talaan");
  // One sponsor of both.
  const [mother] = (await guardiansOf("000050")) as [Row];
  expect((await guardiansOf("000051"))[1]).toMatchObject({ sponsor_id: mother.sponsor_id, relation: "Aunt" });
  expect((await send(lines)).body.data).toMatchObject({ changed: 0, unchanged: 3 });

  const { rows } = (await registrar.get("/management/students/000050/events")).body;
  expect(rows[0]).toMatchObject({ action: "School record changed" });
  expect(rows[0].changes).toContain("Nanay Sa Talaan (Mother; bills, mail)");
});

test("one of the same name with another address is another person; the order of the name does not matter", async () => {
  await send([
    "000054,Reyes Jose,jose.one@example.test,Uncle,,,",
    "000055,Reyes Jose,jose.two@example.test,,,,",
  ]);
  const [one, two] = [(await guardiansOf("000054"))[1], (await guardiansOf("000055"))[1]];
  expect([one?.name, two?.name]).toEqual(["Reyes Jose", "Reyes Jose"]);
  expect(one?.sponsor_id).not.toBe(two?.sponsor_id);
  const again = await send(['000054,"Jose, Reyes",jose.one@example.test,Uncle,,,']);
  expect(again.body.data).toMatchObject({ changed: 0, unchanged: 1 });
});

test("who would get no bills, is named twice, or is nobody, is told by row, and nothing is imported", async () => {
  const [sponsor] = (await guardiansOf("000052")) as [Row];
  const answer = await send([
    `000052,"${sponsor.name}",,,,No,`,
    "000053,Bago Ito,,,,,",
    "000053,bago ito,,,,,",
    "999999,Walang Anak,,,,,",
  ]);
  expect(answer.status).toBe(422);
  const told = answer.body.errors.map(({ message }: Row) => message).join("\n");
  expect(told).toMatch(/Row 2.*Somebody has to get the bills/);
  expect(told).toMatch(/Row 4.*Bago Ito is already in row 3/);
  expect(told).toMatch(/Row 5.*999999 is not the number of anyone on record/);
  expect(await guardiansOf("000053")).toHaveLength(1);
});

test("a namesake of another family is not joined with it by name: who is asked about is joined by an answer", async () => {
  const names = new Set<string>();
  const numbers = ["000056", "000057", "000058"];
  await send(["000056,Salonga Maria,,Aunt,,,"]);
  const row = ["000057,Maria Salonga,,Mother,,,"];
  const checked = (await send(row, "?dry_run=1")).body.data;
  expect(checked.people).toMatchObject([
    {
      line: 2,
      is_same: false,
      message: expect.stringMatching(
        /^Row 2: Salonga Maria \(guardian of 000056 .*\) is on record: the same person\?$/,
      ),
    },
  ]);
  const done = (await send(row)).body.data;
  expect(done.warnings).toMatchObject([{ message: expect.stringContaining("and another person was added") }]);
  const answer = new URLSearchParams({ same_people: JSON.stringify([checked.people[0].key]) });
  const third = await send(["000058,Maria Salonga,,Mother,,,"], `?${answer}`);
  expect(third.body.data.warnings).toHaveLength(1);
  for (const number of numbers) names.add(String((await guardiansOf(number))[1]?.sponsor_id));
  expect(names.size).toBe(2);
});

test("a sponsor's change of address asks about that address alone, and a likeness is named with number or address", async () => {
  const lina = { name: "Lina Likha", contact_number: "0917 555 0301", home_address: "", billing_address: "" };
  const empty = { city: "", province: "", postal_code: "", tax_number: "" };
  const [first, second] = await Promise.all(
    ["lina.a@example.test", "lina.b@example.test"].map((email) =>
      registrar.post("/management/sponsors", { ...lina, ...empty, email, is_confirmed: true }),
    ),
  );
  expect([first?.status, second?.status], JSON.stringify(second?.body)).toEqual([201, 201]);
  const { rows } = (await registrar.get("/management/sponsors?search=lina.a@example.test")).body;
  const asked = await registrar.patch(`/management/sponsors/${rows[0].id}`, {
    ...lina,
    ...empty,
    email: "lina.c@example.test",
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const alike = await registrar.patch(`/management/sponsors/${rows[0].id}`, {
    ...lina,
    ...empty,
    email: "lina.b@example.test",
  });
  expect(alike.body.message).toContain("Lina Likha (lina.b@example.test; 0917 555 0301): same email address");
});
