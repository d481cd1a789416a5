import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOver } from "#db/client.ts";
import { build } from "#scripts/build.ts";
import { digestOfYear } from "#tests/support/next-year.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { rolloverOf } from "#tests/support/rollover-run.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import { type Kill, oneDrawn, runWithEveryKill, type Story } from "./killed-at-call.ts";

/**
 * Given a rollover that the administrator applies, when the whole stack is stopped at the k-th call to the database after that;
 * then, started again on the same data, every section is made once with its students, and the old year is as it was. One k
 * each in `npm test`, every k in `npm run test:faults -- --seeds 2` and more.
 */
let folder: string;
let template: string;
let oldYear: string;
beforeAll(async () => {
  await build(["api", "queues"]);
  folder = mkdtempSync(join(tmpdir(), "talaan-rollover-"));
  template = join(folder, "prepared.db");
  copyFileSync(await templateDatabase(TODAY, "small"), template);
  const client = createClient({ url: `file:${template}`, intMode: "number" });
  await rolloverOf(databaseOver(client), TODAY).prepare();
  oldYear = await digestOfYear(client, "SY 2026-2027");
  await client.execute("pragma wal_checkpoint(truncate)");
  client.close();
}, 240_000);
afterAll(() => removeFolder(folder));

const APPLIED: Story = {
  account: "admin",
  async ask(admin) {
    const { body } = await admin.get("/management/rollover");
    expect((await admin.post("/management/rollover/apply", { digest: body.data.digest })).status).toBe(202);
  },
  async isTold({ client }) {
    const { rows } = await client.execute("select status from rollover");
    return rows[0]?.status === "applied";
  },
  async check({ client }) {
    const { rows } = await client.execute(`select
      (select count(*) from rollover_part where status <> 'done') as undone,
      (select count(*) from rollover_part where kind = 'section') as parts,
      (select count(*) from section join school_year on school_year.id = school_year_id
        where school_year.name = 'SY 2027-2028') as sections,
      (select count(*) from rollover_placement) as planned,
      (select count(*) from student_section join section on section.id = section_id
        join school_year on school_year.id = school_year_id where school_year.name = 'SY 2027-2028') as students,
      (select count(*) from audit_event where event = 'rollover-part') as events,
      (select count(*) from rollover_part) as all_parts`);
    const [row] = rows;
    expect(Number(row?.students)).toBeGreaterThan(20);
    expect(row).toMatchObject({
      undone: 0,
      sections: row?.parts,
      students: row?.planned,
      events: row?.all_parts,
    });
    expect(await digestOfYear(client, "SY 2026-2027")).toBe(oldYear);
  },
};

const KILLS: readonly Kill[] = [
  { call: 4, when: "before" },
  { call: 9, when: "after" },
];
oneDrawn(KILLS, (kills, tags) =>
  test.each(kills)(
    "a rollover survives a kill at call $call, $when what it did",
    { timeout: 280_000, tags },
    async (kill) => {
      expect(await runWithEveryKill(template, APPLIED, kill)).toBeGreaterThanOrEqual(kill.call);
    },
  ),
);
