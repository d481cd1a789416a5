import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { app } from "#api/app.ts";
import { answerSchema } from "#api/openapi/answer-schema.ts";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { FILE } from "#core/shared/answer.ts";
import { at } from "#scripts/paths.ts";
import type { Schema } from "#tests/support/answer-fits.ts";

test("the OpenAPI document names every route and no other", () => {
  const routes = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)(\{[^/]*\})?/g, "{$1}")}`);
  const described = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].sort()).toEqual([...described].sort());
});

test("the document is valid OpenAPI, with a schema of each answer that is JSON", async () => {
  const document = JSON.parse(readFileSync(at("api/openapi/gen/openapi.txt"), "utf8"));
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  for (const { method, path, success, answer } of OPERATIONS) {
    const { content } = document.paths[path][method].responses[success];
    const isJson = success !== 101 && answer !== FILE;
    expect([path, typeof content?.["application/json"]?.schema]).toEqual([
      path,
      isJson ? "object" : "undefined",
    ]);
  }
});

test("a generated client has a name for each call and for the records of lists and changes", () => {
  const document = JSON.parse(readFileSync(at("api/openapi/gen/openapi.txt"), "utf8"));
  const operations: { operationId: string }[] = Object.values<Record<string, { operationId: string }>>(
    document.paths,
  ).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(OPERATIONS.length);
  expect(document.paths["/v2/payment/{uuid}"].get.operationId).toBe("getV2PaymentByUuid");
  const rowsOf = (path: string) =>
    document.paths[path].get.responses[200].content["application/json"].schema.properties.rows.items;
  expect(rowsOf("/invoice")).toEqual({ $ref: "#/components/schemas/InvoiceRow" });
  expect(document.components.schemas.InvoiceRow.properties.inv_no).toBeDefined();
  expect(document.paths["/payment"].post.requestBody.content["application/json"].schema).toEqual({
    $ref: "#/components/schemas/CreatePaymentBody",
  });
});

/** Where a schema does not say what is there. */
function unspecified(schema: Schema, path: string): string[] {
  const { properties, items, additionalProperties } = schema;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((one) => unspecified(one, path));
  if ("const" in schema || schema.enum) return [];
  if (schema.type === undefined) return [path];
  if (schema.type === "array") return items ? unspecified(items, `${path}[]`) : [path];
  if (schema.type !== "object") return [];
  const inner = Object.entries(properties ?? {}).flatMap(([name, one]) =>
    unspecified(one, `${path}.${name}`),
  );
  if (additionalProperties) inner.push(...unspecified(additionalProperties, `${path}.*`));
  return properties || additionalProperties ? inner : [path];
}

test("the schema of each answer says all that is in it", () => {
  const described = OPERATIONS.filter(
    ({ path, success, answer }) => success !== 101 && answer !== FILE && path !== "/openapi.json",
  );
  expect(
    described.flatMap(({ method, path, answer, otherAnswers = {} }) =>
      [answer, ...Object.values(otherAnswers)].flatMap((one) =>
        unspecified(answerSchema(one) as Schema, `${method} ${path} $`),
      ),
    ),
  ).toEqual([]);
});
