import { existsSync, readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { at } from "#scripts/paths.ts";
import type { Finding } from "./finding.ts";

const DOCUMENT = at("api/openapi/gen/openapi.txt");
/**
 * Warnings that stay: the school's own paths fit one address here and there, and say which is looked for first; a socket's
 * answer is 101.
 */
const KNOWN_WARNINGS: readonly string[] = ["no-ambiguous-paths", "operation-2xx-response"];

/** The OpenAPI document against Redocly's recommended rules. */
export async function checkOpenApi(): Promise<Finding> {
  if (!existsSync(DOCUMENT)) return { name: "OpenAPI", detail: "not built", problems: [] };
  const source = readFileSync(DOCUMENT, "utf8");
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source, config });
  const problems = found
    .filter(({ ruleId }) => !KNOWN_WARNINGS.includes(ruleId))
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`);
  const { paths, components } = JSON.parse(source) as { paths: object; components: { schemas: object } };
  const sizes = `${Object.keys(paths).length} paths, ${Object.keys(components.schemas).length} named schemas`;
  return { name: "OpenAPI", detail: sizes, problems };
}
