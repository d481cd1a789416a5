import { renderToReadableStream } from "react-dom/server.node";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext } from "./lib/session/context.ts";
import { Nonce } from "./lib/session/nonce.ts";

/** How long a page waits for what it loads after its first bytes (the profile, retried ten times), milliseconds. */
export const streamTimeout = 20_000;

/** Renders a page as a stream; every inline script carries the request's nonce. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  const body = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </Nonce>,
    {
      nonce,
      signal: AbortSignal.timeout(streamTimeout + 1000),
      onError: (error) => {
        // A tab that was closed meanwhile is no fault.
        if (!request.signal.aborted) console.error(error);
      },
    },
  );
  return new Response(body, { status, headers });
}
