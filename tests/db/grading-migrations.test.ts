import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { DEPED_SCHEMES } from "#core/grading/schemes/deped-schemes.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import { DEPED_ORDER_8, SCHOOL_LINEAR } from "#core/grading/schemes/transmutation.ts";
import { migrate, migrationsBefore } from "#db/migrate.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

let opened: TemporaryDatabase | undefined;
afterEach(() => opened?.close());

/** A database that stopped before a migration, e.g. "0017". */
async function migratedBefore(number: string) {
  opened = temporaryDatabase();
  await migrate(
    opened.client,
    migrationsBefore().filter(({ name }) => name < number),
  );
  return opened.client;
}

describe("rounding becomes part of schemes that exist", () => {
  test("the national table gets a next version that rounds stepwise; what was pinned stays as it was", async () => {
    // Given a school year with a scheme of the national table and one of the school's own, each for a grade level
    const client = await migratedBefore("0017");
    const scheme = (name: string, transmutation: object) =>
      JSON.stringify({ name, version: 1, categories: [], transmutation });
    const national = scheme("DepEd Order 8", DEPED_ORDER_8);
    await client.batch(
      [
        "insert into school_year (id, uuid, name, start_date, end_date) values (1, 'y', '2026-2027', '2026-06-01', '2027-03-31')",
        "insert into department (id, name) values (1, 'Junior High School')",
        "insert into grade_level (id, code, name, ordinal, department_id) values (1, 'G07', 'Grade 7', 1, 1), (2, 'G08', 'Grade 8', 2, 1)",
        {
          sql: `insert into grading_scheme (id, uuid, school_year_id, curriculum, name, version, definition_json, created_at)
            values (1, 'a', 1, 'K to 12', 'DepEd Order 8', 1, ?, '2026-06-01'), (2, 'b', 1, 'K to 12', 'Own', 1, ?, '2026-06-01')`,
          args: [national, scheme("Own", SCHOOL_LINEAR)],
        },
        "insert into scheme_assignment (school_year_id, grade_level_id, scheme_id) values (1, 1, 1), (1, 2, 2)",
      ],
      "write",
    );

    // When it is migrated to the newest schema
    await migrate(client);

    // Then the level goes by the next version, and the version that was there is the same to the letter
    const { rows } = await client.execute(
      "select uuid, name, version, definition_json, id in (select scheme_id from scheme_assignment) as is_used from grading_scheme order by id",
    );
    const found = rows.map((row) => ({
      ...schemeFromJson(String(row.definition_json)),
      isUsed: row.is_used === 1,
    }));
    const [first, own, next, ...shipped] = found;
    expect(rows[0]?.definition_json).toBe(national);
    expect([first?.rounding, first?.isUsed, own?.rounding, own?.isUsed]).toEqual([
      "exact",
      false,
      "exact",
      true,
    ]);
    expect(next).toMatchObject({
      name: "DepEd Order 8",
      version: 2,
      rounding: "stepwise",
      transmutation: DEPED_ORDER_8,
      isUsed: true,
    });
    expect(shipped).toEqual(Object.values(DEPED_SCHEMES).map((one) => ({ ...one, isUsed: false })));
    for (const { uuid } of rows.slice(2)) expect(z.uuid().safeParse(uuid).success).toBe(true);
  });
});

test("a year elsewhere that was entered twice stands as it was entered first; the other is taken back", async () => {
  // Given one year at one school twice, as it was typed, another school, and one that was corrected
  const client = await migratedBefore("0111");
  const content = (schoolYear: string, school: string) => JSON.stringify({ schoolYear, school });
  const entry = (id: number, supersedes: number | null, of: string) => ({
    sql: `insert into elsewhere_year (id, uuid, student_id, supersedes_id, content_json, reason, entered_at, entered_by)
      values (?, ?, 1, ?, ?, '', '2026-06-01', 1)`,
    args: [id, `e${id}`, supersedes, of],
  });
  await client.batch(
    [
      `insert into user_account (id, uuid, email, password_hash, given_name, last_name, created_at)
        values (1, 'u', 'registrar@x.test', '', 'Rosa', 'Reyes', '2026-06-01')`,
      `insert into guardian (id, uuid, fullname, email, contact_number, home_address, billing_address, tax_number)
        values (1, 'g', 'G', 'g@x.test', '', '', '', '')`,
      `insert into student (id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
        values (1, 's', '000001', 'L', 'G', 'M', 'L, G', 1)`,
      entry(1, null, content("2023-2024", "Rizal High School")),
      entry(2, null, content("SY 2023-2024", "RIZAL  HIGH SCHOOL")),
      entry(3, null, content("2023-2024", "Bonifacio High School")),
      entry(4, null, content("2022-2023", "Rizal High School")),
      entry(5, 4, content("2021-2022", "Rizal High School")),
    ],
    "write",
  );

  // When it is migrated
  await migrate(client);

  // Then each stands once, and the one that was taken back says why
  const { rows: places } = await client.execute(
    "select school_year, school, entry_id from elsewhere_place order by entry_id",
  );
  expect(places.map(({ school_year, school, entry_id }) => [school_year, school, entry_id])).toEqual([
    ["2023-2024", "rizalhighschool", 1],
    ["2023-2024", "bonifaciohighschool", 3],
    ["2021-2022", "rizalhighschool", 5],
  ]);
  const { rows } = await client.execute(
    "select supersedes_id, content_json, reason from elsewhere_year where id > 5",
  );
  expect(rows.map((row) => ({ ...row }))).toMatchObject([
    { supersedes_id: 2, content_json: null, reason: "Entered twice: the first entry stands" },
  ]);
  const { rows: events } = await client.execute(
    "select event, subject_kind, subject_uuid, actor_id, data_json from audit_event",
  );
  expect(events.map(({ data_json, ...event }) => ({ ...event, ...JSON.parse(String(data_json)) }))).toEqual([
    {
      ...{ event: "elsewhere-year", subject_kind: "student", subject_uuid: "s", actor_id: null },
      student: "000001",
      from: "SY 2023-2024, RIZAL  HIGH SCHOOL",
      to: null,
      reason: "Entered twice: the first entry stands",
    },
  ]);
});
