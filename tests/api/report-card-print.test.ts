import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pageCount, pageSizes, pdfText } from "#tests/queues/pdf-text.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { cardRows, LAST_YEAR, named, readyCardsOf } from "#tests/support/card-rows.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when report cards are printed from the list, then each is its published revision, or says that it is not published. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const adviser = givenCaller(school, "adviser");

const PUBLISH = "/v2/report_cards/publish";
const rowsOf = (query: string, caller = registrar) => cardRows(caller, query);
const readyCards = (most: number, page?: number) => readyCardsOf(school, registrar, most, page);

const PRINT = "/reports/student_progress/admin/bulkprint";
const fileOf = async (caller: Caller, cards: readonly Row[]) => {
  const asked = await caller.post(PRINT, named(cards).data);
  expect(asked.status).toBe(202);
  const id = asked.body.data.document_id;
  const path = `/documents/${id}`;
  await until(async () => (await caller.get(path)).body.data.status === "ready");
  const { filename } = (await caller.get(path)).body.data;
  return { filename, bytes: (await caller.get(`${path}/file`)).body as Uint8Array };
};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** Whether /verify says that the file is one of this code. */
const isIssued = async (code: string, bytes: Uint8Array): Promise<boolean> =>
  (await registrar.get(`/verify/${code}?sha256=${sha256(bytes)}`)).body.data.file_issued;

test("a published card is printed as its revision with its code, another says that it is not published", async () => {
  const [card] = (await readyCards(1, 10)) as [Row];
  const draft = await fileOf(registrar, [card]);
  expect(pdfText(draft.bytes)).toContain("NOT PUBLISHED");
  await registrar.patch(PUBLISH, named([card]));
  const query = `grading_period_name=1st&${LAST_YEAR}`;
  const { rows } = (await registrar.get(`/v2/report_cards/${card.student_id}/revisions?${query}`)).body;
  const code = rows[0].verification_code;
  const printed = await fileOf(registrar, [card]);
  expect(printed.filename).toBe(`ReportCard_${card.student_id}_1st_2025-2026.pdf`);
  expect(pdfText(printed.bytes)).toContain(code);
  expect(pdfText(printed.bytes)).not.toContain("NOT PUBLISHED");
  expect(pageSizes(printed.bytes)).toEqual(["396 x 792"]);
  expect(pageCount(printed.bytes)).toBe(1);
  const again = await fileOf(registrar, [card]);
  expect(sha256(again.bytes)).toBe(sha256(printed.bytes));
  expect(await isIssued(code, printed.bytes)).toBe(true);
  expect(await isIssued(code, draft.bytes)).toBe(false);
});

test("one file takes ten cards, and refuses the eleventh in the required words", async () => {
  const cards = await readyCards(11, 11);
  expect(pageCount((await fileOf(registrar, cards.slice(0, 10))).bytes)).toBe(10);
  const refused = await registrar.post(PRINT, named(cards).data);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    "Max of 10 Student Performance Report is allowed for printing",
  ]);
});

test("a card named twice is one, and one of another grade level than it is named by is none", async () => {
  const [card] = (await readyCards(1, 9)) as [Row];
  const {
    data: [only],
  } = named([card]);
  expect(pageCount((await fileOf(registrar, [card, card])).bytes)).toBe(1);
  const printed = async (grade_level_code: string) =>
    (await registrar.post(PRINT, [{ ...only, grade_level_code }])).status;
  expect(await printed(card.grade_level.code)).toBe(202);
  expect(await printed("G99")).toBe(404);
});

test("the revisions of a student are of every term, or of one", async () => {
  const [card] = (await readyCards(1, 8)) as [Row];
  const path = `/v2/report_cards/${card.student_id}/revisions`;
  const termsOf = async (query = "") =>
    (await registrar.get(`${path}?${LAST_YEAR}${query}`)).body.rows.map(
      (row: Row) => row.grading_period_name,
    );
  await registrar.patch(PUBLISH, named([card]));
  const second = {
    schoolperiod_name: "SY 2025-2026",
    data: [{ student_id: card.student_id, grading_period_name: "2nd" }],
  };
  await registrar.patch(PUBLISH, second);
  expect(await termsOf()).toEqual(["2nd", "1st"]);
  expect(await termsOf("&grading_period_name=1st")).toEqual(["1st"]);
  expect((await registrar.get(`${path}?${LAST_YEAR}&grading_period_name=5th`)).status).toBe(404);
});

test("what ten cards say is answered in the order asked, the published ones as published; the eleventh is refused", async () => {
  const BULK = "/reports/student_progress/admin/bulk";
  const cards = await readyCards(11, 13);
  await registrar.patch(PUBLISH, named(cards.slice(0, 1)));
  const asked = [...cards.slice(0, 10)].reverse();
  const { status, body } = await registrar.post(BULK, named(asked).data);
  expect(status).toBe(200);
  expect(body.data.map(({ student_id }: Row) => student_id)).toEqual(
    asked.map(({ student_id }) => student_id),
  );
  expect(body.data.map(({ document }: Row) => document.stamp)).toEqual([
    ...Array(9).fill("NOT PUBLISHED"),
    "",
  ]);
  expect(body.data[9]).toMatchObject({ grading_period_name: "1st", grade_publishing_status: "Published" });
  expect((await registrar.post(BULK, named(cards).data)).status).toBe(422);
  expect((await adviser.post(BULK, named(cards.slice(0, 1)).data)).status).toBe(404);
});

test("two sizes of document are refused in one file", async () => {
  const cards = await rowsOf(`${LAST_YEAR}&grading_period_name=1st&perPage=1000`);
  const nursery = cards.find(({ grade_level }) => grade_level.code === "NR") as Row;
  const older = cards.find(({ grade_level }) => grade_level.code === "G05") as Row;
  const refused = await registrar.post(PRINT, named([nursery, older]).data);
  expect(refused.body.message).toContain(
    "Kindly re-select report cards to print by one (1) paper size to use only.",
  );
  expect(pageCount((await fileOf(registrar, [nursery])).bytes)).toBe(2);
});

test("an adviser prints published cards of the own section, once the school lets advisers print", async () => {
  const [own] = (await rowsOf(
    `${LAST_YEAR}&grading_period_name=1st&publishing_state=Ready&perPage=1`,
    adviser,
  )) as [Row];
  const [other] = (await readyCards(1, 12)) as [Row];
  const statusOf = async (card: Row) => (await adviser.post(PRINT, named([card]).data)).status;
  expect([await statusOf(own), await statusOf(other)]).toEqual([403, 404]);
  const admin = await school.as("admin");
  expect((await admin.patch("/settings/school", { adviser_printing: "allowed" })).status).toBe(200);
  expect([await statusOf(own), await statusOf(other)]).toEqual([409, 404]);
  expect((await registrar.patch(PUBLISH, named([own]))).status).toBe(200);
  expect(pageCount((await fileOf(adviser, [own])).bytes)).toBe(1);
});
