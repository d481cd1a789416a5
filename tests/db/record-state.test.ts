import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEPENDENTS, KEPT_IN, REMOVED_ALONG } from "#api/management/record-state.ts";
import { REMOVABLE_LISTS, type RemovableList } from "#core/management/record-state.ts";
import { migrate } from "#db/migrate.ts";
import { statement } from "#db/statement.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

/** What keeps a record from being removed covers every table that names one: none is left without what it refers to. */
let database: TemporaryDatabase;
beforeEach(async () => {
  database = temporaryDatabase();
  await migrate(database.client);
});
afterEach(() => database.close());

/** Types of other people, and tables that have rows of a section, subject or level only where it has students or classes with entries. */
const FOLLOW: Readonly<Partial<Record<RemovableList, readonly string[]>>> = {
  sections: [
    "award",
    "print_job_paper",
    "publishing_job_section",
    "report_card_row",
    "report_grade",
    "report_term",
    "report_year",
  ],
  // Whom a student names is a guardian of the student.
  sponsors: ["student"],
  designations: ["student", "guardian"],
  "faculty-types": ["student", "guardian"],
  "student-types": ["staff", "guardian"],
  "sponsor-types": ["staff", "student"],
  subjects: ["report_final", "report_grade"],
  "grade-levels": ["print_job_paper", "report_term", "report_year"],
};

describe("a record that is removed", () => {
  test.each(REMOVABLE_LISTS.map((list) => [list]))("%s", async (list) => {
    const { rows: tables } = await database.client.execute(
      "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'",
    );
    const naming: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.client.execute(`pragma foreign_key_list("${name}")`);
      if (rows.some((row) => row.table === KEPT_IN[list].table)) naming.push(String(name));
    }
    const asked = DEPENDENTS[list].map(([rows]) => statement(rows).sql).join("\n");
    const along: readonly string[] = [
      ...(REMOVED_ALONG[list] ?? []).map(([table]) => table),
      ...(FOLLOW[list] ?? []),
    ];
    const missing = naming.filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(asked) && !along.includes(name),
    );
    expect(missing).toEqual([]);
  });
});
