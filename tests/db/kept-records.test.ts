import { describe, expect, test } from "vitest";
import { WHOLE } from "#core/documents/everything-kept.ts";
import type { PersonList } from "#core/management/people/person-paths.ts";
import { KEPT_RECORDS } from "#db/queries/privacy/kept-records.ts";
import { givenSeededSchool } from "./seeded-database.ts";

/** Everything kept of a person is everything: no table that has rows of one is left out without a reason (M-36). */
const given = givenSeededSchool();

/** Tables that have rows of a person and are in no file, by why. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  "counted from what is told": [
    "invoice_customer_summary",
    "payment_customer_summary",
    "past_balance",
    "report_card_row",
    "report_grade",
    "elsewhere_place",
    "notification_summary",
    "notification_digest",
  ],
  "people whose account it is": ["guardian", "staff"],
  "the papers of a print job: each is a paper of its own": ["print_job_paper"],
  "secrets, and what ends by itself": [
    "password_reset",
    "pending_sign_in",
    "remembered_device",
    "recovery_code",
    "second_step",
    "passkey_challenge",
    "costly_work",
    "idempotency",
  ],
  "work done for the school: told of the records it was done to": [
    "document",
    "import_job",
    "publishing_job",
    "uploaded_file",
  ],
};

/** Files of a student whose rows do not name the student themselves and are the student's alone all the same, by why. */
const ALONE: Readonly<Record<string, string>> = {
  "billing/invoice-lines": "of an invoice, which is of one student",
  "billing/allocations": "of an invoice of the student",
  record: "the student",
  "school/rollovers": "by number",
  "grades/scores-replaced": "of each gradebook the student's score alone",
};

const OWNERS: Readonly<Record<PersonList, readonly [table: string, columns: readonly string[]]>> = {
  students: ["student", ["student_id", "match_student_id"]],
  sponsors: ["guardian", ["guardian_id", "kept_id"]],
  faculties: ["staff", ["staff_id", "adviser_id"]],
};

describe.each(Object.entries(OWNERS))("%s", (list, [owner, columns]) => {
  test("every table that names one is told, or left out with a reason", async () => {
    const told = KEPT_RECORDS[list as PersonList]("000040")
      .map(({ rows }) => rows.sql)
      .join("\n");
    const { rows: tables } = await given.db.client.execute(
      "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'",
    );
    const missing: string[] = [];
    for (const { name } of tables) {
      const { rows } = await given.db.client.execute(`pragma foreign_key_list("${name}")`);
      const names = rows.some(
        ({ table, from }) =>
          (table === owner && columns.includes(String(from))) ||
          (list !== "students" && table === "user_account" && from === "user_id"),
      );
      if (names && !new RegExp(`\\b${name}\\b`).test(told)) missing.push(String(name));
    }
    const known = Object.values(LEFT_OUT).flat();
    expect(missing.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("what of each kind is the person's is stated, and a kind says it of columns it has", async () => {
    const id = list === "students" ? "000040" : "01900000-0000-7000-8000-000000000000";
    for (const { file, share, rows } of KEPT_RECORDS[list as PersonList](id)) {
      const { columns } = await given.db.client.execute({ sql: rows.sql, args: rows.args });
      if (share === WHOLE) {
        if (list === "students" && !(file in ALONE)) expect(columns, file).toContain("student_id");
      } else expect(columns, file).toEqual(expect.arrayContaining(["is_shared", ...share.keeps]));
    }
  });

  test("each of its statements is sound", async () => {
    const column = list === "students" ? "student_no" : "uuid";
    const { rows: people } = await given.db.client.execute(`select ${column} as id from ${owner} limit 1`);
    for (const { rows } of KEPT_RECORDS[list as PersonList](String(people[0]?.id)))
      await given.db.client.execute({ sql: rows.sql, args: rows.args });
  });
});
