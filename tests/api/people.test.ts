import { beforeAll, describe, expect, test } from "vitest";
import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { RefundDesk, type Row } from "#tests/support/refunds.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when the office opens people and changes guardians, then bills, mail and access follow (M-24, M-25). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const finance = givenCaller(school, "finance");
const teacher = givenCaller(school, "teacher");
let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(finance);
});

const STUDENT = "000040";
const student = async (number = STUDENT): Promise<Row> => {
  const { status, body } = await registrar.get(`/management/students/${number}`);
  expect(status).toBe(200);
  return body.data;
};
const entered = ({ sponsor_id, relation, gets_bills, gets_mail }: Row): Row => ({
  sponsor_id,
  relation,
  gets_bills,
  gets_mail,
});
const save = async (guardians: readonly Row[], more: Row = {}) =>
  registrar.post(`/management/students/${STUDENT}/guardians`, { guardians, ...more });
const inboxOf = (recipient: string) => school.stack.mail.mails().filter(({ to }) => to.includes(recipient));

describe("a student's guardians", () => {
  test("the sponsor is the first one, and gets bills and mail", async () => {
    const { record, guardians } = await student();
    expect(guardians).toMatchObject([
      {
        sponsor_id: record.sponsor_id,
        name: record.sponsor,
        relation: "",
        gets_bills: true,
        gets_mail: true,
      },
    ]);
  });

  test("a new one, without an address, is added; a name on record is asked about", async () => {
    const before = await student();
    const father = {
      sponsor_id: "new",
      sponsor_name: "Ernesto Bagong Tao",
      relation: "Father",
      gets_bills: false,
      gets_mail: false,
    };
    const added = await save([...before.guardians.map(entered), father], { version: before.record.version });
    expect(added).toMatchObject({ status: 200, body: { message: "Successfully saved." } });
    const after = await student();
    expect(after.guardians).toMatchObject([
      { sponsor_id: before.record.sponsor_id },
      { name: "Ernesto Bagong Tao", relation: "Father", email: "", gets_bills: false, gets_mail: false },
    ]);
    expect(after.record.sponsor).toBe(before.record.sponsor);
    const again = await save([...after.guardians.map(entered), father]);
    expect(again).toMatchObject({ status: 409, body: { code: "CONFIRMATION_NEEDED" } });
    expect(again.body.message).toMatch(
      /^Looks like Ernesto Bagong Tao \(guardian of 000\d{3} .*\): same name\./,
    );
    const { rows } = (await registrar.get(`/management/students/${STUDENT}/events`)).body;
    expect(rows[0].changes).toBe(
      `Guardians: ${before.record.sponsor} (bills, mail) → ${before.record.sponsor} (bills, mail), Ernesto Bagong Tao (Father)`,
    );
  });

  test("the first who gets bills is the sponsor from then on; siblings are who share a guardian", async () => {
    const before = await student();
    const [own, father] = before.guardians.map(entered);
    expect((await save([{ ...father, gets_bills: true }, own])).status).toBe(200);
    const after = await student();
    expect(after.record).toMatchObject({ sponsor_id: father.sponsor_id, sponsor: "Ernesto Bagong Tao" });
    const sponsor = await registrar.get(`/management/sponsors/${father.sponsor_id}`);
    expect(sponsor.body.data).toMatchObject({
      record: { fullname: "Ernesto Bagong Tao" },
      children: [{ student_id: STUDENT, relation: "Father", gets_bills: true, gets_mail: false }],
      accounts: [],
    });
    const [other] = (await registrar.get("/management/students?perPage=1&search=000050")).body.rows;
    const ofOther = await registrar.post(`/management/students/${other.student_id}/guardians`, {
      guardians: [
        ...(await student(other.student_id)).guardians.map(entered),
        { ...father, relation: "Uncle", gets_bills: false },
      ],
    });
    expect(ofOther.status).toBe(200);
    expect((await student()).siblings.map((row: Row) => row.student_id)).toContain(other.student_id);
    // As it was.
    expect((await save([own])).status).toBe(200);
    expect((await student()).record.sponsor_id).toBe(own.sponsor_id);
  });

  test.each([
    ["nobody gets bills", [{ gets_bills: false }], "Somebody has to get the bills"],
    ["nobody gets mail", [{ gets_mail: false }], "Somebody has to get the school's mail"],
    ["one twice", [{}, {}], "This is a guardian of the student already"],
    ["one who is not on record", [{ sponsor_id: "nobody" }], "Please choose one of the list"],
    ["a new one without a name", [{}, { sponsor_id: "new" }], "This field is required"],
    ["a relation there is not", [{ relation: "Boss" }], "Please choose one of the list"],
    ["none", [], "A student has at least one guardian"],
  ])("is refused: %s", async (_what, changed, message) => {
    const { guardians } = await student();
    const asked = changed.map((change) => ({ ...entered(guardians[0]), ...change }));
    const refused = await save(asked);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(message);
    expect((await student()).guardians).toEqual(guardians);
  });

  test("two who change at once: one is told of the other", async () => {
    const { record, guardians } = await student();
    const asked = guardians.map(entered);
    const answers = await Promise.all(
      ["Mother", "Aunt"].map((relation) => save([{ ...asked[0], relation }], { version: record.version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("another sponsor on the student's form takes the former one's place", async () => {
    const { record, guardians } = await student();
    const [other] = (await registrar.get("/management/sponsors?perPage=1&search=guardian000030")).body.rows;
    const saved = await registrar.patch(`/management/students/${STUDENT}`, {
      lrn: record.lrn,
      sex: record.sex,
      birth_date: record.birth_date,
      sponsor_id: other.id,
    });
    expect(saved.status).toBe(200);
    expect((await student()).guardians).toMatchObject([
      { sponsor_id: other.id, relation: guardians[0].relation, gets_bills: true, gets_mail: true },
    ]);
    expect((await save([entered(guardians[0])])).status).toBe(200);
  });
});

describe("what follows of guardians", () => {
  const FIRST = { name: "Una Tagapagbayad", email: "una@families.test" };
  const SECOND = { name: "Ikalawa Tagapagbayad", email: "ikalawa@families.test" };
  const made = ({ name, email }: typeof FIRST): Row => ({
    sponsor_id: "new",
    sponsor_name: name,
    sponsor_email: email,
    relation: "",
    gets_bills: true,
    gets_mail: true,
  });

  test("a bill goes to each who gets bills, each in a mail that names no other address", async () => {
    const { guardians } = await student();
    expect((await save([made(FIRST), ...guardians.map(entered)])).status).toBe(200);
    expect((await save([...(await student()).guardians.map(entered), made(SECOND)])).status).toBe(200);
    const invoice = await desk.invoice(STUDENT, 300);
    const sent = await finance.post("/invoice/mail/send", { uuids: [invoice.uuid] });
    expect(sent.status).toBe(202);
    const [copy] = await until(async () => {
      const mails = inboxOf(SECOND.email);
      return mails.length > 0 && mails;
    });
    const [letter] = inboxOf(FIRST.email);
    expect(letter?.to).toEqual([FIRST.email]);
    expect(copy).toMatchObject({ to: [SECOND.email], subject: letter?.subject, text: letter?.text });
    expect(copy?.attachments).toHaveLength(1);
    // To an address that is typed it goes alone.
    const typed = await finance.post("/mailer/send", {
      customer_id: STUDENT,
      start_date: "2026-11-01",
      end_date: "2026-11-30",
      recipient: "other@families.test",
    });
    expect(typed.status).toBe(202);
    await until(async () => inboxOf("other@families.test").length > 0);
    expect(inboxOf(SECOND.email)).toHaveLength(1);
  });

  test("who has an account in the parent app sees the child while a guardian of it, and not after", async () => {
    const parent = await Caller.signIn(
      school.stack.apiUrl,
      "parent@talaan.test",
      DEMO_PASSWORD,
      "/sponsor/auth/login",
    );
    const children = async (): Promise<string[]> =>
      (await parent.get("/sponsor/students")).body.rows.map((row: Row) => row.student_id);
    const own = await children();
    expect(own).not.toContain(STUDENT);
    expect((await parent.get(`/sponsor/students/${STUDENT}/published`)).status).toBe(404);
    const [account] = (await registrar.get("/management/sponsors?perPage=1&search=parent@talaan.test")).body
      .rows;
    const { guardians } = await student();
    const aunt = { sponsor_id: account.id, relation: "Aunt", gets_bills: false, gets_mail: false };
    expect((await save([...guardians.map(entered), aunt])).status).toBe(200);
    expect((await student()).guardians.at(-1)).toMatchObject({ has_account: true });
    expect(await children()).toEqual(expect.arrayContaining([...own, STUDENT]));
    expect((await children()).length).toBe(own.length + 1);
    expect((await parent.get(`/sponsor/students/${STUDENT}/published`)).status).toBe(200);
    expect((await save(guardians.map(entered))).status).toBe(200);
    expect(await children()).toEqual(own);
    expect((await parent.get(`/sponsor/students/${STUDENT}/published`)).status).toBe(404);
  });

  test("a guardian of a student is not removed from the sponsors", async () => {
    const { guardians } = await student();
    const refused = await registrar.delete(`/management/sponsors/${guardians.at(-1).sponsor_id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("there are students of it");
  });
});

describe("two sponsors who are one person", () => {
  const sponsor = async (id: string): Promise<Row> =>
    (await registrar.get(`/management/sponsors/${id}`)).body.data;
  const twice = async (): Promise<[kept: Row, merged: Row]> => {
    const [kept, merged] = (await registrar.get("/management/sponsors?perPage=2&search=guardian00006")).body
      .rows;
    return [kept, merged];
  };

  test("are merged: students move, what lacks is filled, the other is put aside; and it is taken back", async () => {
    const [kept, merged] = await twice();
    const before = [await sponsor(kept.id), await sponsor(merged.id)];
    const numbers = (data: Row): string[] => data.children.map(({ student_id }: Row) => student_id);
    const preview = await registrar.get(`/management/sponsors/${kept.id}/merge?merged_id=${merged.id}`);
    expect(preview.body.data.moves.map((line: string) => line.slice(0, 6))).toEqual(
      numbers(before[1] as Row),
    );
    const done = await registrar.post(`/management/sponsors/${kept.id}/merge`, {
      merged_id: merged.id,
      version: kept.version,
    });
    expect(done.status).toBe(200);
    const after = await sponsor(kept.id);
    expect(numbers(after).sort()).toEqual(
      [...numbers(before[0] as Row), ...numbers(before[1] as Row)].sort(),
    );
    expect(await sponsor(merged.id)).toMatchObject({ record: { status: "inactive" }, children: [] });
    expect(after.merges).toMatchObject([{ name: merged.fullname, user: "Leonor Sandoval" }]);
    // Taken back, all is as it was but for the versions.
    expect((await registrar.delete(`/management/sponsors/${kept.id}/merge`)).status).toBe(200);
    const back = [await sponsor(kept.id), await sponsor(merged.id)];
    for (const [place, data] of back.entries()) {
      expect(data.children).toEqual((before[place] as Row).children);
      expect({ ...data.record, version: 0 }).toEqual({ ...(before[place] as Row).record, version: 0 });
    }
    expect((await registrar.delete(`/management/sponsors/${kept.id}/merge`)).status).toBe(404);
  });

  test("are not taken apart once a student was changed since", async () => {
    const [kept, merged] = await twice();
    const [child] = (await sponsor(merged.id)).children;
    expect(
      (await registrar.post(`/management/sponsors/${kept.id}/merge`, { merged_id: merged.id })).status,
    ).toBe(200);
    const { record, guardians } = await student(child.student_id);
    const changed = await registrar.post(`/management/students/${record.student_id}/guardians`, {
      guardians: guardians.map((one: Row) => ({ ...entered(one), relation: "Aunt" })),
    });
    expect(changed.status).toBe(200);
    const refused = await registrar.delete(`/management/sponsors/${kept.id}/merge`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(
      `${record.student_id} ${record.fullname} changed since the merge.`,
    );
  });

  test("with an account is kept, not merged away; with itself is refused", async () => {
    const [account] = (await registrar.get("/management/sponsors?perPage=1&search=parent@talaan.test")).body
      .rows;
    const [kept] = await twice();
    const refused = await registrar.post(`/management/sponsors/${kept.id}/merge`, { merged_id: account.id });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(
        "has an account in the parent app. Open that sponsor and merge this one into it.",
      ),
    ]);
    const itself = await registrar.post(`/management/sponsors/${kept.id}/merge`, { merged_id: kept.id });
    expect(itself.status).toBe(422);
  });
});

describe("the screens of people", () => {
  test("a student's says sections by year, papers and what was done; it is noted who looked", async () => {
    const data = await student("000001");
    expect(data.record).toMatchObject({ student_id: "000001" });
    expect(data.placements[0]).toMatchObject({ school_year: expect.stringMatching(/^SY /), left_on: null });
    await finance.get("/statement/000001?start_date=2026-11-01&end_date=2026-11-30");
    const [invoice] = (await finance.get("/invoice?search=000001&perPage=1")).body.rows;
    await finance.get(`/invoice/${invoice.uuid}`);
    const views = await until(async () => {
      const { rows } = (await registrar.get("/management/students/000001/views")).body;
      return rows.length >= 2 && rows;
    });
    const told = views.map(({ user, action }: Row) => `${user}: ${action}`);
    expect(told).toContain("Leonor Sandoval: Student viewed");
    expect(told.some((line: string) => line.endsWith(": Invoice viewed"))).toBe(true);
  });

  test("of the faculty: classes of each year, advised sections, account", async () => {
    const { rows } = (await registrar.get("/management/faculties?perPage=500")).body;
    const row = rows.find(({ email }: Row) => email === "teacher@talaan.test");
    const { body } = await registrar.get(`/management/faculties/${row.id}`);
    expect(body.data.accounts).toMatchObject([{ email: "teacher@talaan.test", state: "Active" }]);
    expect(body.data.duties.length).toBeGreaterThan(0);
  });

  test.each([
    ["students", "000001"],
    ["sponsors", ""],
    ["faculties", ""],
  ])("a photo of one of the %s is kept, shown to the office, replaced and removed", async (list, number) => {
    const id = number || (await registrar.get(`/management/${list}?perPage=1`)).body.rows[0].id;
    const photo = `/management/${list}/${id}/photo`;
    const shown = async () => (await registrar.get(`/management/${list}/${id}`)).body.data.photo;
    expect(await shown()).toBeNull();
    const png = pngOf(64, 48);
    expect((await registrar.upload(photo, "me.png", png)).status).toBe(200);
    const served = await registrar.get(photo);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(served.body).equals(png)).toBe(true);
    const first = await shown();
    expect((await teacher.get(photo)).status).toBe(403);
    expect((await registrar.upload(photo, "x.png", new TextEncoder().encode("<svg/>"))).status).toBe(415);
    expect((await registrar.upload(photo, "x.png", new Uint8Array(1_000_001))).status).toBe(413);
    expect((await registrar.upload(photo, "me2.png", pngOf(30, 30))).status).toBe(200);
    expect(await shown()).not.toBe(first);
    expect((await registrar.delete(photo)).status).toBe(200);
    expect([await shown(), (await registrar.get(photo)).status]).toEqual([null, 404]);
    const { rows } = (await registrar.get(`/management/${list}/${id}/events`)).body;
    expect(rows.slice(0, 3).map(({ action }: Row) => action)).toEqual(Array(3).fill("Photo changed"));
  });

  test("are the office's alone", async () => {
    for (const path of ["students/000001", "students/000001/guardians"])
      expect(
        (path.endsWith("guardians")
          ? await teacher.post(`/management/${path}`, { guardians: [] })
          : await teacher.get(`/management/${path}`)
        ).status,
      ).toBe(403);
  });
});
