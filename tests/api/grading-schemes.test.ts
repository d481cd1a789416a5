import { describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when its office looks at another version of a grading scheme and makes it, then nothing that has a score changes. */
const school = givenSchool({ asked: "at the end" });
const admin = givenCaller(school, "admin");

const listed = async (list: string, query: Record<string, string> = {}): Promise<Row> =>
  (await admin.get(`/management/${list}?${new URLSearchParams({ perPage: "500", ...query })}`)).body;
const running = async (): Promise<Row> =>
  (await listed("school-years")).rows.find((row: Row) => row.state === "RUNNING");
const sumOf = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

describe("grading schemes", () => {
  const schemeNamed = async (name: string): Promise<Row> => {
    const { id: year } = await running();
    const { rows } = await listed("grading-schemes", { search: name, schoolperiod_id: year });
    const { id } = rows.find((row: Row) => row.name === name);
    return (await admin.get(`/management/grading-schemes/${id}`)).body.data;
  };
  const draftOf = ({ categories, transmutation, rows, rounding, version }: Row, more: Row = {}): Row => ({
    categories,
    transmutation,
    rows,
    rounding,
    version,
    ...more,
  });
  const weighing = (categories: Row[], weights: number[]): Row[] =>
    categories.map((category, at) => ({ ...category, weight: weights[at] }));
  const previewed = async (scheme: Row, draft: Row): Promise<Row> => {
    const { status, body } = await admin.post(`/management/grading-schemes/${scheme.id}/preview`, draft);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  };

  test.each(["School Default", "DepEd Order 8: Science, Mathematics", "Early Childhood", "Conduct"])(
    "%s as it is changes no grade of its gradebooks",
    async (name) => {
      const scheme = await schemeNamed(name);
      const { pinned } = await previewed(scheme, draftOf(scheme));
      expect(pinned.gradebook_count).toBeGreaterThan(0);
      expect(pinned.counted).toBe(pinned.gradebook_count);
      expect([pinned.differing, pinned.students]).toEqual([0, []]);
    },
  );

  test("a preview tells what the scores come to: without transmutation, the categories' percentages by their new weights", async () => {
    const scheme = await schemeNamed("School Default");
    const weights = [20, 60, 20];
    const { pinned } = await previewed(
      scheme,
      draftOf(scheme, { categories: weighing(scheme.categories, weights), transmutation: "none" }),
    );
    expect(pinned.differing).toBe(sumOf(pinned.sections, (row) => row.higher + row.lower));
    for (const change of pinned.students.slice(0, 5)) {
      const [book] = (
        await admin.get(`/grade_books?names=${encodeURIComponent(change.gradebook)}`)
      ).body.rows.filter(({ school_period }: Row) => school_period.name === scheme.school_year);
      const { records } = (await admin.get(`/v2/grade_books/${book.id}`)).body.data;
      const record = records.find(({ id }: Row) => id === change.student_id);
      expect(record.report_card.grade).toBe(change.from);
      const graded = record.grade_category_scores
        .map(({ grade }: Row, at: number) => ({ grade, weight: weights[at] ?? 0 }))
        .filter(({ grade }: Row) => grade !== null);
      const expected = sumOf(graded, (one) => one.grade * one.weight) / sumOf(graded, (one) => one.weight);
      expect(Math.abs(change.to - expected)).toBeLessThan(0.0005);
    }
  });

  test("weights that do not sum to 100 are refused, in the preview and in the version", async () => {
    const scheme = await schemeNamed("School Default");
    const draft = draftOf(scheme, { categories: weighing(scheme.categories, [30, 50, 19.9999]) });
    for (const call of ["preview", "versions"]) {
      const { status, body } = await admin.post(`/management/grading-schemes/${scheme.id}/${call}`, draft);
      expect([status, body.code]).toEqual([422, "SCHEME_UNSOUND"]);
      expect(body.message).toContain("100%");
    }
  });

  test("a new version is taken by what has no score yet, and by nothing that has", async () => {
    const { id: school_year_id } = await running();
    const section = (
      await admin.post("/management/sections", { name: "Narig", school_year_id, gradelevel_code: "G07" })
    ).body.data;
    const [subject] = (await listed("subjects", { search: "English" })).rows.filter(
      (row: Row) => row.gradelevel_code === "G07",
    );
    await admin.post("/management/assignments", {
      section_id: section.id,
      subject_code: subject.code,
      faculty_ids: [],
    });
    const bookNamed = async (search: string) =>
      (await admin.get(`/grade_books?search=${encodeURIComponent(search)}`)).body.rows.find(
        ({ grading_period, school_period }: Row) =>
          grading_period.name === "2nd" && school_period.id === school_year_id,
      );
    const fresh = await until(() => bookNamed("English - Grade 7 Narig"));
    const pinned = await bookNamed("English - Grade 7 Narra");
    const detail = async ({ id }: Row) => (await admin.get(`/v2/grade_books/${id}`)).body.data;
    const before = await detail(pinned);
    const scheme = await schemeNamed("School Default");
    const categories = weighing(scheme.categories, [25, 50, 25]);
    const { taking } = await previewed(scheme, draftOf(scheme, { categories }));
    expect(taking).toContainEqual({ id: section.id, name: "Grade 7 Narig", gradebook_count: 1 });
    const path = `/management/grading-schemes/${scheme.id}/versions`;
    const answers = await Promise.all([1, 2].map(() => admin.post(path, draftOf(scheme, { categories }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const newest = await schemeNamed("School Default");
    expect(newest.version).toBe(scheme.version + 1);
    expect(newest.versions.map(({ version }: Row) => version)).toEqual([2, 1]);
    expect((await detail(fresh)).scheme).toMatchObject({ version: 2 });
    expect(await detail(pinned)).toEqual(before);
    const stale = await admin.post(path, draftOf(scheme));
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE_VERSION", data: { version: 2 } } });
  });

  describe("a scheme from nothing", () => {
    const part = (code: string, name: string, weight: number) => ({ code, name, weight });
    const CATEGORIES = [
      { ...part("WW", "Written Works", 40), components: [part("QZ", "Quizzes", 100)] },
      { ...part("PT", "Performance Task", 60), components: [part("PT", "Performance Task", 100)] },
    ];
    const newScheme = async (more: Row = {}): Promise<Row> => ({
      name: "Languages",
      school_year_id: (await running()).id,
      applies_to: [],
      categories: CATEGORIES,
      transmutation: "none",
      ...more,
    });
    const placesOf = async (): Promise<Row[]> =>
      (await admin.get("/management/scheme-places")).body.data.places;
    const schemeAt = async (level: string, subject: string | null = null) =>
      (await placesOf()).find((row) => row.gradelevel_code === level && row.subject_code === subject)?.scheme;
    const bookNamed = async (search: string, term = "2nd"): Promise<Row> => {
      const { id } = await running();
      const { rows } = (await admin.get(`/grade_books?search=${encodeURIComponent(search)}`)).body;
      const found = rows.find(
        ({ grading_period, school_period }: Row) => grading_period.name === term && school_period.id === id,
      );
      return found && (await admin.get(`/v2/grade_books/${found.id}`)).body.data;
    };
    const filipino = async (): Promise<Row> =>
      (await placesOf()).find(
        ({ gradelevel_code, subject }) => gradelevel_code === "G07" && subject === "Filipino",
      ) as Row;

    test("is refused with weights that do not make a hundred, a name that exists, a level there is none of", async () => {
      const [written, tasks] = CATEGORIES;
      const unsound = await newScheme({ categories: [{ ...written, weight: 39.9999 }, tasks] });
      for (const path of ["/management/grading-schemes/preview", "/management/grading-schemes"])
        expect(await admin.post(path, unsound)).toMatchObject({
          status: 422,
          body: { code: "SCHEME_UNSOUND" },
        });
      const duplicate = await admin.post(
        "/management/grading-schemes",
        await newScheme({ name: "school DEFAULT" }),
      );
      expect(duplicate).toMatchObject({ status: 422, body: { errors: [{ path: "name" }] } });
      const nowhere = await newScheme({ applies_to: [{ gradelevel_code: "G99" }] });
      expect(await admin.post("/management/grading-schemes", nowhere)).toMatchObject({
        status: 422,
        body: { errors: [{ path: "applies_to.0" }] },
      });
    });

    test("is taken by a subject's gradebooks without a score, of all that have one not a figure changes", async () => {
      const { subject_code } = await filipino();
      const section_id = (await listed("sections", { search: "Narig" })).rows[0].id;
      await admin.post("/management/assignments", { section_id, subject_code, faculty_ids: [] });
      await until(() => bookNamed("Filipino - Grade 7 Narig"));
      const pinned = await bookNamed("Filipino - Grade 7 Narra");
      const draft = await newScheme({ applies_to: [{ gradelevel_code: "G07", subject_code }] });
      const { body: preview } = await admin.post("/management/grading-schemes/preview", draft);
      expect(preview.data.taking).toEqual([{ id: section_id, name: "Grade 7 Narig", gradebook_count: 1 }]);
      expect(preview.data.pinned.gradebook_count).toBeGreaterThan(0);
      expect(await schemeAt("G07", subject_code)).toBeNull();
      const answers = await Promise.all([1, 2].map(() => admin.post("/management/grading-schemes", draft)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(await schemeAt("G07", subject_code)).toBe("Languages");
      const fresh = await bookNamed("Filipino - Grade 7 Narig");
      expect(fresh.scheme).toMatchObject({ name: "Languages", version: 1, transmutation: "none" });
      expect(await bookNamed("Filipino - Grade 7 Narra")).toEqual(pinned);
    });

    test("is assigned to another level without a new version, and given back to the level's own", async () => {
      const languages = await schemeNamed("Languages");
      const { subject_code } = await filipino();
      const path = `/management/grading-schemes/${languages.id}/versions`;
      const grade8 = { gradelevel_code: "G08" };
      const both = draftOf(languages, { applies_to: [grade8, { gradelevel_code: "G07", subject_code }] });
      expect(await admin.post(path, both)).toMatchObject({
        status: 200,
        body: { data: { id: languages.id, version: 1 } },
      });
      expect(await schemeAt("G08")).toBe("Languages");
      const only8 = draftOf(languages, { applies_to: [grade8] });
      const { leaving, taking } = await previewed(languages, only8);
      expect([leaving.map(({ name }: Row) => name), taking]).toEqual([["Grade 7 Narig"], []]);
      expect((await admin.post(path, only8)).status).toBe(200);
      expect((await bookNamed("Filipino - Grade 7 Narig")).scheme.name).toBe("School Default");
      const bare = await admin.post(path, draftOf(languages, { applies_to: [] }));
      expect(bare).toMatchObject({ status: 409, body: { code: "PLACE_BARE" } });
      expect(await school.broken()).toEqual([]);
    });
  });
});
