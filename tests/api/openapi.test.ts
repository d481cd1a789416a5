import { readdirSync, readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { app } from "../../api/app.ts";
import { OPERATIONS } from "../../api/openapi/operations.ts";
import { VERSION } from "../../api/version.ts";
import { FILE } from "../../core/shared/answer.ts";
import { at } from "../../scripts/paths.ts";

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

test("the code names the newest migration as the schema it needs", () => {
  const newest = readdirSync(at("db/migrations"))
    .sort()
    .at(-1)
    ?.replace(/\.sql$/, "");
  expect(VERSION.schema).toBe(newest);
});
