import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IMPORT_MESSAGES } from "#core/billing/import-job/import-job.ts";
import { openDatabase } from "#db/client.ts";
import { startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { csv, importRow } from "#tests/queues/consumer.ts";
import { Caller, type Row } from "#tests/support/caller.ts";
import { startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { asked, endOf, PRINT_JOBS, sectionsOf } from "#tests/support/print-jobs.ts";
import { FIRST, RefundDesk } from "#tests/support/refunds.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { School, until } from "#tests/support/school.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import { brokenOn, minutes, stackOn, TOKEN } from "./killed-at-call.ts";

/** Given work that ends its whole Worker, when it was tried twice, then the third attempt ends it in words, and everything else goes on (S-19). */
let school: School;
let finance: Caller;
let registrar: Caller;
beforeAll(async () => {
  school = await School.openShared("small");
  finance = await school.as("finance");
  registrar = await school.as("registrar");
});
afterAll(async () => {
  const broken = await school.broken();
  await school.close();
  expect(broken).toEqual([]);
});

const executed = async (sql: string): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute(sql);
  db.close();
  return rows as unknown as Row[];
};

/** Every message of a kind that is asked for meanwhile had two attempts that did not end. */
async function whileUnended<Answer>(kind: string, ask: () => Promise<Answer>): Promise<Answer> {
  await executed(`create trigger unended after insert on outbox when new.kind = '${kind}'
    begin update outbox set attempts = 2, attempted_at = '2026-01-01T00:00:00.000Z' where id = new.id; end`);
  try {
    return await ask();
  } finally {
    await executed("drop trigger unended");
  }
}
const openOf = async (kind: string): Promise<number> =>
  (await executed(`select count(*) as n from outbox where kind = '${kind}' and done_at is null`))[0]?.n;
const job = async (path: string, id: string): Promise<Row> =>
  (await registrar.get(`${path}/${id}`)).body.data;

/** Each kind of message: asks for its work, and answers the reason that its record shows once it has failed. */
const KINDS: Record<string, () => Promise<string>> = {
  "render-document": async () => {
    const [invoice] = (await finance.get("/invoice?invoice_status=UNPAID&perPage=1")).body.rows;
    const { body } = await finance.post("/pdf/invoice/bulk", [invoice.uuid]);
    return until(async () => {
      const { data } = (await finance.get(`/documents/${body.data.document_id}`)).body;
      return data.status === "failed" && data.error;
    });
  },
  "run-import": async () => {
    const { body } = await finance.upload("/invoice/import", "a.csv", csv([importRow()]));
    return until(async () => {
      const progress = (await finance.get(`/imports/${body.data.import_id}`)).body;
      return progress.data.status === "failed" && progress.errors[0].message;
    });
  },
  "send-mail": async () => {
    const [invoice] = (await finance.get("/invoice?invoice_status=UNPAID&perPage=1")).body.rows;
    expect((await finance.post("/invoice/mail/send", { uuids: [invoice.uuid] })).status).toBe(202);
    return until(async () => {
      const [mail] = await executed("select status, error from mail order by id desc limit 1");
      return mail?.status === "failed" && mail.error;
    });
  },
  "draw-print-part": async () => {
    const { body } = await registrar.post(
      PRINT_JOBS,
      asked({ scope: "sections", section_ids: await sectionsOf(school, 1) }),
    );
    await endOf(registrar, body.data.id);
    const [part] = await executed("select error from print_job_part order by id desc limit 1");
    return part?.error;
  },
  "assemble-print-job": async () => {
    const { body } = await registrar.post(
      PRINT_JOBS,
      asked({ scope: "sections", section_ids: await sectionsOf(school, 2), file: "zip_by_section" }),
    );
    return (await endOf(registrar, body.data.id)).error;
  },
  "publish-section": async () => {
    const { body } = await registrar.post("/publishing_jobs", {
      scope: "sections",
      school_period_id: "SY 2025-2026",
      grading_period_name: "1st",
      section_ids: await sectionsOf(school, 1, 3),
    });
    const ended = await until(async () => {
      const data = await job("/publishing_jobs", body.data.id);
      return data.status !== "queued" && data;
    });
    return ended.sections[0].error;
  },
  "send-erp-file": async () => {
    const desk = await RefundDesk.open(finance);
    const payment = await desk.posted([FIRST], [], 100);
    return until(async () => {
      const [log] = (await finance.get(`/erpftlog?search=${payment.paytxn_no}`)).body.rows;
      return log?.fileTransferStatus === "Generation Failed" && log.error;
    });
  },
};

test.each(Object.entries(KINDS))(
  "%s: the third attempt ends it with a reason, and closes its message",
  async (kind, ask) => {
    const reason = await whileUnended(kind, ask);

    expect(reason).toMatch(/^[A-Z].{15,}\.$/);
    await until(async () => (await openOf(kind)) === 0);
  },
);

test("an attempt of a moment ago may be under way: its message waits", async () => {
  await executed(`create trigger under_way after insert on outbox when new.kind = 'run-import'
    begin update outbox set attempts = 2, attempted_at = strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at) where id = new.id; end`);
  const { body } = await finance.upload(
    "/invoice/import",
    "a.csv",
    csv([importRow({ "Reference No": "TWICE" })]),
  );
  await until(async () =>
    school.lines.some((line) => line.includes("waiting: another attempt may be under way")),
  );
  expect((await finance.get(`/imports/${body.data.import_id}`)).body.data.status).toBe("queued");

  await executed("drop trigger under_way");
  await executed("update outbox set attempts = 0 where done_at is null");
  const worker = await school.stack.miniflare.getWorker("talaan-queues");
  const [open] = await executed(
    "select uuid as outboxId, kind, subject_uuid as subjectId, request_id as requestId from outbox where done_at is null and kind = 'run-import'",
  );
  await worker.queue("talaan-import", [
    { id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body: { ...open } },
  ]);
  await until(async () => (await finance.get(`/imports/${body.data.import_id}`)).body.data.status === "done");
});

test("what cannot even be ended is not sent again for ever", async () => {
  // Its queue has ended nothing of late: whatever it has would be sent again.
  await executed("update outbox set done_at = '2026-11-01T00:00:00.000Z', held_until = null");
  await executed(`insert into outbox (uuid, kind, subject_uuid, request_id, created_at, attempts)
    select '0190c0de-0000-7000-8000-00000000000' || value, 'run-import', '0190c0de-0000-7000-8000-000000000009', 'not-again',
      '2026-11-01T00:00:00.000Z', value from json_each('[1]') union all
    select '0190c0de-0000-7000-8000-000000000012', 'run-import', '0190c0de-0000-7000-8000-000000000009', 'not-again',
      '2026-11-01T00:00:00.000Z', 12`);
  await school.stack.runCron("* * * * *");
  await until(async () => (await openOf("run-import")) === 1);
  expect(
    await executed("select attempts, resends from outbox where request_id = 'not-again' and done_at is null"),
  ).toEqual([{ attempts: 12, resends: 0 }]);
  await executed("update outbox set done_at = created_at where request_id = 'not-again'");
});

test("a scheduled job is counted before it runs; one whose runs did not end is left alone for an hour, and the others run", async () => {
  await executed("create table seen (attempts integer)");
  await executed(`create trigger seen before insert on audit_seal
    begin insert into seen select attempts from scheduled_job where name = 'seal-audit'; end`);
  const attemptsOf = async (name: string) =>
    (await executed(`select attempts from scheduled_job where name = '${name}'`))[0]?.attempts;
  await finance.upload("/invoice/import", "a.csv", csv([importRow({ "Reference No": "SEALED" })]));
  await until(async () => {
    await school.stack.runCron("* * * * *");
    return (await executed("select attempts from seen"))[0]?.attempts === 1;
  });
  expect(await attemptsOf("seal-audit")).toBe(0);

  const failing = async (): Promise<string[]> =>
    (await (await fetch(`${school.stack.apiUrl}/health?deep=1`)).json()).failing_jobs;
  await executed("update scheduled_job set attempts = 2 where name = 'make-reminders'");
  await school.stack.runCron("* * * * *");
  expect(await attemptsOf("make-reminders")).toBe(2);
  expect(await attemptsOf("send-statements")).toBe(0);
  expect(await failing()).toEqual(["make-reminders"]);

  await executed(
    "update scheduled_job set last_run_at = '2026-01-01T00:00:00.000Z' where name = 'make-reminders'",
  );
  await school.stack.runCron("* * * * *");
  expect(await attemptsOf("make-reminders")).toBe(0);
  expect(await failing()).toEqual([]);

  // A night's job may still run: it is taken for stopped when no cron trigger runs so long.
  const night =
    "set attempts = 1, last_run_at = strftime('%Y-%m-%dT%H:%M:%fZ', last_run_at, ?) where name = 'write-anchor'";
  await school.stack.runCron("15 17 * * *");
  const begunBefore = async (minutes: number) => {
    const db = school.database();
    await db.execute({ sql: `update scheduled_job ${night}`, args: [`-${minutes} minutes`] });
    db.close();
    await school.stack.runCron("* * * * *");
    return attemptsOf("write-anchor");
  };
  expect(await begunBefore(5)).toBe(1);
  expect(await begunBefore(15)).toBe(0);
  await executed("drop trigger seen");
  await executed("drop table seen");
});

test("an import during which everything is killed twice is failed by the third start, and a file asked for with it is made", {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "talaan-unended-"));
  copyFileSync(await templateDatabase(TODAY, "small"), join(dataDir, "talaan.db"));
  const database = await startDatabaseProcess({
    path: join(dataDir, "talaan.db"),
    port: 0,
    authToken: TOKEN,
  });
  const db = openDatabase({ url: database.url, authToken: TOKEN });
  const one = async (query: string): Promise<Row | undefined> =>
    (await db.client.execute(query)).rows[0] as unknown as Row | undefined;
  /** A life in which the import is not heard any more once its attempt was counted. */
  const life = async (laterMs: number, act: (caller: Caller) => Promise<void>, attempts: number) => {
    const proxy = await startDatabaseProxy(database.url, async () => {
      const row = await one(
        "select attempts, status from import_job left join outbox on subject_uuid = import_job.uuid",
      );
      return row && row.attempts >= attempts ? new Promise<"drop-request">(() => {}) : "pass";
    });
    const stack = await stackOn(dataDir, proxy.url, laterMs);
    await act(await Caller.signIn(stack.apiUrl, "finance@talaan.test"));
    await until(async () => {
      await Promise.race([stack.runCron("* * * * *"), new Promise((resolve) => setTimeout(resolve, 300))]);
      return (await one("select attempts from outbox where kind = 'run-import'"))?.attempts === attempts;
    });
    await proxy.close();
    await stack.stop();
  };
  try {
    await life(
      0,
      async (caller) => {
        expect((await caller.upload("/invoice/import", "a.csv", csv([importRow()]))).status).toBe(202);
      },
      1,
    );
    await life(minutes(10), async () => {}, 2);

    const stack = await stackOn(dataDir, database.url, minutes(20));
    const caller = await Caller.signIn(stack.apiUrl, "finance@talaan.test");
    const [invoice] = (await caller.get("/invoice?invoice_status=UNPAID&perPage=1")).body.rows;
    await caller.post("/pdf/invoice/bulk", [invoice.uuid]);
    await until(async () => {
      await stack.runCron("* * * * *");
      return (await one("select status from import_job"))?.status === "failed";
    });
    expect(JSON.parse((await one("select errors_json from import_job"))?.errors_json)).toEqual([
      { message: IMPORT_MESSAGES.stopped },
    ]);
    await until(async () => (await one("select status from document"))?.status === "ready");
    await until(async () => (await one("select count(*) as n from outbox where done_at is null"))?.n === 0);
    expect(await brokenOn(db, stack)).toEqual([]);
    await stack.stop();
  } finally {
    await database.stop();
    removeFolder(dataDir);
  }
});
