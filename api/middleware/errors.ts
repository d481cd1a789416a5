import type { ErrorHandler, NotFoundHandler } from "hono";
import { type Refusal, refuse } from "../../core/shared/result.ts";
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

/** Another writer held the database longer than a change waits: the batch did not begin. */
const BUSY = refuse(
  503,
  "DATABASE_BUSY",
  "The database is busy just now. Nothing was changed. Please try again in a moment.",
  { retryAfterSeconds: 5 },
);
const isBusy = (error: Error): boolean => "code" in error && String(error.code).startsWith("SQLITE_BUSY");

export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof Refused) return refusalResponse(c, error.refusal);
  if (isBusy(error)) return refusalResponse(c, BUSY);
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
