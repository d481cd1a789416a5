import * as z from "zod";
import { readBody } from "#api/endpoint.ts";
import { readExport } from "#api/lists.ts";
import { Refused } from "#api/middleware/errors.ts";
import { jsonOf, parse, queryObject } from "#api/middleware/input.ts";
import { refuseNames } from "#api/middleware/query-names.ts";
import type { Operation } from "#api/openapi/operation.ts";
import { CALLS } from "#core/calls.ts";
import { LISTS } from "#core/lists.ts";
import type { AnyCall } from "#core/shared/call.ts";
import { fileAnswers } from "#core/shared/import/file-answers-contract.ts";
import { type AnyList, fileOf, pagePaths } from "#core/shared/list/definition.ts";
import { askedOfPage, listQuery } from "#core/shared/list/query.ts";
import type { Refusal } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** How the API reads what a call is sent, by the functions of its routes and without a server. */
export type Reading = { ok: true; value: unknown } | Refusal;
type Queries = Record<string, string[]>;
const DAY: SchoolDay = "2026-11-18";

function reading(read: () => unknown): Reading {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

export const nameOf = ({ method, path }: Pick<Operation, "method" | "path">): string => `${method} ${path}`;

const DECLARED = new Map(CALLS.map((call): [string, AnyCall] => [nameOf(call), call]));
const PAGES = new Map<string, { list: AnyList; tab: string | null }>(
  // A list that is fixed is another's page, asked for less.
  LISTS.filter(({ fixed }) => !fixed).flatMap((list) =>
    pagePaths(list).map(({ path, tab }) => [`get ${path}`, { list, tab }] as const),
  ),
);
const EXPORTS = new Map(
  LISTS.flatMap((list): [string, AnyList][] => {
    const file = fileOf(list);
    return file ? [[`${file.method.toLowerCase()} ${file.path}`, list]] : [];
  }),
);

/** What a call with this text as its body takes from it. */
export const bodyRead = (operation: Operation, text: string): Reading =>
  reading(() => {
    const call = DECLARED.get(nameOf(operation));
    if (!call) throw new Error(`${nameOf(operation)} has a body and is no declared call`);
    return readBody(call, jsonOf(text), DAY);
  });

/** What a call with this query, and no body, takes from it. */
export const queryRead = (operation: Operation, search: string): Reading =>
  reading(() => {
    const given: Queries = {};
    for (const [name, value] of new URLSearchParams(search)) given[name] = [...(given[name] ?? []), value];
    const name = nameOf(operation);
    refuseNames(`${operation.method.toUpperCase()} ${operation.path}`, given);
    const query = queryObject(given);
    const page = PAGES.get(name);
    if (page) return parse(listQuery(page.list), askedOfPage(page.list, page.tab, query));
    const exported = EXPORTS.get(name);
    if (exported) return readExport(exported, query);
    const call = DECLARED.get(name);
    if (!call) throw new Error(`${name} has a query and is neither a list's nor a declared call`);
    return call.query && parse(call.query, query);
  });

/** What an upload takes from the fields of its form beside its file. */
export const formRead = (fields: Readonly<Record<string, string>>): Reading =>
  reading(() => parse(fileAnswers, fields));
/** The uploads of which something may be said in their form. */
export const takesAnswers = ({ upload, query }: Operation): boolean =>
  Boolean(upload && query instanceof z.ZodObject && Object.hasOwn(query.shape, "leave_out"));
