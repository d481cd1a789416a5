import { Hono } from "hono";
import { html, raw } from "hono/html";
import { DOCS, OPENAPI } from "../../../core/shared/service-calls.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import document from "../../openapi/gen/openapi.txt";
import { onCall } from "../on-call.ts";

interface Document {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Described>>;
}
interface Described {
  summary: string;
  tags: string[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
}

const STYLE = `body{font:14px/20px system-ui,sans-serif;margin:24px auto;max-width:880px;padding:0 16px;color:#1d2b30}
h1{font-size:20px}h2{font-size:16px;margin-top:32px}article{border-top:1px solid #dfe6e7;padding:12px 0}
code{font:12px/16px ui-monospace,monospace}pre{background:#f5f8f8;padding:12px;overflow:auto;border-radius:6px}
b{display:inline-block;min-width:52px;color:#0b6258}p{margin:4px 0;color:#56676c}`;

/**
 * The OpenAPI document, as JSON and to read: plain HTML of our own, since the policy allows no
 * foreign script. It is text beside the Worker's script, which is parsed only where it is read.
 */
export const docs = new Hono<AppEnv>();

onCall(docs, OPENAPI, async (c) => c.body(document, 200, { "content-type": "application/json" }));
onCall(docs, DOCS, async (c) => {
  const { info, paths } = JSON.parse(document) as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
  );
  const groups = [...Map.groupBy(calls, (call) => call.tags[0] ?? "")];
  c.header(
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>${info.title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" /><style>${raw(STYLE)}</style></head><body>
      <h1>${info.title} ${info.version}</h1>
      <p>Every call: <code>x-app-key</code>, and <code>Authorization: Bearer</code> unless signed out. <a href="/openapi.json">openapi.json</a></p>
      ${groups.map(
        ([tag, members]) =>
          html`<h2>${tag}</h2>${members.map(
            (
              call,
            ) => html`<article><b>${call.method.toUpperCase()}</b> <code>${call.path}</code><p>${call.summary}</p>
            ${queryNames(call)}${bodySchema(call)}</article>`,
          )}`,
      )}
      </body></html>`,
  );
});

function queryNames({ parameters }: Described) {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  return names.length > 0 ? html`<p>Query: <code>${names.join(", ")}</code></p>` : "";
}

function bodySchema({ requestBody }: Described) {
  const [content] = Object.entries(requestBody?.content ?? {});
  return content
    ? html`<details><summary>${content[0]}</summary><pre>${JSON.stringify(content[1].schema, null, 2)}</pre></details>`
    : "";
}
