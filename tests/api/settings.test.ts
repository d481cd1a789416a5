import { describe, expect, test } from "vitest";
import { Caller, DEMO_PASSWORD, type Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when people look at their settings, then they see their own, and what the system administrator decides is read where it counts. */
const school = givenSchool({ asked: "at the end" });
const settingsOf = async (caller: Caller): Promise<Row> => (await caller.get("/settings")).body.data;

describe("my account", () => {
  test("shows who I am, and for the system administrator alone what the school decides", async () => {
    const [adviser, admin] = [await school.as("adviser"), await school.as("admin")];
    expect(await settingsOf(adviser)).toMatchObject({
      email: "adviser@talaan.test",
      role_code: "HRA",
      school: null,
    });
    expect((await settingsOf(admin)).school).toEqual({
      id: "school",
      composite_export: "on",
      card_notice: "on",
      adviser_printing: "refused",
      own_gradebook_approval: "refused",
      parent_app_android_url: "",
      parent_app_ios_url: "",
      parent_app_note: "",
      printed_signatures: "printed",
      student_numbers: "six",
      setup_checklist: "shown",
      rollover_balances: "go",
      school_division: "San Pablo City",
      school_id: "409876",
      school_region: "Region IV-A (CALABARZON)",
      student_order: "name",
      second_step_roles: "",
      idle_finance: "30",
      idle_office: "30",
      idle_teachers: "off",
      retention_contacts: "never",
      retention_files: "3650",
      retention_print_jobs: "30",
      retention_mails: "365",
      retention_sign_ins: "90",
      retention_views: "365",
      version: 4,
    });
  });

  test("signing out the others ends every sign-in of mine but this one, and nobody else's", async () => {
    const { apiUrl } = school.stack;
    const signIn = () => Caller.signIn(apiUrl, "head@talaan.test", DEMO_PASSWORD);
    const [here, elsewhere, colleague] = [await signIn(), await signIn(), await school.as("adviser")];
    const { sessions } = await settingsOf(here);
    expect(sessions.filter((row: Row) => row.is_this_one)).toHaveLength(1);
    expect(sessions.length).toBeGreaterThanOrEqual(2);
    expect((await here.post("/settings/sign-out-others", {})).status).toBe(200);
    expect((await settingsOf(here)).sessions).toMatchObject([{ is_this_one: true }]);
    expect((await elsewhere.get("/users/me")).status).toBe(401);
    expect((await colleague.get("/users/me")).status).toBe(200);
  });
});

describe("my sign-ins", () => {
  const session = async (caller: Caller): Promise<Row[]> => (await caller.get("/me/sessions")).body.rows;
  const signInFrom = async (userAgent: string): Promise<Caller> => {
    const answer = await new Caller(school.stack.apiUrl, "", "").post(
      "/auth/login",
      { email: "finance@talaan.test", password: DEMO_PASSWORD },
      { "user-agent": userAgent },
    );
    return new Caller(school.stack.apiUrl, answer.body.data.AccessToken, "");
  };
  const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36";
  const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
  const mailed = async (): Promise<string[]> => {
    const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as {
      rows: { to: string[]; subject: string }[];
    };
    return rows.filter(({ to }) => [to].flat().includes("finance@talaan.test")).map(({ subject }) => subject);
  };
  const NEW_DEVICE = "New sign-in to your Talaan account";

  test("are told by device, finance's too; one is ended, and its next call is refused", async () => {
    const here = await signInFrom(CHROME);
    const other = await signInFrom(SAFARI);
    const [phone, desk] = await session(here);
    expect([phone, desk]).toMatchObject([
      { device: "Safari on iOS", is_this_one: false },
      { device: "Chrome on Windows", is_this_one: true },
    ]);
    expect((await here.post(`/me/sessions/${desk?.id}/end`)).status).toBe(409);
    expect((await here.post(`/me/sessions/${phone?.id}/end`)).status).toBe(200);
    expect((await other.get("/users/me")).status).toBe(401);
    expect((await here.post(`/me/sessions/${phone?.id}/end`)).status).toBe(404);
    const colleague = await school.as("adviser");
    expect((await colleague.post(`/me/sessions/${desk?.id}/end`)).status).toBe(404);
  });

  test("from a new device are mailed to the owner, once", async () => {
    await signInFrom(CHROME);
    await signInFrom(SAFARI);
    const before = await until(async () => {
      const told = (await mailed()).filter((subject) => subject === NEW_DEVICE);
      return told.length > 0 && told;
    });
    await signInFrom(SAFARI);
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    await signInFrom(firefox);
    const after = await until(async () => {
      const told = (await mailed()).filter((subject) => subject === NEW_DEVICE);
      return told.length > before.length && told;
    });
    expect(after).toHaveLength(before.length + 1);
  });
});

describe("what the school decides", () => {
  const ANDROID = "https://apps.example.test/parents";

  test("is saved once, with its trail, and read by the page for parents", async () => {
    const admin = await school.as("admin");
    const { version } = (await settingsOf(admin)).school;
    const change = { parent_app_android_url: ANDROID, parent_app_note: "Call us.", version };
    const answers = await Promise.all([1, 2].map(() => admin.patch("/settings/school", change)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({
      code: "STALE_VERSION",
      data: { version: version + 2, parent_app_note: "Call us." },
    });
    const { body } = await admin.get("/sponsor/app");
    expect(body.data).toMatchObject({ android_url: ANDROID, ios_url: null, note: "Call us." });
    const { rows } = await school
      .database()
      .execute("select data_json from audit_event where event = 'school-settings'");
    expect(rows.map(({ data_json }) => JSON.parse(String(data_json)).changes)).toEqual([
      [
        { name: "parent_app_android_url", before: "", after: ANDROID },
        { name: "parent_app_note", before: "", after: "Call us." },
      ],
    ]);
  });

  test("a shorter time of keeping is counted before it is saved, and asked about where it deletes anything", async () => {
    const admin = await school.as("admin");
    const database = school.database();
    await database.execute(`insert into view_event (uuid, occurred_at, event, subject_kind, request_id)
      values ('${crypto.randomUUID()}', '2026-06-01T00:00:00.000Z', 'student-view', 'student', 'long ago')`);
    database.close();
    const { rows } = (await admin.get("/settings/school/retention")).body;
    const countOf = (wanted: string) =>
      rows.find(({ name, value }: Row) => name === "retention_views" && value === wanted)?.rows;
    expect(countOf("365")).toBe(0);
    expect(countOf("90")).toBeGreaterThan(0);

    const asked = await admin.patch("/settings/school", { retention_views: "90" });
    expect(asked).toMatchObject({ status: 409, body: { code: "CONFIRMATION_NEEDED" } });
    expect(asked.body.message).toMatch(
      /^Tonight this deletes for good: [1-9][\d,]* records of who looked at what\.$/,
    );
    expect((await settingsOf(admin)).school.retention_views).toBe("365");
    const saved = await admin.patch("/settings/school", { retention_views: "90", is_confirmed: true });
    expect(saved.status).toBe(200);
    expect((await admin.patch("/settings/school", { retention_views: "365" })).status).toBe(200);
  });

  test.each([
    { parent_app_ios_url: "javascript:alert(1)" },
    { parent_app_ios_url: "https://apps.apple.com@evil.test/x" },
    { parent_app_android_url: "https://play.google.com:8443/x" },
    { parent_app_android_url: "https://10.0.0.5/x" },
    { own_gradebook_approval: "sometimes" },
    { parent_app_note: "x".repeat(501) },
    { retention_views: "0" },
    { period_lock: "2026-01-01" },
  ])("refuses %j", async (change) => {
    const admin = await school.as("admin");
    const { status } = await admin.patch("/settings/school", change);
    expect(status).toBe(422);
  });
});
