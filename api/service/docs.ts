import { html } from "hono/html";
import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import document from "#api/openapi/gen/openapi.txt";
import { NOT_FOUND } from "#core/shared/result.ts";
import { DOCS, DOCS_FILE, OPENAPI } from "#core/shared/service-calls.ts";

/**
 * The OpenAPI document, as JSON and in Swagger UI. The document is text beside the Worker's script, parsed only where it is
 * read. The viewer's files come from the local stack (scripts/stack/stack.ts); a deployed API has none.
 */

export const readOpenapi = endpoint(OPENAPI, async (c) =>
  c.body(document, 200, { "content-type": "application/json" }),
);

export const viewDocs = endpoint(DOCS, async (c) => {
  if (!c.env.API_VIEWER) throw new Refused(NOT_FOUND);
  const nonce = crypto.randomUUID();
  c.header(
    "content-security-policy",
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'`,
  );
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Talaan API</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="stylesheet" href="/docs/swagger-ui.css" /></head><body>
      <div id="viewer"></div>
      <script src="/docs/swagger-ui-bundle.js"></script>
      <script nonce="${nonce}">SwaggerUIBundle({ url: "/openapi.json", dom_id: "#viewer", docExpansion: "none", filter: true });</script>
      </body></html>`,
  );
});

const CONTENT_TYPES: Record<string, string> = { js: "text/javascript", css: "text/css" };

export const readDocsFile = endpoint(DOCS_FILE, async (c, { params: { file } }) => {
  const answer = await c.env.API_VIEWER?.fetch(`http://viewer/${file}`);
  if (!answer?.ok) throw new Refused(NOT_FOUND);
  const type = CONTENT_TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return c.body(await answer.arrayBuffer(), 200, { "content-type": type });
});
