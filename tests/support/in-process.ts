/** Addresses that this process answers by itself: a call of them is a call of a function, with the same requests and answers. */
type Handler = (request: Request) => Promise<Response>;

const handlers = new Map<string, Handler>();
const overNetwork = globalThis.fetch;

/** Whoever fetches from the origin in this process is answered by the handler. */
export function answerInProcess(origin: string, handler: Handler): void {
  handlers.set(origin, handler);
}

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input));
  const handler = handlers.get(url.origin);
  if (!handler) return overNetwork(input, init);
  const request = new Request(input, init);
  const response = await handler(request);
  const next = response.headers.get("location");
  if (next && response.status >= 300 && response.status < 400 && request.redirect === "follow")
    return fetch(new URL(next, url));
  Object.defineProperty(response, "url", { value: url.href });
  return response;
};
