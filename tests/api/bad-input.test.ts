import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Operation } from "#api/openapi/operation.ts";
import { OPERATIONS } from "#api/openapi/operations.ts";
import {
  BROKEN_BODIES,
  fieldsOf,
  HOSTILE_TEXTS,
  hostileBodies,
  hostileQueries,
  LARGE_BODY,
  ODD_COLUMNS,
  type Sent,
  type Try,
  wrongAnswers,
  wrongBodies,
  wrongOnes,
  wrongQueries,
} from "#tests/support/bad-input.ts";
import { type Answered, Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { memo } from "#tests/support/credit-memos.ts";
import { noteDesk } from "#tests/support/promissory-notes.ts";
import {
  bodyRead,
  formRead,
  nameOf,
  queryRead,
  type Reading,
  takesAnswers,
} from "#tests/support/reading-calls.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { School } from "#tests/support/school.ts";
import { TABLE } from "#tests/support/sound-calls.ts";

/**
 * Given a school, when any call meets bad input, then it is refused as S-9 says and nothing is written: as its schemas say
 * (tests/core/shared/bad-input.test.ts asks those of every value), and what they take breaks no command.
 */
let school: School;
let finance: Caller;
let registrar: Caller;
let admin: Caller;
let teacher: Caller;
let parent: Caller;

beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
  registrar = await school.as("registrar");
  admin = await school.as("admin");
  teacher = await school.as("teacher");
  parent = await Caller.signIn(
    school.stack.apiUrl,
    "parent@talaan.test",
    DEMO_PASSWORD,
    "/sponsor/auth/login",
  );
  await findRecords();
});
/** No call is refused because those before it were many (S-20); where few were, nothing is written, and nothing counted anew. */
beforeEach(async () => {
  database ??= school.database();
  await database.execute("delete from costly_work where asked > 20");
});
afterAll(async () => {
  database?.close();
  expect(await school.broken()).toEqual([]);
  await school.close();
});

const SOME_UUID = "018f0000-0000-7000-8000-000000000000";
const SAMPLE_PARAMETERS: Record<string, string> = {
  status: "POSTED",
  event: "logout",
  kind: "days_absent",
  term: "1st",
};
/** A record for each kind of address: of one that is not there nothing is judged but that (I-14). */
const RECORDS: [address: RegExp, sql: string][] = [
  [/^\/(pdf\/)?invoice\/schedules\//, "select uuid from invoice join invoice_schedule using (id)"],
  [/^\/billing\/mails\//, "select uuid from invoice"],
  [/^\/(pdf\/)?invoice\//, "select uuid from invoice where document_status = 'draft'"],
  [/refund\/(status\/)?\{/, "select uuid from refund"],
  [/^\/(pdf\/)?payment\//, "select uuid from payment"],
  [/credit_memo\//, "select uuid from credit_memo"],
  [/promissory_note\//, "select uuid from promissory_note"],
  [/^\/billing\/discounts\//, "select uuid from named_adjustment"],
  [/^\/billing\/products\//, "select uuid from product"],
  [/^\/billing\/segments\//, "select uuid from segment"],
  [/^\/billing\/scholarships\//, "select uuid from scholarship"],
  [/^\/payment_method\//, "select code from payment_method"],
  [/^\/bank\//, "select code from bank"],
  [/^\/bank_account\//, "select uuid from bank_account"],
  [
    /\{customer\}|\{student_id\}|\/student\/\{student\}|^\/management\/students\//,
    "select student_no from student where guardian_id = (select id from guardian where email = 'parent@talaan.test')",
  ],
  [/^\/management\/school-years\//, "select uuid from school_year"],
  [/^\/management\/terms\//, "select uuid from term"],
  [/^\/management\/sections\//, "select uuid from section"],
  [/^\/management\/subjects\//, "select code from subject"],
  [/^\/management\/assignments\//, "select uuid from school_class"],
  [/^\/management\/departments\//, "select uuid from department"],
  [/^\/management\/curriculum\//, "select uuid from curriculum"],
  [/^\/management\/grade-levels\//, "select code from grade_level"],
  [/^\/management\/faculties\//, "select uuid from staff"],
  [/^\/management\/designations\//, "select uuid from person_type where kind = 'designation'"],
  [/^\/management\/faculty-types\//, "select uuid from person_type where kind = 'faculty'"],
  [/^\/management\/student-types\//, "select uuid from person_type where kind = 'student'"],
  [/^\/management\/sponsor-types\//, "select uuid from person_type where kind = 'sponsor'"],
  [/^\/me\/passkeys\//, "select uuid from passkey"],
  [/^\/accounts\//, "select uuid from user_account where email = 'teacher@talaan.test'"],
  [/^\/management\/sponsors\//, "select uuid from guardian"],
  [/^\/management\/signatories\//, "select uuid from signatory"],
  [/^\/management\/grading-schemes\//, "select uuid from grading_scheme"],
  [/^\/grade_books\//, "select uuid from gradebook where status = 'Draft'"],
  [/^\/grading_activities\//, "select grading_activity.uuid from grading_activity"],
  [
    /^\/grade_components\//,
    "select gradebook.uuid || '.' || component_code from grading_activity join gradebook on gradebook.id = gradebook_id",
  ],
  [/^\/attendance\/sheets\//, "select uuid from section"],
  [/^\/attendance\//, "select uuid from attendance"],
  [/^\/awards\//, "select uuid from award"],
  [
    /^\/final_grades\//,
    "select school_class.uuid || '.' || student_no from school_class join student_section using (section_id) join student on student.id = student_id",
  ],
];
/** What the school of the tests has none of. */
const LATER = `
  insert into bank_account (uuid, bank_code, name, number)
    select '018f0000-0000-7000-8000-000000000001', code, 'Talaan', '1' from bank limit 1;
  insert into named_adjustment (uuid, kind, code, name, way, type, value_e4)
    values ('018f0000-0000-7000-8000-000000000002', 'deduction', 'GRANT', 'A grant', 'grant', 'percent', 0);
  insert into scholarship (uuid, adjustment_id, student_id, school_year_id, type, value_e4, reason, created_at, created_by)
    select '018f0000-0000-7000-8000-000000000003', id, 1, 1, 'percent', 10000, 'Merit', '2026-11-18T00:00:00.000Z', 1
    from named_adjustment where code = 'GRANT';
  insert into passkey (uuid, user_id, credential_id, public_key, sign_count, transports_json, name, created_at)
    select '018f0000-0000-7000-8000-000000000004', id, 'x', 'x', 0, '[]', 'Phone', '2026-11-18T00:00:00.000Z'
    from user_account where email = 'registrar@talaan.test'`;
async function makeLater(): Promise<void> {
  const desk = await noteDesk(school);
  const owed = await desk.invoice("000022", 100);
  await desk.make([memo(owed, 10)]);
  await desk.makeNote(desk.note([owed], [["2026-12-01", 100]]));
  const refunds = await RefundDesk.open(finance);
  await refunds.created(await refunds.approved(["000023"], [], 50));
}
const records = new Map<RegExp, string>();
async function findRecords(): Promise<void> {
  const client = school.database();
  await client.executeMultiple(LATER);
  await makeLater();
  for (const [address, sql] of RECORDS) {
    const { rows } = await client.execute(`${sql} limit 1`);
    if (rows[0]) records.set(address, String(rows[0][0]));
  }
  client.close();
}
/** A path whose names are of something that is there, or could be. */
const pathOf = (path: string): string => {
  const record = [...records].find(([address]) => address.test(path))?.[1];
  return path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(
      SAMPLE_PARAMETERS[name] ??
        (/^(id|uuid|customer|student_id|student|final_grade_id)$/.test(name) ? record : null) ??
        SOME_UUID,
    ),
  );
};
/** Someone the call is for, by the table of who may call what. */
const callerOf = ({ method, path }: Operation): Caller => {
  const [who = []] = TABLE[`${method} ${path}`] ?? [];
  if (who.includes("registrar")) return registrar;
  if (who.includes("parent")) return parent;
  if (who.length === 1 && who.includes("admin")) return admin;
  return who.includes("teacher") && !who.includes("finance") ? teacher : finance;
};
const named = (operations: readonly Operation[]) => operations.map((one) => [nameOf(one), one] as const);
/** A body that another system signs is refused before it is read (tests/api/erp.test.ts). */
const withBody = named(OPERATIONS.filter(({ body, access }) => body !== undefined && access !== "signature"));
const withQuery = named(OPERATIONS.filter(({ query, success }) => query !== undefined && success !== 101));
const exhaustive = { tags: ["exhaustive"] };

/** A refusal (S-9): a code, a message for people, the request's id. */
const isRefusal = ({ status, body }: Answered) =>
  [400, 404, 409, 413, 415, 422, 429].includes(status) &&
  Boolean(body.code && body.message && body.request_id);
/** What a refusal says, whoever makes it: the API or the schemas of the call by themselves. */
const saidBy = (refusal: { status?: number; code?: string; message?: string; errors?: unknown }) => ({
  status: refusal.status,
  code: refusal.code,
  message: refusal.message,
  errors: refusal.errors,
});
const answered = ({ status, body }: Answered) => saidBy({ ...body, status });
const refusedBy = (read: Reading) => {
  if (read.ok) throw new Error("This is no bad input");
  return saidBy(read);
};

const sendBody = (operation: Operation, text: string) =>
  callerOf(operation).call(operation.method.toUpperCase(), pathOf(operation.path), text);
/** A query is read after the body: with a sound one, refused for what it names. */
const sendQuery = (operation: Operation, search: string) =>
  callerOf(operation).call(
    operation.method.toUpperCase(),
    `${pathOf(operation.path)}?${search}`,
    operation.body ? (TABLE[nameOf(operation)]?.[1] ?? {}) : undefined,
  );

/** How many rows each table holds: what must not change when everything is refused, beside notes of who read what. Counted again only after a commit. */
async function rowCounts(): Promise<Record<string, number>> {
  const commit = school.lastCommit();
  if (counted === undefined || commit === null || counted.commit !== commit)
    counted = { commit, rows: await countRows() };
  return counted.rows;
}
async function countRows(): Promise<Record<string, number>> {
  database ??= school.database();
  tables ??= (
    await database.execute(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%fts%' and name not in ('session', 'view_event', 'event_summary', 'sign_in_attempt', 'costly_work', 'audit_seal')",
    )
  ).rows.map(({ name }) => String(name));
  const counts = tables.map((name) => `(select count(*) from "${name}") as "${name}"`);
  const { rows } = await database.execute(`select ${counts.join(", ")}`);
  return { ...rows[0] } as Record<string, number>;
}
let database: ReturnType<School["database"]> | undefined;
let tables: string[] | undefined;
let counted: { commit: string | null; rows: Record<string, number> } | undefined;

test.each(withBody)("%s refuses what is no JSON", exhaustive, async (_, operation) => {
  const before = await rowCounts();
  for (const [what, text] of Object.entries(BROKEN_BODIES)) {
    const answer = answered(await sendBody(operation, text));
    expect([what, answer]).toEqual([what, refusedBy(bodyRead(operation, text))]);
    expect([what, answer.code]).toEqual([what, "BROKEN_JSON"]);
  }
  expect(answered(await sendBody(operation, LARGE_BODY))).toMatchObject({ status: 413, code: "TOO_LARGE" });
  expect(await rowCounts()).toEqual(before);
});

/** Of several things that are sent, the one of which most is refused. */
function mostWrong(tries: readonly Sent[], read: (sent: string) => Reading): { sent: string; read: Reading } {
  const errorsOf = (found: Reading): number => (found.ok ? -1 : (found.errors?.length ?? 0));
  const [most] = tries
    .map(({ sent }) => ({ sent, read: read(sent) }))
    .toSorted((one, other) => errorsOf(other.read) - errorsOf(one.read));
  if (!most) throw new Error("There is nothing to send");
  return most;
}

test.each(withBody)("%s reads its body by its own schema", async (_, operation) => {
  const before = await rowCounts();
  const tries = operation.body ? wrongBodies(operation.body) : [];
  const { sent, read } = mostWrong(tries, (text) => bodyRead(operation, text));
  expect(answered(await sendBody(operation, sent))).toEqual(refusedBy(read));
  expect(await rowCounts()).toEqual(before);
});

test.each(withQuery)("%s reads its query by its own schema", async (_, operation) => {
  const before = await rowCounts();
  const tries = operation.query ? wrongQueries(operation.query) : [];
  const known = tries.filter(({ fields }) => fields.length > 0);
  const together = { what: "all of them", sent: known.map(({ sent }) => sent).join("&") };
  const { sent, read } = mostWrong([together, ...known], (search) => queryRead(operation, search));
  for (const [search, refused] of [
    [sent, read],
    ["surprise=1", queryRead(operation, "surprise=1")],
  ] as const)
    expect([search, answered(await sendQuery(operation, search))]).toEqual([search, refusedBy(refused)]);
  expect(await rowCounts()).toEqual(before);
});

test.each(
  withBody.flatMap(([name, operation]) => {
    const taken = hostileBodies(operation).filter(({ sent }) => bodyRead(operation, sent).ok);
    return taken.length > 0 ? [[name, operation, taken] as const] : [];
  }),
)("%s breaks on no hostile text that its body takes", exhaustive, async (_, operation, taken) => {
  const tries = taken.map(({ what, sent }) => ({ what, send: () => sendBody(operation, sent) }));
  expect(await wrongOnes(tries, ({ status }) => status >= 500)).toEqual([]);
});

test.each(
  withQuery.flatMap(([name, operation]) => {
    const hostile = operation.query ? hostileQueries(operation.query) : [];
    const taken = hostile.filter(({ sent }) => queryRead(operation, sent).ok);
    return taken.length > 0 ? [[name, operation, taken] as const] : [];
  }),
)("%s breaks on no hostile text that its query takes", exhaustive, async (_, operation, taken) => {
  // They are asked together, and alone where one refuses: a refusal hides what the others would do.
  const send = (sent: string) => sendQuery(operation, sent);
  const first = await Promise.all(
    (Map.groupBy(taken, ({ text }) => text).get(HOSTILE_TEXTS[0] ?? "") ?? []).map(
      async ({ what, name, sent }) => ({ what, name, answer: await send(sent) }),
    ),
  );
  const refusers = new Set(first.flatMap(({ name, answer }) => (answer.status < 400 ? [] : [name])));
  const tries: Try[] = first.map(({ what, answer }) => ({ what, send: async () => answer }));
  for (const [text, of] of Map.groupBy(taken, (one) => one.text)) {
    if (text === HOSTILE_TEXTS[0]) continue;
    for (const [isRefuser, group] of Map.groupBy(of, ({ name }) => refusers.has(name)))
      tries.push({
        what: group.map(({ what }) => what).join(", "),
        send: async () => {
          const together = await send(group.map(({ sent }) => sent).join("&"));
          if (isRefuser || group.length === 1 || together.status < 400) return together;
          return [together, ...(await Promise.all(group.map(({ sent }) => send(sent))))];
        },
      });
  }
  expect(await wrongOnes(tries, ({ status }) => status >= 500)).toEqual([]);
});

test.each(named(OPERATIONS.filter(takesAnswers)))(
  "%s reads what its form says of the file by the schema of such answers",
  async (name, operation) => {
    const before = await rowCounts();
    const path = `${pathOf(operation.path)}?${TABLE[name]?.[2] ?? ""}`;
    const send = (fields: Record<string, string>) =>
      callerOf(operation).upload(path, "x.csv", "a,b\n1,2\n", {}, fields);
    const wrong = Object.fromEntries(wrongAnswers().map(({ name: of, value }) => [of, value]));
    expect(answered(await send(wrong))).toEqual(refusedBy(formRead(wrong)));
    expect(await rowCounts()).toEqual(before);
    const odd = await send({ columns: ODD_COLUMNS, dry_run: "1" });
    // The record of the path may be one that this person may not import to.
    const isAnswered = isRefusal(odd) || odd.status < 300 || odd.body.code === "FORBIDDEN";
    expect(isAnswered, JSON.stringify([odd.status, odd.body])).toBe(true);
  },
);

test(
  "days at the end of the calendar, and ranges that end before they start, are ranges like any other",
  exhaustive,
  async () => {
    const ranges = OPERATIONS.filter(({ method }) => method === "get").flatMap((operation) =>
      (operation.query ? fieldsOf(operation.query) : []).flatMap(({ path: [start = ""] }) => {
        const end = start.replace("start", "end");
        return start.includes("start_date") || start.includes("date_start")
          ? [{ operation, start, end }]
          : [];
      }),
    );
    expect(ranges.length).toBeGreaterThan(8);
    const tries = ranges.flatMap(({ operation, start, end }) =>
      [
        ["9999-12-31", "9999-12-31"],
        ["0001-01-01", "9999-12-31"],
        ["2026-12-31", "2026-01-01"],
        ["9999-12-31", "0001-01-01"],
      ].map(([from, to]) => ({
        what: `${nameOf(operation)} ${start}=${from} ${end}=${to}`,
        send: () => callerOf(operation).get(`${pathOf(operation.path)}?${start}=${from}&${end}=${to}`),
      })),
    );
    const isRange = (answer: Answered) =>
      isRefusal(answer) ||
      // A page has a count, a statement its data.
      (answer.status === 200 &&
        (Number.isInteger(answer.body.count) || typeof answer.body.data === "object"));
    expect(await wrongOnes(tries, (answer) => !isRange(answer))).toEqual([]);
  },
);

test("a path that names nothing is refused, whatever is in it", exhaustive, async () => {
  const before = await rowCounts();
  const tries = OPERATIONS.filter(({ path }) => path.includes("{")).flatMap((operation) =>
    [...HOSTILE_TEXTS.filter((text) => text.trim() !== ""), SOME_UUID, "0", "-1"].map((text) => ({
      what: `${nameOf(operation)} with ${text.slice(0, 30)}`,
      send: () =>
        callerOf(operation).call(
          operation.method.toUpperCase(),
          operation.path.replace(/\{\w+\}/g, encodeURIComponent(text)),
          operation.method === "get" ? undefined : {},
        ),
    })),
  );
  // A verification code is any text: the page says that it is not genuine.
  const isNothing = (answer: Answered) =>
    isRefusal(answer) || answer.status === 403 || answer.body.data?.genuine === false;
  expect(await wrongOnes(tries, (answer) => !isNothing(answer))).toEqual([]);
  expect(await rowCounts()).toEqual(before);
});

test("an upload that is none is refused", async () => {
  const before = await rowCounts();
  const uploads = OPERATIONS.filter(({ upload }) => upload);
  const tries = uploads.flatMap((operation) => [
    {
      what: `${nameOf(operation)} as JSON`,
      send: () => callerOf(operation).post(operation.path, { file: "text" }),
    },
    {
      what: `${nameOf(operation)} cut off`,
      send: () =>
        callerOf(operation).post(operation.path, "--x\r\nContent-Disposition: form-data", {
          "content-type": "multipart/form-data; boundary=x",
        }),
    },
    { what: `${nameOf(operation)} empty`, send: () => callerOf(operation).upload(operation.path, "", "") },
  ]);
  expect(await wrongOnes(tries, (answer) => !isRefusal(answer))).toEqual([]);
  expect(await rowCounts()).toEqual(before);
});
