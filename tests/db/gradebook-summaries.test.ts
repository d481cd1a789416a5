import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { read } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { progressCounts, waitingGroups } from "../../db/queries/dashboard.ts";
import { miscountedGradebooks, wrongSummaries } from "../../db/queries/gradebook-counts.ts";
import { inStatement, type Statement } from "../../db/statement.ts";
import { SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** Given the demo school, when its gradebooks change or it is migrated, then the kept summaries are what its gradebooks come to. */
let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate();
});
beforeEach(() => {
  school = template.copy();
  return () => school.close();
});
afterAll(() => template.remove());

const wrong = async () => {
  const [summaries, gradebooks] = await read(school.db, [wrongSummaries(), miscountedGradebooks()] as const);
  return [...summaries.filter(({ rows }) => rows > 0).map(({ summary }) => summary), ...gradebooks];
};

describe("the kept summaries of gradebooks", () => {
  test("follow every change of a status, a count, a rejection and a day of release", async () => {
    expect(await wrong()).toEqual([]);
    await school.db.client.batch([
      "update gradebook set status = 'For RO Approval', was_rejected = 1 where id % 3 = 0",
      "update gradebook set release_date = '2027-01-15' where status = 'RO Approved'",
      `update gradebook set blanks = min(blanks + 1, holes), lacking_json = '["Written Work"]' where id % 5 = 0`,
    ]);
    const [summaries] = await read(school.db, [wrongSummaries()] as const);
    expect(summaries.map(({ rows }) => rows)).toEqual([0, 0, 0]);
  });

  test.each([
    [
      "gradebook_state_summary",
      "update gradebook_state_summary set gradebooks = gradebooks + 1 where term_id = 1",
    ],
    [
      "gradebook_section_summary",
      "update gradebook_section_summary set blanks = blanks + 1 where section_id = 31",
    ],
    [
      "gradebook_subject_summary",
      "delete from gradebook_subject_summary where subject_id = (select min(subject_id) from gradebook_subject_summary)",
    ],
  ])("%s that is wrong is found", async (name, change) => {
    await school.db.client.execute(change);
    expect(await wrong()).toEqual([name]);
  });

  test("are filled for a school that exists", async () => {
    // Given a school as it was before the summaries
    const triggers = ["state_insert", "state_update", "progress_insert", "progress_update"];
    const tables = ["state", "section", "subject"];
    await school.db.client.batch([
      ...triggers.map((name) => `drop trigger gradebook_${name}`),
      ...tables.map((name) => `drop table gradebook_${name}_summary`),
      "alter table gradebook drop column cells",
      "delete from schema_migration where name = '0029_gradebook_summaries'",
    ]);
    // When it is migrated
    expect(await migrate(school.db.client)).toEqual(["0029_gradebook_summaries"]);
    // Then nothing is wrong
    expect(await wrong()).toEqual([]);
  });

  test("are what a dashboard reads: for who sees all, no gradebook but those judged one by one", async () => {
    const REGISTRAR = 5;
    const planOf = async (statement: Statement<unknown>) => {
      const { sql, args } = inStatement(statement) as { sql: string; args: [] };
      const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
      return plan.rows.map((row) => String(row.detail));
    };
    for (const statement of [progressCounts(REGISTRAR, SEED_TODAY), waitingGroups(REGISTRAR)]) {
      const found = (await planOf(statement)).filter((step) => /^(SCAN|SEARCH) gradebook /.test(step));
      for (const step of found) expect(step).toMatch(/\(class_id=\?/);
    }
  });
});
