import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { app } from "../../api/app.ts";
import { OPERATIONS } from "../../api/openapi/operations.ts";
import { VERSION } from "../../api/version.ts";
import { at } from "../../scripts/paths.ts";

test("the OpenAPI document names every route and no other", () => {
  const routes = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)(\{[^/]*\})?/g, "{$1}")}`);
  const described = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].sort()).toEqual([...described].sort());
});

test("the code names the newest migration as the schema it needs", () => {
  const newest = readdirSync(at("db/migrations"))
    .sort()
    .at(-1)
    ?.replace(/\.sql$/, "");
  expect(VERSION.schema).toBe(newest);
});
