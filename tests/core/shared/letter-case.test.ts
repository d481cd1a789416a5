import { expect, test } from "vitest";
import * as z from "zod";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { LISTS } from "#core/lists.ts";
import { listQuery } from "#core/shared/list/query.ts";
import { nameOf, queryRead } from "#tests/support/reading-calls.ts";

/** Enumerations are read in any letter case, in every query of the API document (S-24). */
const swapped = (text: string): string =>
  [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");
const inCases = (text: string): string[] => [
  ...new Set([text, text.toLowerCase(), text.toUpperCase(), swapped(text)]),
];

const ENUMERATED = OPERATIONS.flatMap((operation) => {
  if (!operation.query) return [];
  const { properties = {} } = z.toJSONSchema(operation.query, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, { enum?: unknown[] }>;
  };
  return Object.entries(properties).flatMap(([name, { enum: values = [] }]) =>
    values.map((value) => ({ call: nameOf(operation), operation, name, value: String(value) })),
  );
});

test("every value of every enumerated query is read in any letter case", () => {
  expect(ENUMERATED.length).toBeGreaterThan(200);
  const refused = ENUMERATED.flatMap(({ call, operation, name, value }) =>
    inCases(value).flatMap((given) => {
      const read = queryRead(operation, `${name}=${encodeURIComponent(given)}`);
      const isRefused = !read.ok && (read.errors ?? []).some(({ path }) => path === name);
      return isRefused ? [`${call}?${name}=${given}`] : [];
    }),
  );
  expect(refused).toEqual([]);
});

test.each(LISTS.flatMap((list) => (list.tabs && !list.tabs.inPath ? [[list.name, list] as const] : [])))(
  "the tabs of %s are read in any letter case, and are in the document",
  (_, list) => {
    const { wire, labels, reads } = list.tabs as NonNullable<typeof list.tabs>;
    for (const tab of Object.keys(labels as object)) {
      const statusOf = (given: string): unknown => {
        const read = listQuery(list).safeParse({ [wire]: given });
        return read.success
          ? (read.data as { filter: { status: unknown } }).filter.status
          : read.error.issues[0];
      };
      expect(inCases(tab).map((given) => [given, statusOf(given)])).toEqual(
        inCases(tab).map((given) => [given, tab]),
      );
    }
    if (reads) return;
    const documented = ENUMERATED.filter(
      ({ call, name }) => call.endsWith(` ${list.call.path}`) && name === wire,
    );
    expect(documented.map(({ value }) => value)).toEqual(
      expect.arrayContaining(Object.keys(labels as object)),
    );
  },
);
