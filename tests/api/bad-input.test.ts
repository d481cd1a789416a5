import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "#api/openapi/operation.ts";
import { OPERATIONS } from "#api/openapi/operations.ts";
import {
  BROKEN_BODIES,
  bodyWith,
  bodyWithAll,
  byDepth,
  type Field,
  fieldsOf,
  HOSTILE_DATES,
  HOSTILE_NUMBERS,
  HOSTILE_QUERY_NUMBERS,
  HOSTILE_TEXTS,
  wrongOnes,
  wrongTypes,
} from "#tests/support/bad-input.ts";
import { type Answered, Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { memo } from "#tests/support/credit-memos.ts";
import { noteDesk } from "#tests/support/promissory-notes.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { School } from "#tests/support/school.ts";
import { TABLE } from "#tests/support/sound-calls.ts";

/**
 * Given a school, when any call meets any bad input, then it is refused as S-9 says and nothing is written.
 * @module-tag exhaustive
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
  [/^\/(pdf\/)?invoice\//, "select uuid from invoice where document_status = 'draft'"],
  [/refund\/(status\/)?\{/, "select uuid from refund"],
  [/^\/(pdf\/)?payment\//, "select uuid from payment"],
  [/credit_memo\//, "select uuid from credit_memo"],
  [/promissory_note\//, "select uuid from promissory_note"],
  [/^\/billing\/discounts\//, "select uuid from named_adjustment"],
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
  [/^\/management\/sponsors\//, "select uuid from guardian"],
  [/^\/management\/signatories\//, "select uuid from signatory"],
  [/^\/management\/grading-schemes\//, "select uuid from grading_scheme"],
  [/^\/grade_books\//, "select uuid from gradebook where status = 'Draft'"],
  [/^\/grading_activities\//, "select grading_activity.uuid from grading_activity"],
  [
    /^\/grade_components\//,
    "select gradebook.uuid || '.' || component_code from grading_activity join gradebook on gradebook.id = gradebook_id",
  ],
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
    from named_adjustment where code = 'GRANT'`;
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
const named = ({ method, path }: Operation) => `${method} ${path}`;
/** A body that another system signs is refused before it is read (tests/api/erp.test.ts). */
const withBody = OPERATIONS.filter(({ body, access }) => body !== undefined && access !== "signature");
const withQuery = OPERATIONS.filter(({ query, success }) => query !== undefined && success !== 101);

/** A refusal (S-9): a code, a message for people, the request's id. */
const isRefusal = ({ status, body }: Answered) =>
  [400, 404, 409, 413, 415, 422, 429].includes(status) &&
  Boolean(body.code && body.message && body.request_id);
const namesField =
  (field: Field) =>
  ({ status, body }: Answered): boolean =>
    status === 422 &&
    (body.errors ?? []).some(
      ({ path = "" }: { path?: string }) =>
        `${field.path.join(".")}.`.startsWith(path === "" ? "" : `${path}.`) ||
        path.startsWith(field.path.join(".")),
    );

/** The same without the ways around: the refusal is beside this very field. */
const namesItself =
  (field: Field) =>
  ({ status, body }: Answered): boolean =>
    status === 422 &&
    (body.errors ?? []).some(({ path = "" }: { path?: string }) =>
      `${path}.`.startsWith(`${field.path.join(".")}.`),
    );

/** Each value with the fields it is wrong for. */
function fieldsBy(fields: readonly Field[], valuesOf: (field: Field) => string[]): [string, Field[]][] {
  const pairs = fields.flatMap((field) => valuesOf(field).map((value) => ({ field, value })));
  return [...Map.groupBy(pairs, ({ value }) => value)].map(([value, of]) => [
    value,
    of.map(({ field }) => field),
  ]);
}

const takesOnlyNumbers = ({ types }: Field): boolean =>
  (types.has("number") || types.has("integer")) && !types.has("string");

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

test.each(withBody.map((operation) => [named(operation), operation] as const))(
  "%s refuses what is no body of its own",
  async (_, operation) => {
    const before = await rowCounts();
    const tries = Object.entries(BROKEN_BODIES).map(([what, text]) => ({
      what,
      send: () => callerOf(operation).call(operation.method.toUpperCase(), pathOf(operation.path), text),
    }));
    expect(await wrongOnes(tries, (answer) => !isRefusal(answer) || answer.status === 404)).toEqual([]);
    const twice = tries.filter(({ what }) => what.startsWith("a key twice"));
    expect(await wrongOnes(twice, ({ body }) => body.code !== "BROKEN_JSON")).toEqual([]);
    expect(await rowCounts()).toEqual(before);
  },
);

test.each(withBody.map((operation) => [named(operation), operation] as const))(
  "%s names each field that has the wrong type, and each number no one can mean",
  async (_, operation) => {
    const before = await rowCounts();
    // The value is placed as text: JSON.stringify knows neither 1e309 nor 2^53 + 1.
    const send = (fields: readonly Field[], value: string) =>
      callerOf(operation).call(
        operation.method.toUpperCase(),
        pathOf(operation.path),
        JSON.stringify(
          bodyWithAll(
            fields.map(({ path }) => path),
            "\u0001",
          ),
        ).replaceAll('"\\u0001"', value),
      );
    const valuesOf = (field: Field): string[] => [
      ...wrongTypes(field).map((value) => JSON.stringify(value)),
      ...(takesOnlyNumbers(field) ? HOSTILE_NUMBERS : []),
    ];
    for (const fields of byDepth(operation.body ? fieldsOf(operation.body) : []))
      for (const [value, wrong] of fieldsBy(fields, valuesOf)) {
        // Together first; a field that the answer does not name by itself is asked alone.
        const together = await send(wrong, value);
        const alone = wrong.filter((field) => !namesItself(field)(together));
        for (const field of alone) {
          const tries = [{ what: `${field.path.join(".")} = ${value}`, send: () => send([field], value) }];
          expect(await wrongOnes(tries, (answer) => !namesField(field)(answer))).toEqual([]);
        }
        const all = [{ what: `all = ${value}`, send: async () => together }];
        expect(await wrongOnes(all, ({ status }) => status !== 422)).toEqual([]);
      }
    expect(await rowCounts()).toEqual(before);
  },
);

test.each(withBody.map((operation) => [named(operation), operation] as const))(
  "%s takes hostile text as text, or refuses it",
  async (_, operation) => {
    const texts = (operation.body ? fieldsOf(operation.body) : []).filter(({ types }) => types.has("string"));
    // An address with a password is looked at for a quarter of a second.
    const groups = operation.path.endsWith("/auth/login") ? texts.map((field) => [field]) : byDepth(texts);
    const tries = groups.flatMap((fields) =>
      HOSTILE_TEXTS.map((text) => ({
        what: `${fields.map(({ path }) => path.join(".")).join(", ")} = ${JSON.stringify(text).slice(0, 40)}`,
        send: () =>
          callerOf(operation).call(
            operation.method.toUpperCase(),
            pathOf(operation.path),
            bodyWithAll(
              fields.map(({ path }) => path),
              text,
            ),
          ),
      })),
    );
    expect(await wrongOnes(tries, ({ status }) => status >= 500)).toEqual([]);
  },
);

test.each(withQuery.map((operation) => [named(operation), operation] as const))(
  "%s refuses a query it does not know, and takes hostile text as text",
  async (_, operation) => {
    const send = (query: string) =>
      callerOf(operation).call(
        operation.method.toUpperCase(),
        `${pathOf(operation.path)}?${query}`,
        operation.body ? {} : undefined,
      );
    const fields = operation.query ? fieldsOf(operation.query).filter(({ path }) => path.length === 1) : [];
    const unknown = [{ what: "an unknown name", send: () => send("surprise=1") }];
    const refused = fields.flatMap(({ path: [name = ""] }) => {
      const numbers = ["page", "perPage"].includes(name) ? HOSTILE_QUERY_NUMBERS : [];
      const dates = /date/.test(name) ? HOSTILE_DATES : [];
      const words = ["sort", "order", "format"].includes(name) ? ["surprise", "amount; drop table"] : [];
      return [...numbers, ...dates, ...words].map((value) => ({
        what: `${name}=${value}`,
        send: () => send(`${name}=${encodeURIComponent(value)}`),
      }));
    });
    const doubled = fields
      .filter(({ types }) => !types.has("array"))
      .map(({ path: [name = ""] }) => ({ what: `${name} twice`, send: () => send(`${name}=1&${name}=2`) }));
    expect(await wrongOnes([...unknown, ...refused, ...doubled], ({ status }) => status !== 422)).toEqual([]);

    // What takes any text is asked together, and alone where one refuses: a refusal hides what the others would do.
    const names = fields.map(({ path: [name = ""] }) => name);
    const textOf = (text: string) => (name: string) => `${name}=${encodeURIComponent(text)}`;
    const first = await Promise.all(
      names.map(async (name) => ({ name, answer: await send(textOf("%")(name)) })),
    );
    const takers = first.filter(({ answer }) => answer.status < 400).map(({ name }) => name);
    const refusers = names.filter((name) => !takers.includes(name));
    const tries = [
      { what: "%", send: async () => first.map(({ answer }) => answer) },
      ...HOSTILE_TEXTS.slice(1).flatMap((text) =>
        [takers, refusers]
          .filter((group) => group.length > 0)
          .map((group) => ({
            what: `${group.join(", ")} = ${text.slice(0, 30)}`,
            send: async () => {
              const together = await send(group.map(textOf(text)).join("&"));
              if (group === refusers || group.length === 1 || together.status < 400) return together;
              return [together, ...(await Promise.all(group.map((name) => send(textOf(text)(name)))))];
            },
          })),
      ),
    ];
    expect(HOSTILE_TEXTS[0]).toBe("%");
    expect(await wrongOnes(tries, ({ status }) => status >= 500)).toEqual([]);
  },
);

/** "paid" for "PAID", "PDF" for "pdf". */
const inOtherCase = (value: string): string =>
  value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();

test.each(
  OPERATIONS.filter(({ success, access }) => success !== 101 && access !== "signature").map(
    (one) => [named(one), one] as const,
  ),
)("%s reads a choice in any letter case", async (_, operation) => {
  const { method, path, body, query } = operation;
  const choices = (of: typeof query) => (of ? fieldsOf(of) : []).filter(({ values }) => values.length > 0);
  const ask = (field: Field, search: string, sent?: unknown) => async () => {
    const { status, body: answer } = await callerOf(operation).call(
      method.toUpperCase(),
      pathOf(path) + search,
      sent,
    );
    const errors: { path?: string }[] = status === 422 ? (answer.errors ?? []) : [];
    return errors.some((error) => error.path === field.path.join("."));
  };
  const isRefused = (field: Field, value: string) =>
    ask(field, `?${field.path[0]}=${encodeURIComponent(value)}`, body ? {} : undefined)();
  const isRefusedInBody = (field: Field, value: string) => ask(field, "", bodyWith(field.path, value))();
  for (const [fields, refuses] of [
    [choices(query), isRefused],
    [choices(body), isRefusedInBody],
  ] as const)
    for (const field of fields)
      for (const value of field.values) {
        const other = inOtherCase(value);
        const asked = await refuses(field, value);
        expect([field.path, other, await refuses(field, other)]).toEqual([field.path, other, asked]);
      }
});

test("days at the end of the calendar, and ranges that end before they start, are ranges like any other", async () => {
  const ranges = OPERATIONS.filter(({ method }) => method === "get").flatMap((operation) =>
    (operation.query ? fieldsOf(operation.query) : []).flatMap(({ path: [start = ""] }) => {
      const end = start.replace("start", "end");
      return start.includes("start_date") || start.includes("date_start") ? [{ operation, start, end }] : [];
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
      what: `${named(operation)} ${start}=${from} ${end}=${to}`,
      send: () => callerOf(operation).get(`${pathOf(operation.path)}?${start}=${from}&${end}=${to}`),
    })),
  );
  const isRange = (answer: Answered) =>
    isRefusal(answer) ||
    // A page has a count, a statement its data.
    (answer.status === 200 && (Number.isInteger(answer.body.count) || typeof answer.body.data === "object"));
  expect(await wrongOnes(tries, (answer) => !isRange(answer))).toEqual([]);
});

test("a path that names nothing is refused, whatever is in it", async () => {
  const before = await rowCounts();
  const tries = OPERATIONS.filter(({ path }) => path.includes("{")).flatMap((operation) =>
    [...HOSTILE_TEXTS.filter((text) => text.trim() !== ""), SOME_UUID, "0", "-1"].map((text) => ({
      what: `${named(operation)} with ${text.slice(0, 30)}`,
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
      what: `${named(operation)} as JSON`,
      send: () => callerOf(operation).post(operation.path, { file: "text" }),
    },
    {
      what: `${named(operation)} cut off`,
      send: () =>
        callerOf(operation).post(operation.path, "--x\r\nContent-Disposition: form-data", {
          "content-type": "multipart/form-data; boundary=x",
        }),
    },
    { what: `${named(operation)} empty`, send: () => callerOf(operation).upload(operation.path, "", "") },
  ]);
  expect(await wrongOnes(tries, (answer) => !isRefusal(answer))).toEqual([]);
  expect(await rowCounts()).toEqual(before);
});
