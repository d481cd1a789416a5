import { data } from "react-router";
import { CALLS } from "#core/calls.ts";
import { FILE } from "#core/shared/answer.ts";
import { jsonOf } from "#core/shared/body.ts";
import type { AnyCall } from "#core/shared/call.ts";
import type { Route } from "./+types/calls.route.ts";
import { BILLING_TIMEOUT_MS, type CallInput, call, fetchApi, TIMEOUT_MS } from "./api.server.ts";
import { filledPath } from "./api-path.ts";
import type { Asked, ChangeSent } from "./browser-calls.ts";
import { refusalFromBody } from "./error-catalogue.ts";
import { refusedChange } from "./save-change.server.ts";
import { submittedCall } from "./submitted.server.ts";
import { withLostResponse } from "./with-lost-response.ts";

/**
 * The declared calls that a browser may make, at /calls and the call's own path. Origin and session are asked for as of
 * every request, by the console's gate; who may make the call, to what and with what, the API asks by its definition.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { declared, params, search } = callAt(args);
  if (declared.answer === FILE)
    return pictureOf(await fetchApi(args, { path: filledPath(declared.path, params), ...search }));
  const answer = await call(args, declared, { params, ...search, timeoutMs: timeoutOf(declared) });
  const said: Asked<AnyCall> = answer.ok ? { ok: true, value: answer.value } : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

export async function action(args: Route.ActionArgs): Promise<Outcome> {
  const { declared, params, search } = callAt(args);
  const answer = await call(args, declared, {
    ...(await sentTo(declared, args.request)),
    params,
    ...search,
    timeoutMs: timeoutOf(declared),
  });
  return answer.ok
    ? { ok: true, value: answer.value }
    : refusedChange(answer, declared.current ?? (() => null));
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

type Outcome = { ok: true; value: unknown } | ReturnType<typeof refusedChange>;

/** Calls with a literal path before those with a value in its place. */
const FOR_BROWSERS = CALLS.filter(({ isForBrowsers }) => isForBrowsers)
  .toSorted((one, other) => one.path.split("{").length - other.path.split("{").length)
  .map((declared) => {
    const patterns = (declared.patterns ?? {}) as Record<string, string>;
    const path = declared.path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => `(?<${name}>${patterns[name] ?? "[^/]+"})`,
    );
    return { declared, address: new RegExp(`^/calls${path}$`) };
  });

/** The call of a request and the values in its path; 404 where a browser may make no such call. */
function callAt({ request, url }: Pick<Route.LoaderArgs, "request" | "url">) {
  for (const { declared, address } of FOR_BROWSERS) {
    const found = declared.method === request.method.toLowerCase() ? address.exec(url.pathname) : null;
    if (!found) continue;
    const values = Object.entries({ ...found.groups }).map(([name, value]) => [name, decodedOf(value)]);
    return {
      declared,
      params: Object.fromEntries(values) as Record<string, string>,
      // What tells a browser that a picture is another one is no query of its call.
      search: declared.query ? { search: url.searchParams } : {},
    };
  }
  throw data(refusalFromBody(404, null), { status: 404 });
}

/** "" where it cannot be read: no value of a path. */
function decodedOf(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** An upload as it came, or the body made of what the screen gave. */
async function sentTo(
  declared: AnyCall,
  request: Request,
): Promise<Pick<CallInput<AnyCall>, "raw" | "idempotencyKey">> {
  if (declared.upload) {
    const raw = {
      body: await request.arrayBuffer(),
      contentType: request.headers.get("content-type") ?? "",
    };
    return { raw, idempotencyKey: request.headers.get("idempotency-key") ?? crypto.randomUUID() };
  }
  const { input } = await submittedCall(request, ({ change, idempotencyKey }: ChangeSent<AnyCall>) => ({
    ...(declared.body && { json: jsonOf(declared.body, change) }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }));
  return input;
}

/** Money and papers take the server longer. */
const timeoutOf = ({ tag }: AnyCall): number =>
  tag === "Billing" || tag === "Documents" ? BILLING_TIMEOUT_MS : TIMEOUT_MS;

const PICTURE_HEADERS = ["content-type", "content-length", "content-security-policy"];
/** A picture as the API serves it. */
function pictureOf(response: Response | null): Response {
  if (!response?.ok) return new Response(null, { status: response?.status ?? 503 });
  const kept = PICTURE_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Response(response.body, { headers: kept });
}
