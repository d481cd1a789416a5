import { expect, test } from "vitest";
import type { Operation } from "#api/openapi/operation.ts";
import { OPERATIONS } from "#api/openapi/operations.ts";
import type { Refusal } from "#core/shared/result.ts";
import {
  BROKEN_BODIES,
  bodyWith,
  type Field,
  FOREIGN_BODIES,
  fieldsOf,
  hostileBodies,
  hostileQueries,
  LIBRARY_PHRASES,
  ODD_COLUMNS,
  type Sent,
  type SentWrong,
  wrongAnswers,
  wrongBodies,
  wrongQueries,
} from "#tests/support/bad-input.ts";
import {
  bodyRead,
  formRead,
  nameOf,
  queryRead,
  type Reading,
  takesAnswers,
} from "#tests/support/reading-calls.ts";

/**
 * Given what each call reads, when it is sent any bad input, then that is refused beside the field, in words for people
 * (S-9). That each route reads so, and what its command does with what is taken: tests/api/bad-input.test.ts.
 */
const named = (operations: readonly Operation[]) => operations.map((one) => [nameOf(one), one] as const);
/** A body that another system signs is refused before it is read (tests/api/erp.test.ts). */
const withBody = named(OPERATIONS.filter(({ body, access }) => body !== undefined && access !== "signature"));
const withQuery = named(OPERATIONS.filter(({ query, success }) => query !== undefined && success !== 101));

const bodyOf = (operation: Operation) => (text: string) => bodyRead(operation, text);
const queryOf = (operation: Operation) => (search: string) => queryRead(operation, search);

/** Those of what was sent that are read otherwise than they should be, in words. */
function wrongOnes<S extends Sent>(
  tries: readonly S[],
  read: (sent: string) => Reading,
  isRight: (reading: Reading, one: S) => boolean,
): string[] {
  return tries.flatMap((one) => {
    const found = read(one.sent);
    const messages = found.ok ? [] : [found.message, ...(found.errors ?? []).map(({ message }) => message)];
    const ofLibrary = messages.filter((message) => message === "" || LIBRARY_PHRASES.test(message));
    return [
      ...ofLibrary.map((message) => `${one.what} says: ${message}`),
      ...(isRight(found, one) ? [] : [`${one.what}: ${JSON.stringify(found)}`.slice(0, 300)]),
    ];
  });
}

const isRefused = (found: Reading): boolean => !found.ok && (found.status === 422 || found.status === 400);
/** The refusal is of the field, of what it lies in, or of what lies in it. */
const isBeside = ({ path }: Field, { errors = [] }: Refusal): boolean => {
  const name = path.join(".");
  return errors.some(
    ({ path: of = "" }) => `${name}.`.startsWith(of === "" ? "" : `${of}.`) || of.startsWith(name),
  );
};
/** Of several wrong fields at once, one may hide the others. */
const isRefusedBeside = (found: Reading, { fields }: SentWrong): boolean =>
  !found.ok && found.status === 422 && (fields.length > 1 || fields.every((field) => isBeside(field, found)));

test.each(withBody)("%s refuses what is no body of its own", (_, operation) => {
  const tries = Object.entries({ ...BROKEN_BODIES, ...FOREIGN_BODIES }).map(([what, sent]) => ({
    what,
    sent,
  }));
  expect(wrongOnes(tries, bodyOf(operation), isRefused)).toEqual([]);
  const twice = tries.filter(({ what }) => what.startsWith("a key twice"));
  const isBroken = (found: Reading) => !found.ok && found.code === "BROKEN_JSON";
  expect(wrongOnes(twice, bodyOf(operation), isBroken)).toEqual([]);
});

test.each(withBody)(
  "%s names each field that has the wrong type, and each number no one can mean",
  (_, operation) => {
    const tries = operation.body ? wrongBodies(operation.body) : [];
    expect(wrongOnes(tries, bodyOf(operation), isRefusedBeside)).toEqual([]);
  },
);

test.each(withBody)("%s takes hostile text in its body as text, or refuses it", (_, operation) => {
  const tries = hostileBodies(operation);
  expect(wrongOnes(tries, bodyOf(operation), (found) => found.ok || isRefused(found))).toEqual([]);
});

/** It is asked as its list is: pages are taken, and do not count. */
const TAKES_ANY_PAGE = "get /awards/certificate";

test.each(withQuery)(
  "%s refuses a query it does not know, and takes hostile text as text",
  (name, operation) => {
    const { query } = operation;
    if (!query) throw new Error("It has no query");
    const isRight = name === TAKES_ANY_PAGE ? isRefused : isRefusedBeside;
    expect(wrongOnes(wrongQueries(query), queryOf(operation), isRight)).toEqual([]);
    const hostile = hostileQueries(query);
    expect(wrongOnes(hostile, queryOf(operation), (found) => found.ok || isRefused(found))).toEqual([]);
  },
);

/** "paid" for "PAID", "PDF" for "pdf". */
const inOtherCase = (value: string): string =>
  value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
const choices = (schema: Operation["body"]): Field[] =>
  (schema ? fieldsOf(schema) : []).filter(({ values }) => values.length > 0);

test.each(
  named(
    OPERATIONS.filter(
      ({ success, access, query, body }) =>
        success !== 101 && access !== "signature" && choices(query).length + choices(body).length > 0,
    ),
  ),
)("%s reads a choice in any letter case as the same", (_, operation) => {
  const inQuery = ({ path: [name] }: Field, value: string) =>
    queryRead(operation, `${name}=${encodeURIComponent(value)}`);
  const inBody = ({ path }: Field, value: string) =>
    bodyRead(operation, JSON.stringify(bodyWith(path, value)));
  for (const [fields, read] of [
    [choices(operation.query), inQuery],
    [choices(operation.body), inBody],
  ] as const)
    for (const field of fields)
      for (const value of field.values) {
        const other = inOtherCase(value);
        expect([field.path, other, read(field, other)]).toEqual([field.path, other, read(field, value)]);
      }
});

test("what is said of an uploaded file in its form is refused beside its name, and in the query of each upload", () => {
  const uploads = OPERATIONS.filter(takesAnswers);
  expect(uploads.length).toBeGreaterThanOrEqual(7);
  const tries = wrongAnswers().map(({ name, value }) => ({
    what: `${name} = ${value.slice(0, 30)}`,
    sent: new URLSearchParams({ [name]: value }).toString(),
    fields: [{ path: [name], types: new Set<never>(), values: [] }],
  }));
  const form = (sent: string) => formRead(Object.fromEntries(new URLSearchParams(sent)));
  for (const read of [form, ...uploads.map(queryOf)])
    expect(wrongOnes(tries, read, isRefusedBeside)).toEqual([]);
  expect(formRead({ columns: ODD_COLUMNS }).ok).toBe(true);
});
