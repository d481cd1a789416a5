import { RouterContextProvider } from "react-router";
import { SIGNED_OUT_BYTES_MAX } from "#core/identity/session-limits.ts";
import { FILE_BYTES_MAX, FILE_TOO_LARGE } from "#core/shared/import/file-size.ts";
import { BODY_TOO_SLOW, type BodyFault, largeBody, readLimited } from "#core/shared/limited-body.ts";
import { refuse } from "#core/shared/result.ts";
import type { ApiRefusal } from "./error-catalogue.ts";
import { type ConsoleEnv, envContext, nonceContext } from "./session/context.ts";
import { isSignedOutPath } from "./session/gate.ts";
import { readSession } from "./session/session.ts";

/** What a form has around its file. */
const FORM_BYTES = 10_000;
const ENTRY_BYTES_MAX = 1_000_000;

/**
 * The request with its body read, counted while it arrived; the refusal of a large one that is of nobody known, or comes beside many others; "tooLarge" where the body is larger than the caller may
 * send: 16 KB signed out, a megabyte of an entry, the largest CSV file of an upload; "tooSlow" where it does not arrive.
 */
async function limitedRequest(
  request: Request,
  { admits }: Pick<LargeBody, "admits">,
): Promise<Request | BodyFault> {
  if (!request.body) return request;
  const body = await readLimited(request.body, bytesMaxOf(request), admits);
  if (!(body instanceof Uint8Array)) return body;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body });
}

type LargeBody = ReturnType<typeof largeBody>;

/** A large body is read on where the API knows the session (S-62): a cookie may be made up. */
function largeBodyOf(request: Request, { API }: ConsoleEnv): LargeBody {
  const token = readSession(request.headers.get("cookie"))?.accessToken ?? "";
  return largeBody(token, bytesMaxOf(request), async () => {
    const known = await API.fetch("http://api/users/me", { headers: { authorization: `Bearer ${token}` } });
    await known.body?.cancel();
    return known.ok;
  });
}

function bytesMaxOf({ headers, url }: Request): number {
  if (isSignedOutPath(new URL(url).pathname) || !readSession(headers.get("cookie")))
    return SIGNED_OUT_BYTES_MAX;
  const isUpload = headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  return isUpload ? FILE_BYTES_MAX + FORM_BYTES : ENTRY_BYTES_MAX;
}

const TOO_LARGE = refuse(413, "TOO_LARGE", FILE_TOO_LARGE);
const REFUSALS = { tooLarge: TOO_LARGE, tooSlow: BODY_TOO_SLOW };

/** The answer to a body that was not read, in the form of every refusal of the console. */
function bodyFaultResponse(fault: BodyFault): Response {
  const refusal = typeof fault === "string" ? REFUSALS[fault] : fault;
  const { ok, status, code, message, retryAfterSeconds } = refusal;
  const headers: HeadersInit = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
  return Response.json({ ok, status, code, message, errors: [] } satisfies ApiRefusal, { status, headers });
}

/** Answers one request of the console. The policy is left out in development, where Vite adds inline scripts. */
export async function respond(
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>,
  request: Request,
  env: ConsoleEnv,
  mode: "production" | "development",
): Promise<Response> {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const context = new RouterContextProvider();
  context.set(envContext, env);
  context.set(nonceContext, nonce);
  const large = largeBodyOf(request, env);
  try {
    const limited = await limitedRequest(request, large);
    const response = limited instanceof Request ? await handle(limited, context) : bodyFaultResponse(limited);
    return withSecurityHeaders(response, new URL(request.url).host, mode === "production" ? nonce : null);
  } finally {
    large.end();
  }
}

/** What every answer of the console carries; pages also get the policy with the request's nonce. */
function withSecurityHeaders(response: Response, host: string, nonce: string | null): Response {
  const headers = new Headers(response.headers);
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "same-origin");
  headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  headers.set("cache-control", "no-store");
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  // What the API sends with a file, its sandbox, stays beside the console's own.
  const filePolicy = [headers.get("content-security-policy"), FILE_POLICY].filter(Boolean).join("; ");
  if (nonce !== null) headers.set("content-security-policy", isPage ? pagePolicy(host, nonce) : filePolicy);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

const FILE_POLICY = "frame-ancestors 'none'";

function pagePolicy(host: string, nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}`,
    "worker-src 'self'",
    "object-src 'none'",
    // A PDF that the page itself has fetched, and nothing else.
    "frame-src blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
