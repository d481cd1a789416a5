/** What every answer of the console carries; pages also get the policy with the request's nonce. */
export function withSecurityHeaders(response: Response, host: string, nonce: string | null): Response {
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
