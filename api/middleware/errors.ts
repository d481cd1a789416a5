import type { ErrorHandler, NotFoundHandler } from "hono";
import type { Refusal } from "../../core/shared/result.ts";
import type { ApiContext, AppEnv, ErrorBody } from "./api-env.ts";

/** A refusal on its way out of a handler. Refusals are values everywhere else. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The contract's error answer, made in one place. */
export function refusalResponse(c: ApiContext, refusal: Refusal): Response {
  if (refusal.retryAfterSeconds !== undefined) c.header("Retry-After", String(refusal.retryAfterSeconds));
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    request_id: c.var.requestId,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.data !== undefined && { data: refusal.data }),
  };
  return c.json(body, refusal.status);
}

export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof Refused) return refusalResponse(c, error.refusal);
  // The stack names code, never data; SQL messages name columns, never values.
  console.error(
    JSON.stringify({
      requestId: c.var.requestId,
      route: c.req.path.split("/")[1],
      error: `${error.name}: ${error.message}`,
      stack: error.stack?.split("\n").slice(1, 6),
    }),
  );
  const body: ErrorBody = {
    code: "INTERNAL_ERROR",
    message: "Oops! Something went wrong",
    request_id: c.var.requestId,
  };
  return c.json(body, 500);
};

export const onNotFound: NotFoundHandler<AppEnv> = (c) =>
  refusalResponse(c, { ok: false, status: 404, code: "NOT_FOUND", message: "There is no such address." });
