import { migrate, readMigrations } from "#db/migrate.ts";
import { openBenchFile } from "./bench-stack.ts";
import { timed } from "./measure.ts";

export interface MigrationFigure {
  ms: number;
  applied: string[];
  students: number;
  /** Students found by the full-text index before and after: the same. */
  foundBefore: number;
  foundAfter: number;
  brokenReferences: number;
}

/** Proof: two further migrations over a table that triggers and a full-text index watch, with all its rows. */
export async function benchMigrations(path: string): Promise<MigrationFigure> {
  const client = openBenchFile(path);
  const one = async (sql: string) => Number(Object.values((await client.execute(sql)).rows[0] ?? {})[0]);
  const found = "select count(*) from student_search where student_search match '\"reyes\"'";
  const foundBefore = await one(found);
  const fixture = readMigrations(new URL("../fixtures/migrations/", import.meta.url));
  let applied: string[] = [];
  const ms = await timed(async () => {
    applied = await migrate(client, [...readMigrations(), ...fixture]);
  });
  const figure = {
    ms,
    applied,
    students: await one("select count(*) from student"),
    foundBefore,
    foundAfter: await one(found),
    brokenReferences: (await client.execute("pragma foreign_key_check(student_section)")).rows.length,
  };
  client.close();
  return figure;
}
