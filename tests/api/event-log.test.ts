import { describe, expect, test } from "vitest";
import { sealAudit } from "#api/commands/audit/seal-audit.ts";
import { openDatabase } from "#db/client.ts";
import { Caller, DEMO_PASSWORD, type Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given people who work, when the registrar reads the event log, then each change and view is a line that says what it did. */
const school = givenSchool({ asked: "never" });
const registrar = givenCaller(school, "registrar");

const lines = async (query: string): Promise<Row[]> => (await registrar.get(`/log/event?${query}`)).body.rows;

describe("the event log", () => {
  test("tells a change of a school record with the field before and after", async () => {
    const { rows } = (await registrar.get("/management/subjects?perPage=1")).body;
    const { id, name, code, gradelevel_code, kind } = rows[0] as Row;
    const entry = { code, gradelevel_code, kind, name: `${name} 2` };
    const changed = await registrar.patch(`/management/subjects/${id}`, entry);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const [line] = await lines("module=Management&perPage=1");
    expect(line).toMatchObject({
      module: "Management",
      action: "Update",
      event: "management-update",
      record_id: id,
      user_id: "registrar@talaan.test",
      application_id: "console",
      status: "Success",
      field_name: "Name",
      previous_value: name,
      new_value: `${name} 2`,
    });
    expect(line.changes).toEqual([{ field_name: "Name", previous_value: name, new_value: `${name} 2` }]);
  });

  test("is read from the oldest on, and by the Log ID, both ways; so is billing's", async () => {
    const finance = await school.as("finance");
    const { rows } = (await registrar.get("/management/subjects?perPage=2")).body;
    for (const { id, name, code, gradelevel_code, kind } of rows as Row[])
      expect(
        (
          await registrar.patch(`/management/subjects/${id}`, {
            code,
            gradelevel_code,
            kind,
            name: `${name} again`,
          })
        ).status,
      ).toBe(200);
    const rowsOf = (caller: Caller, path: string) => async (query: string) => {
      const { status, body } = await caller.get(`${path}?perPage=200&${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.rows as Row[];
    };
    for (const [read, at, id] of [
      [rowsOf(registrar, "/log/event"), "date_time", "id"],
      [rowsOf(finance, "/audit_log/billing"), "date", "log_id"],
    ] as const)
      for (const name of [at, id]) {
        const values = async (order: string) =>
          (await read(`sort=${name}&order=${order}`)).map((row: Row) => row[name]);
        const up = await values("asc");
        expect(up.length).toBeGreaterThan(2);
        expect(up).toEqual(up.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
        const down = await values("desc");
        expect(down).toEqual(down.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)));
      }
  });

  test("has views beside changes, newest first, each once over its pages", async () => {
    const [student] = (await registrar.get("/reports/student_progress/admin?perPage=1")).body.rows as Row[];
    expect((await registrar.get(`/v2/report_cards/${student.student_id}`)).status).toBe(200);
    await expect.poll(() => lines("event=report-card-view&perPage=1")).toHaveLength(1);
    const all = [...(await lines("perPage=1&page=1")), ...(await lines("perPage=1&page=2"))];
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(2);
    const instants = all.map(({ date_time }) => date_time);
    expect(instants).toEqual(instants.toSorted().toReversed());
  });

  test("has nothing of billing, and no sign-in", async () => {
    const finance = await school.as("finance");
    await finance.post("/pdf/invoice/invoice_list?format=csv&search=000001");
    const rows = await lines("perPage=1000");
    expect(rows.filter(({ event }) => /^(invoice|payment|statement|sign|password)/.test(event))).toEqual([]);
    expect(rows.filter(({ user_id }) => user_id === "finance@talaan.test")).toEqual([]);
  });

  test("has nothing of billing's files either, when their rows are deleted", async () => {
    const finance = await school.as("finance");
    const before = (await finance.get("/audit_log/billing?action=document-request&perPage=1")).body.count;
    await finance.post("/pdf/invoice/invoice_list?format=csv&search=000002");
    const db = school.database();
    await db.execute(
      "delete from document where kind = 'invoice-list' and id = (select max(id) from document)",
    );
    db.close();
    const own = (await finance.get("/audit_log/billing?action=document-request&perPage=1")).body;
    expect(own.count).toBe(before + 1);
    expect(own.rows[0].user).toMatch(/Felicidad/);
    const rows = await lines("event=document-request&perPage=1000");
    expect(rows.filter(({ user_id }) => user_id === "finance@talaan.test")).toEqual([]);
  });

  test("counts what it shows, whatever is asked for", async () => {
    for (const asked of [
      "",
      "&module=Management",
      "&event=report-card-view",
      "&module=Management&event=report-card-view",
      "&start_date=2001-01-01&end_date=2001-01-02",
      "&start_date=2001-01-01",
      "&search=registrar",
    ]) {
      const { rows, count } = (await registrar.get(`/log/event?perPage=1000${asked}`)).body;
      expect([asked, count]).toEqual([asked, rows.length]);
    }
    const db = school.database();
    const { rows } = await db.execute(
      `select (select sum(events) from event_summary) as counted,
        (select count(*) from audit_event) + (select count(*) from view_event) as events`,
    );
    db.close();
    expect(rows[0]?.counted).toBe(rows[0]?.events);
  });

  test("is narrowed by person, module, event and record, and found by role and event", async () => {
    const { rows } = (await registrar.get("/audit_log/filters/event_history_log/user_id")).body;
    const me = rows.find(({ name }: Row) => name.includes("registrar@"));
    const mine = await lines(`user_id=${me.id}&perPage=1000`);
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map(({ user_id }) => user_id))).toEqual(new Set(["registrar@talaan.test"]));
    const viewed = mine.find(({ event }) => event === "report-card-view") as Row;
    const ofRecord = await lines(`record_id=${viewed.record_id}&perPage=1000`);
    expect(new Set(ofRecord.map(({ record_id }) => record_id))).toEqual(new Set([viewed.record_id]));
    expect((await lines("search=registrar&perPage=1")).length).toBe(1);
    expect((await lines("search=school+record+changed&perPage=1"))[0]?.event).toBe("management-update");
    expect(await lines("search=nobody+of+this+name")).toEqual([]);
    expect((await registrar.get("/audit_log/filters/event_history_log/nothing")).status).toBe(404);
  });

  test("opens an event with everything else of its request", async () => {
    const [head] = await lines("module=Management&perPage=1");
    const { status, body } = await registrar.get(`/log/event/${head.uuid}`);
    expect(status).toBe(200);
    expect(body.data).toEqual(head);
    expect(body.others).toEqual([]);
    expect((await registrar.get("/log/event/018f0000-0000-7000-8000-000000000000")).status).toBe(404);
  });
});

describe("the files of the logs", () => {
  test("need a filter or a search, and rows", async () => {
    await school.signIn("teacher");
    for (const [log, search] of [
      ["user", "teacher"],
      ["event", "registrar"],
    ]) {
      expect((await registrar.post(`/log/${log}/export?format=xlsx`)).body.code).toBe("NO_FILTER");
      const empty = await registrar.post(
        `/log/${log}/export?format=xlsx&start_date=2001-01-01&end_date=2001-01-02`,
      );
      expect(empty.status).toBe(422);
      const asked = await registrar.post(`/log/${log}/export?format=csv&search=${search}`);
      expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    }
  });
});

describe("where sign-ins come from", () => {
  test("is kept with the event: app, platform, and the address; what was typed for an account is not", async () => {
    const agent = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36" };
    const nobody = new Caller(school.stack.apiUrl, "", "");
    await nobody.post("/auth/login", { email: "teacher@talaan.test", password: DEMO_PASSWORD }, agent);
    await nobody.post("/auth/login", { email: "who.is.it@talaan.test", password: DEMO_PASSWORD }, agent);
    const { rows } = (await registrar.get("/log/user?search=windows&perPage=10")).body;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      server_name: "Console",
      application_id: "console",
      platform: "Windows, Chrome",
      ip_address: "direct",
      user_id: "teacher@talaan.test",
      action: "sign-in",
    });
    const parents = await nobody.post(
      "/sponsor/auth/login",
      { email: "parent@talaan.test", password: DEMO_PASSWORD },
      agent,
    );
    expect(parents.status).toBe(200);
    const [line] = (await registrar.get("/log/user?search=parent+app&perPage=1")).body.rows;
    expect(line).toMatchObject({ server_name: "Parent app", application_id: "sponsor", user_role: "PAR" });
  });
});

describe("the chain", () => {
  const state = async () => (await registrar.get("/audit_log/verification")).body.data;

  test("is verified on request, which is an event itself; asked for twice, it is verified once", async () => {
    const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
    await sealAudit({ db, key: school.stack.sealKey, now: Date.now() });
    const { sealed_events: sealed } = await state();
    expect(sealed).toBeGreaterThan(0);
    const asked = await Promise.all([1, 2].map(() => registrar.post("/audit_log/verification")));
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    await expect.poll(async () => (await state()).verification?.finished_at ?? null).not.toBeNull();
    expect((await state()).verification).toMatchObject({ events: sealed, mistake: null });
    const events = (await lines("module=System&perPage=20")).map(({ event }) => event);
    expect(events.filter((event) => event === "trail-verification-request")).toHaveLength(1);
    expect(events.filter((event) => event === "trail-verification")).toHaveLength(1);
  });

  test("names the first range in which something was changed", async () => {
    const db = school.database();
    await db.execute("drop trigger audit_event_no_update");
    await db.execute("update audit_event set actor_role = 'SA' where id = 2");
    db.close();
    expect((await registrar.post("/audit_log/verification")).status).toBe(202);
    await expect
      .poll(async () => (await state()).verification?.mistake ?? null)
      .toMatch(/^Something in rows 1 to /);
  });
});
