import { beforeAll, expect, test } from "vitest";
import { build } from "#scripts/build.ts";
import { asked, PRINT_JOBS } from "#tests/support/print-jobs.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import { oneDrawn, runWithEveryKill, type Story } from "./killed-at-call.ts";

/**
 * Given report cards that are prepared or published in bulk, when the whole stack is stopped at the consumer's k-th call to the database,
 * in a part, the assembly or a section; then, started again on the same data, the job ends ready, with its parts and no upload under
 * way, or each card published once. One k each in `npm test`, every k in `npm run test:faults -- --seeds 2` and more.
 */
let template: string;
beforeAll(async () => {
  await build(["api", "queues"]);
  template = await templateDatabase(TODAY, "small");
});

const prepare = (file: string): Story => ({
  account: "registrar",
  async ask(registrar) {
    const levels = asked({ scope: "level", grade_level_code: "G03", file });
    expect((await registrar.post(PRINT_JOBS, levels)).status).toBe(202);
  },
  async isTold({ client }) {
    const [row] = (
      await client.execute(`select print_job.status, (select count(*) from outbox where done_at is null) as waiting
        from print_job join document on document.id = document_id and document.status = 'ready'`)
    ).rows;
    return row?.status === "ready" && row.waiting === 0;
  },
  async check({ client }) {
    const [row] = (
      await client.execute(`select done, total, upload_json, (select sum(papers) from print_job_part where status = 'ready') as drawn,
          (select count(*) from print_job_paper where left_out is not null) as left_out
        from document join print_job on document_id = document.id`)
    ).rows;
    expect(row).toMatchObject({ done: row?.total, drawn: row?.total, upload_json: null, left_out: 0 });
  },
});

const CERTIFICATES: Story = {
  ...prepare("pdf"),
  async ask(registrar) {
    const certificates = asked({ what: "certificates", scope: "level", grade_level_code: "G03" });
    expect((await registrar.post(PRINT_JOBS, certificates)).status).toBe(202);
  },
  async check(database, stack) {
    await prepare("pdf").check(database, stack);
    const [row] = (
      await database.client.execute(`select count(*) as papers, count(distinct pinned_uuid) as pinned, (select count(*) from award_issue) as issues,
          (select count(*) from audit_event where event = 'award-issue') as events
        from print_job_paper where part_id is not null`)
    ).rows;
    expect(Number(row?.papers)).toBeGreaterThan(0);
    expect(row).toMatchObject({ pinned: row?.papers, issues: row?.papers, events: row?.papers });
  },
};

const PUBLISHED: Story = {
  account: "registrar",
  async ask(registrar) {
    const { what, include, order, sheet, file, ...level } = asked({
      scope: "level",
      grade_level_code: "G03",
    });
    expect((await registrar.post("/publishing_jobs", level)).status).toBe(202);
  },
  async isTold({ client }) {
    const [row] = (
      await client.execute(
        "select status, (select count(*) from outbox where done_at is null) as waiting from publishing_job",
      )
    ).rows;
    return row?.status === "done" && row.waiting === 0;
  },
  async check({ client }) {
    const [row] = (
      await client.execute(`select (select sum(published) from publishing_job_section where status = 'done') as said,
          (select count(*) from report_card_revision) as revisions, (select max(number) from report_card_revision) as newest,
          (select count(*) from audit_event where event = 'report-card-publish') as events`)
    ).rows;
    expect(Number(row?.said)).toBeGreaterThan(0);
    expect(row).toMatchObject({ revisions: row?.said, events: row?.said, newest: 1 });
  },
};

test("report cards of a level are published once, whatever call the kill comes at", {
  timeout: 280_000,
}, async () => {
  const calls = await runWithEveryKill(template, PUBLISHED, { call: 5, when: "after" });
  expect(calls).toBeGreaterThanOrEqual(4);
});

const FILES: readonly [file: string, call: number][] = [
  ["pdf", 4],
  ["zip_by_section", 12],
];
oneDrawn(FILES, (files, tags) =>
  test.each(files)(
    "report cards as %s survive a kill at any call",
    { timeout: 280_000, tags },
    async (file, call) => {
      const calls = await runWithEveryKill(template, prepare(file), { call, when: "after" });
      expect(calls).toBeGreaterThanOrEqual(4);
    },
  ),
);

test("certificates are issued once, whatever call the kill comes at", { timeout: 280_000 }, async () => {
  const calls = await runWithEveryKill(template, CERTIFICATES, { call: 7, when: "after" });
  expect(calls).toBeGreaterThanOrEqual(7);
});
