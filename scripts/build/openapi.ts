import { mkdirSync, writeFileSync } from "node:fs";
import type * as z from "zod";
import { answerSchema, jsonSchemaOf } from "../../api/openapi/answer-schema.ts";
import type { Operation } from "../../api/openapi/operation.ts";
import { OPERATIONS } from "../../api/openapi/operations.ts";
import { VERSION } from "../../api/version.ts";
import { FILE } from "../../core/shared/answer.ts";
import { at } from "../paths.ts";

/** Writes the OpenAPI 3.1 document from the schemas that parse, before the API is bundled. */
const ERROR_STATUSES = ["400", "401", "403", "404", "408", "409", "413", "415", "422", "429"];

function schemaOf(schema: z.ZodType): { properties?: Record<string, object>; required?: string[] } {
  return jsonSchemaOf(schema, "input") as { properties?: Record<string, object> };
}

function parametersOf({ path, query }: Operation): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const properties = query ? (schemaOf(query).properties ?? {}) : {};
  return [...inPath, ...Object.entries(properties).map(([name, schema]) => ({ name, in: "query", schema }))];
}

/** What an answer has in it: JSON by its schema, or a file. */
function contentOf(answer: Operation["answer"]): object {
  const content =
    answer === FILE
      ? { "application/octet-stream": {} }
      : { "application/json": { schema: answerSchema(answer) } };
  return { content };
}

function operationOf(operation: Operation): object {
  const { summary, tag, body, upload, success, access } = operation;
  const file = {
    type: "object",
    properties: { file: { type: "string", format: "binary" } },
    required: ["file"],
  };
  return {
    summary,
    tags: [tag],
    parameters: parametersOf(operation),
    ...(body && { requestBody: { content: { "application/json": { schema: schemaOf(body) } } } }),
    ...(upload && { requestBody: { content: { "multipart/form-data": { schema: file } } } }),
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
  paths[operation.path] ??= {};
  Object.assign(paths[operation.path] ?? {}, { [operation.method]: operationOf(operation) });
}
const entry = {
  type: "object",
  properties: { message: { type: "string" }, path: { type: "string" }, row: { type: "integer" } },
};
const document = {
  openapi: "3.1.0",
  info: { title: "Talaan API", version: VERSION.app },
  paths,
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      appKey: { type: "apiKey", in: "header", name: "x-app-key" },
    },
    responses: {
      Error: {
        description: "Refused",
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["code", "message", "request_id"],
              properties: {
                code: { type: "string" },
                message: { type: "string" },
                request_id: { type: "string" },
                errors: { type: "array", items: entry },
              },
            },
          },
        },
      },
    },
  },
};
mkdirSync(at("api/openapi/gen"), { recursive: true });
writeFileSync(at("api/openapi/gen/openapi.txt"), JSON.stringify(document));
