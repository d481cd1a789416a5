import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase, read } from "#db/client.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import type { Row } from "#tests/support/caller.ts";
import { cardRows, LAST_YEAR, named } from "#tests/support/card-rows.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { jpegOf, pngOf } from "#tests/support/pictures.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given who holds the posts of the school, when a document is made for a day, then it names those of that day, with a signature only where the school prints them. */
const school = givenSchool({ asked: "at the end" });
const registrar = givenCaller(school, "registrar");
const admin = givenCaller(school, "admin");

const database = () => openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
const namesOn = async (day: string): Promise<string[]> => {
  const [rows] = await read(database(), [signatoriesOn(day)] as const);
  return rows.map(({ post, name }) => `${post}: ${name}`);
};
const add = (name: string, post: string, held_from: string) =>
  registrar.post("/management/signatories", { name, post, held_from });
const onFile = async (id: string): Promise<Row> =>
  (await registrar.get("/management/signatories?perPage=1000")).body.rows.find((row: Row) => row.id === id);

describe("a signatory", () => {
  test("holds the post from the day entered until the next one does", async () => {
    const before = await namesOn("1990-12-31");
    expect(before).toEqual([]);
    expect((await add("Ana Ñiguez, PhD", "principal", "1991-01-01")).status).toBe(201);
    expect((await add("Ben Reyes", "principal", "1995-06-01")).status).toBe(201);
    expect((await add("Carla Uy", "president", "1995-06-01")).status).toBe(201);
    expect(await namesOn("1995-05-31")).toEqual(["principal: Ana Ñiguez, PhD"]);
    expect(await namesOn("1995-06-01")).toEqual(["president: Carla Uy", "principal: Ben Reyes"]);
  });

  test("of a post and day is one, also where two are added at once", async () => {
    const answers = await Promise.all(["One", "Two"].map((name) => add(name, "president", "1992-02-02")));
    expect(answers.map(({ status }) => status === 201).filter(Boolean)).toHaveLength(1);
    expect((await add("Three", "president", "1992-02-02")).body.errors).toEqual([
      { path: "held_from", message: "There is a President from that day already" },
    ]);
  });
});

describe("a scanned signature", () => {
  let id: string;
  beforeAll(async () => {
    id = (await add("Dolores Cruz", "principal", "1999-03-03")).body.data.id;
  });
  const upload = (name: string, bytes: Uint8Array<ArrayBuffer>, key?: string) =>
    registrar.upload(
      `/management/signatories/${id}/signature`,
      name,
      bytes,
      key ? { "idempotency-key": key } : {},
    );
  const signatureOn = async (day: string) => {
    const [rows] = await read(database(), [signatoriesOn(day)] as const);
    return rows.find(({ post }) => post === "principal")?.signatureType;
  };

  test.each([
    ["SVG", "s.png", new TextEncoder().encode("<svg/>"), 415],
    ["PDF", "s.jpg", new TextEncoder().encode("%PDF-1.4"), 415],
    ["a bomb", "s.png", pngOf(1_000, 1, { dataHeight: 20_000 }), 415],
    ["a picture of 2,001 pixels", "s.png", pngOf(2_001, 10), 415],
    ["more than 1 MB", "s.png", new Uint8Array(1_000_001), 413],
  ])("is not %s", async (_name, file, bytes, status) => {
    expect((await upload(file, bytes)).status).toBe(status);
    expect((await onFile(id)).signature).toBe("");
  });

  test("is kept by its content, shown to nobody, printed only where the school says so, and removed", async () => {
    expect((await admin.patch("/settings/school", { printed_signatures: "line" })).status).toBe(200);
    const key = crypto.randomUUID();
    const answers = [await upload("s.svg", pngOf(300, 80), key), await upload("s.svg", pngOf(300, 80), key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data).toEqual({ ...(await onFile(id)), signature: "On file" });
    expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
    expect((await registrar.get(`/management/signatories/${id}/signature`)).status).toBe(404);
    expect(await signatureOn("1999-03-03")).toBeNull();
    expect((await admin.patch("/settings/school", { printed_signatures: "printed" })).status).toBe(200);
    expect(await signatureOn("1999-03-03")).toBe("image/png");
    const removed = await registrar.call("DELETE", `/management/signatories/${id}/signature`);
    expect(removed.body.data.signature).toBe("");
    expect(await signatureOn("1999-03-03")).toBeNull();
    expect((await admin.patch("/settings/school", { printed_signatures: "line" })).status).toBe(200);
  });

  test("changes the version of its record: a form that was open is told", async () => {
    const { version } = await onFile(id);
    await upload("s.jpg", jpegOf(300, 80));
    const entry = { name: "Dolores Cruz", post: "principal", held_from: "1999-03-03", version };
    expect((await registrar.patch(`/management/signatories/${id}`, entry)).body.code).toBe("STALE_VERSION");
  });
});

describe("the head of a report", () => {
  test("has what the school entered, and its logo, which is served only as a picture", async () => {
    const entered = { school_id: "401234", school_division: "Laguna", school_region: "CALABARZON" };
    expect((await admin.patch("/settings/school", entered)).status).toBe(200);
    const bytes = pngOf(64, 64);
    expect((await admin.upload("/settings/school/logo", "logo.png", bytes)).status).toBe(200);
    const served = await admin.get("/settings/school/logo");
    expect([served.headers.get("content-type"), served.headers.get("content-security-policy")]).toEqual([
      "image/png",
      "default-src 'none'; sandbox",
    ]);
    expect(Buffer.from(served.body).equals(bytes)).toBe(true);
    const [[head]] = await read(database(), [schoolOnDocuments()] as const);
    expect(head).toMatchObject({ schoolId: "401234", division: "Laguna" });
    const { logo } = (await admin.get("/settings")).body.data;
    expect(logo).toBe(head?.logo);
    expect(
      (await admin.upload("/settings/school/logo", "logo.svg", new TextEncoder().encode("<svg/>"))).status,
    ).toBe(415);
    expect((await admin.call("DELETE", "/settings/school/logo")).status).toBe(200);
    expect((await admin.get("/settings/school/logo")).status).toBe(404);
  });
});

test("a signatory's name that documents cannot show whole is told before cards are published, and on each card", async () => {
  // Given a card that is ready
  const [card] = await cardRows(
    registrar,
    `${LAST_YEAR}&grading_period_name=1st&publishing_state=Ready&perPage=1`,
  );
  const lacks = async () => {
    const { body } = await registrar.patch("/v2/report_cards/publish?dry_run=1", named([card as Row]));
    const { student_id, grade_level, school_periods } = card as Row;
    const screen = await registrar.get(
      `/reports/student_progress/admin/grade-level/${grade_level.code}/school-period/${school_periods.id}/grading-period-name/1st/student/${student_id}`,
    );
    return [body.data.warnings[0]?.reasons ?? [], screen.body.data.card.warnings];
  };
  const note = "Documents cannot show م ح د of “محمد Reyes”.";
  expect((await lacks()).flat()).not.toContain(note);
  // When a principal holds the post whose name no font has
  expect((await add("محمد Reyes", "principal", TODAY)).status).toBe(201);
  // Then it is said in both places
  for (const told of await lacks()) expect(told).toContain(note);
});
