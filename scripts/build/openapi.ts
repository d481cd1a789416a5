import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import * as z from "zod";
import { answerSchema, jsonSchemaOf, type Refer } from "#api/openapi/answer-schema.ts";
import type { Operation } from "#api/openapi/operation.ts";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { VERSION } from "#api/version.ts";
import { FILE } from "#core/shared/answer.ts";
import { at } from "#scripts/paths.ts";

/**
 * The name of each record and body in the OpenAPI document: that of the constant it is exported by ("ATTENDANCE_EDIT" →
 * AttendanceEdit, "addAttendanceBody" → AddAttendanceBody, a row of "PAYMENT_LIST" → PaymentRow). Of two with one name the
 * second has its folder's before it.
 */
export async function schemaNames(): Promise<Map<object, string>> {
  const paths = readdirSync(at("core"), { recursive: true, encoding: "utf8" }).flatMap((file) =>
    file.endsWith(".ts") ? [file.slice(0, -".ts".length)] : [],
  );
  const found: { table: object; name: string; folder: string }[] = [];
  // What a kind is (gradebook) comes before what is made of it (gradebook-list).
  for (const path of paths.sort()) {
    const file = `${path}.ts`;
    const exported = (await import(at("core", file))) as Record<string, unknown>;
    const folder = pascal(basename(dirname(relative(at("core"), at("core", file)))));
    for (const [constant, value] of Object.entries(exported))
      for (const table of tablesOf(value)) found.push({ table, name: nameOf(constant), folder });
  }
  const names = new Map<object, string>();
  const taken = new Map<string, object>();
  for (const { table, name, folder } of found) {
    if (names.has(table)) continue;
    const free = [name, `${folder}${name}`].find((one) => !taken.has(one));
    if (free === undefined) throw new Error(`Two records are called ${name} in ${folder}`);
    names.set(table, free);
    taken.set(free, table);
  }
  return names;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The tables of fields and zod schemas that a constant is. */
function tablesOf(value: unknown): object[] {
  if (!isObject(value)) return [];
  if (value instanceof z.ZodType)
    return value instanceof z.ZodObject || value instanceof z.ZodPipe ? [value] : [];
  if (isObject(value.row) && isObject(value.row.names)) return [value.row.names];
  return "toWire" in value && isObject(value.names) ? [value.names] : [];
}

const nameOf = (constant: string): string =>
  pascal(constant.replace(/_LIST$/, "_ROW").replace(/_SCHEMA$/, ""));
const pascal = (text: string): string => {
  const words = text === text.toUpperCase() ? text.toLowerCase() : text;
  return words.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
};

/** Writes the OpenAPI 3.1 document from the schemas that parse, before the API is bundled. */
const ERROR_STATUSES = ["400", "401", "403", "404", "408", "409", "413", "415", "422", "429"];

const NAMES = await schemaNames();
const schemas: Record<string, object> = {};
/** Refers to what has a name, and notes its schema once. */
const refer: Refer = (table, make) => {
  const name = NAMES.get(table);
  if (name === undefined) return make();
  if (!(name in schemas)) {
    // Known before it is made: a record may hold others of its kind.
    schemas[name] = {};
    schemas[name] = make();
  }
  return { $ref: `#/components/schemas/${name}` };
};

const inputSchema = (schema: z.ZodType): { properties?: Record<string, object>; required?: string[] } =>
  jsonSchemaOf(schema, "input");

function parametersOf({ path, query }: Operation): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { properties = {}, required = [] } = query ? inputSchema(query) : {};
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: "query",
      ...(required.includes(name) && { required: true }),
      schema,
    })),
  ];
}

/** "getInvoiceByUuid": the method, the words of the path, and "By" before each name in it. */
const operationIdOf = ({ method, path }: Operation): string =>
  method +
  path
    .split("/")
    .filter(Boolean)
    .map((part) => part.replace(/^\{(\w+)\}$/, "by_$1"))
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const PATHS = [...new Set(OPERATIONS.map(({ path }) => path))].map((path) => ({
  path,
  parts: path.split("/"),
}));
const isName = (part: string): boolean => part.startsWith("{");
/** Of paths that fit one address, the one with a word where the other has a name is looked for first. */
function ambiguityOf({ path }: Operation): string | undefined {
  const parts = path.split("/");
  const other = PATHS.find(
    (one) =>
      one.path !== path &&
      one.parts.length === parts.length &&
      one.parts.every((part, place) => part === parts[place] || isName(part) || isName(parts[place] ?? "")),
  );
  if (!other) return undefined;
  const place = parts.findIndex((part, index) => part !== other.parts[index]);
  const isFirst = !isName(parts[place] ?? "");
  return `${other.path} fits some of the same addresses; ${isFirst ? "this one" : "that one"} is looked for first.`;
}

/** What an answer has in it: JSON by its schema, or a file. */
function contentOf(answer: Operation["answer"]): object {
  const content =
    answer === FILE
      ? { "application/octet-stream": {} }
      : { "application/json": { schema: answerSchema(answer, refer) } };
  return { content };
}

function operationOf(operation: Operation): object {
  const { summary, tag, body, upload, success, access } = operation;
  const file = {
    type: "object",
    properties: { file: { type: "string", format: "binary" } },
    required: ["file"],
  };
  const description = ambiguityOf(operation);
  return {
    operationId: operationIdOf(operation),
    summary,
    ...(description && { description }),
    tags: [tag],
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: refer(body, () => inputSchema(body)) } },
      },
    }),
    ...(upload && { requestBody: { required: true, content: { "multipart/form-data": { schema: file } } } }),
    responses: {
      // A socket's answer has no content.
      [success]: { description: "Done", ...(success === 101 ? {} : contentOf(operation.answer)) },
      ...Object.fromEntries(
        Object.entries(operation.otherAnswers ?? {}).map(([status, answer]) => [
          status,
          { description: "Nothing is changed", ...contentOf(answer) },
        ]),
      ),
      ...Object.fromEntries(
        ERROR_STATUSES.map((status) => [status, { $ref: "#/components/responses/Error" }]),
      ),
    },
    security:
      access === "open" ? [] : access === "signed-out" ? [{ appKey: [] }] : [{ appKey: [], bearer: [] }],
  };
}

const paths: Record<string, Record<string, object>> = {};
for (const operation of OPERATIONS) {
  const { method, path } = operation;
  paths[path] = { ...paths[path], [method]: operationOf(operation) };
}
const TAGS: Record<Operation["tag"], string> = {
  Identity: "Sign-in, sessions, the own account, and the audit trail",
  Grading: "Gradebooks, scores, conduct, attendance and enrollment passes",
  Reports: "Report cards, awards, promotions and permanent records",
  Billing: "Invoices, payments, refunds, credit memos and statements",
  Documents: "Files that are made in the background",
  Management: "What the school's office keeps",
  Service: "Health, and this description",
};
const refusal = {
  type: "object",
  description: "Why something was not done.",
  required: ["code", "message", "request_id"],
  properties: {
    code: { type: "string", description: "Upper snake case, the same for as long as the reason is." },
    message: { type: "string", description: "For people." },
    request_id: { type: "string" },
    errors: { type: "array", items: { $ref: "#/components/schemas/RefusedEntry" } },
    data: { description: "The current record, where a newer version was saved meanwhile." },
  },
};
const refusedEntry = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string" }, path: { type: "string" }, row: { type: "integer" } },
};
/** In the order of their names, without those whose fields only became fields of another record. */
function usedSchemas(): Record<string, object> {
  const text = JSON.stringify([paths, schemas]);
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  return Object.fromEntries(used.sort(([one], [other]) => (one < other ? -1 : 1)));
}
const document = {
  openapi: "3.1.0",
  info: {
    title: "Talaan API",
    version: VERSION.app,
    description: "The back office of a school: grades, report cards, invoices and payments.",
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  },
  servers: [{ url: "/", description: "The API that serves this document" }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  paths,
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      appKey: { type: "apiKey", in: "header", name: "x-app-key" },
    },
    schemas: {
      Refusal: refusal,
      RefusedEntry: refusedEntry,
      ...usedSchemas(),
    },
    responses: {
      Error: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  },
};
mkdirSync(at("api/openapi/gen"), { recursive: true });
writeFileSync(at("api/openapi/gen/openapi.txt"), JSON.stringify(document));
