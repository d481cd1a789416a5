import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { onError } from "#api/middleware/errors.ts";
import { jsonBody } from "#api/middleware/input.ts";
import { respond } from "#app/lib/respond.ts";
import { BODY_MS_MAX, BODY_TOO_SLOW } from "#core/shared/limited-body.ts";

/** Given a sender that stops in the middle of its body; when 30 seconds have passed, by an injected clock; then it gets 408 and the reason. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const api = new Hono<AppEnv>().onError(onError).post("/", async (c) => c.json(await jsonBody(c)));
const request = () =>
  new Request("http://127.0.0.1/", {
    method: "POST",
    body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"a"')) }),
    duplex: "half",
  } as RequestInit);
const console = () =>
  respond(() => Promise.resolve(new Response()), request(), { API: { fetch } }, "production");

test.each([
  ["the API", () => api.request(request())],
  ["the console", console],
])("%s", async (_, send) => {
  const sent = send();
  await vi.advanceTimersByTimeAsync(BODY_MS_MAX);
  const response = await sent;
  expect([response.status, await response.json()]).toMatchObject([
    408,
    { code: BODY_TOO_SLOW.code, message: BODY_TOO_SLOW.message },
  ]);
});
