import { beforeAll, describe, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import type { Answered, Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";

/** Given a student who comes from another school within the year, when the office records it, then the terms that were over are missing, and the papers are on record (E-5). */
const TODAY = "2026-11-18";
const school = givenSchool({ asked: "at the end" });
let registrar: Caller;
let year: string;
beforeAll(async () => {
  registrar = await school.as("registrar");
  const { rows } = (await registrar.get("/management/school-years")).body;
  year = rows.find((row: Row) => row.state === "RUNNING").name;
});

const arrive = (student: string, more: object): Promise<Answered> =>
  registrar.post(`/management/students/${student}/arrival`, {
    arrived_on: TODAY,
    former_school: "Cebu Normal High School",
    papers: ["sf9"],
    ...more,
  });
const personOf = async (student: string): Promise<Row> =>
  (await registrar.get(`/management/students/${student}`)).body.data;
const pathsOf = ({ body }: Answered): string[] => body.errors.map(({ path }: Row) => path);

describe("a student from another school", () => {
  const STUDENT = "888801";
  test("is placed by the roster, and the terms that were over by then are missing", async () => {
    const line = `${STUDENT},Reyes,Ana,,Grade 7,Narra,Yes,Reyes Maria,maria.reyes@example.test,0917,Cebu,,,`;
    const { status, body } = await registrar.upload(
      `/management/rosters/import?${new URLSearchParams({ school_year: year })}`,
      "roster.csv",
      [ROSTER_HEADINGS.join(), line].join("\r\n"),
    );
    expect([status, body.data.new_students]).toEqual([200, 1]);
    expect((await arrive(STUDENT, {})).status).toBe(200);
    const { arrivals } = await personOf(STUDENT);
    expect(arrivals).toMatchObject([
      { school_year: year, arrived_on: TODAY, former_school: "Cebu Normal High School", papers: ["sf9"] },
    ]);
    const card = (await registrar.get(`/v2/report_cards/${STUDENT}`)).body.data;
    const terms = card.final_grades[0].terms.map((row: Row) => [
      row.school_term,
      row.missing?.school ?? null,
    ]);
    expect(terms).toEqual([
      ["1st", "Cebu Normal High School"],
      ["2nd", null],
    ]);
  });

  test("is corrected once the papers are there; twice the same is once", async () => {
    const papers = ["sf10", "sf9", "birth", "moral"];
    expect((await arrive(STUDENT, { papers, version: 1 })).status).toBe(200);
    expect((await arrive(STUDENT, { papers, version: 2 })).status).toBe(200);
    expect((await personOf(STUDENT)).arrivals).toMatchObject([{ papers, version: 2 }]);
    expect((await arrive(STUDENT, { papers, version: 1 })).status).toBe(409);
    const { rows } = (await registrar.get(`/management/students/${STUDENT}/events`)).body;
    expect(rows[0].action).toBe("Student came from another school");
  });

  test("a mark that the registrar took back is not made again", async () => {
    const mark = { student_id: STUDENT, school_year: year, term: "1st", reason: "Grades were received" };
    expect(
      (await registrar.patch("/v2/report_cards/missing_term", { ...mark, is_missing: false })).status,
    ).toBe(200);
    expect((await arrive(STUDENT, { papers: ["sf9"] })).status).toBe(200);
    const card = (await registrar.get(`/v2/report_cards/${STUDENT}`)).body.data;
    expect(card.final_grades[0].terms.some((row: Row) => row.missing?.is_missing)).toBe(false);
  });
});

test("a term with a grade here is never missing; days outside a running year, unknown papers and leavers are refused", async () => {
  const lines = new TextDecoder()
    .decode(
      (await registrar.get(`/management/rosters/template?${new URLSearchParams({ school_year: year })}`))
        .body,
    )
    .split("\r\n");
  const graded = lines.find((line) => line.includes(",Grade 7,Sampaguita,"))?.slice(0, 6) ?? "";
  expect((await arrive(graded, {})).status).toBe(200);
  const card = (await registrar.get(`/v2/report_cards/${graded}`)).body.data;
  expect(JSON.stringify(card)).not.toContain("Cebu Normal");
  expect(pathsOf(await arrive(graded, { arrived_on: "2026-12-24" }))).toEqual(["arrived_on"]);
  expect(pathsOf(await arrive(graded, { arrived_on: "2025-07-01" }))).toEqual(["arrived_on"]);
  expect(pathsOf(await arrive(graded, { former_school: " " }))).toEqual(["former_school"]);
  expect(pathsOf(await arrive(graded, { papers: ["passport"] }))[0]).toMatch(/^papers/);
  expect((await arrive("999999", {})).status).toBe(404);
});
