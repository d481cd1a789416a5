import type { ErrorHandler, NotFoundHandler } from "hono";
import { HasherBusy } from "#api/commands/identity/password-hasher.ts";
import { StoreUnavailable } from "#api/commands/object-store.ts";
import { type Refusal, refuse } from "#core/shared/result.ts";
import { type DatabaseFault, DatabaseUnavailable } from "#db/unavailable.ts";
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
function refusalResponse(c: ApiContext, refusal: Refusal): Response {
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

const UNAVAILABLE: Record<DatabaseFault, { code: string; message: string }> = {
  locked: {
    code: "DATABASE_BUSY",
    message: "The database is busy just now. Nothing was changed. Please try again in a moment.",
  },
  unwritable: {
    code: "DATABASE_UNWRITABLE",
    message:
      "The database cannot store anything at the moment. Nothing was changed. Please tell your administrator.",
  },
  silent: { code: "DATABASE_SILENT", message: "The database did not answer in time." },
  unreachable: { code: "DATABASE_UNREACHABLE", message: "The database cannot be reached at the moment." },
};
const RETRY_AFTER_SECONDS = 5;

/** What to do where a lost answer leaves open whether a change was saved; a reading call changes nothing. */
function adviceAfter(c: ApiContext): string {
  if (c.req.method === "GET") return "Please try again in a moment.";
  return c.req.header("idempotency-key")
    ? "Please try again in a moment: what was saved already is not saved twice."
    : "Please look whether your change was saved before you try again.";
}

/** 503 with Retry-After for a database that is locked, full, silent or not there. */
function unavailableResponse(c: ApiContext, { fault }: DatabaseUnavailable): Response {
  const { code, message } = UNAVAILABLE[fault];
  const isOpen = fault === "silent" || fault === "unreachable";
  const text = isOpen ? `${message} ${adviceAfter(c)}` : message;
  return refusalResponse(c, refuse(503, code, text, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
}

/** A file is stored before anything that names it is written. */
function storeUnavailable(c: ApiContext, { fault }: StoreUnavailable): Refusal {
  const [code, what] =
    fault === "silent"
      ? ["STORE_SILENT", "The store of files did not answer in time."]
      : ["STORE_FAILING", "The store of files cannot be used at the moment."];
  const kept = c.req.method === "GET" ? "" : " Nothing was changed.";
  return refuse(503, code, `${what}${kept} Please try again in a moment.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

const hasherBusy = ({ retryAfterSeconds }: HasherBusy): Refusal =>
  refuse(
    503,
    "SIGN_IN_BUSY",
    "Many people are signing in just now. Nothing was changed. Please try again in a few seconds.",
    { retryAfterSeconds },
  );

export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof Refused) return refusalResponse(c, error.refusal);
  if (error instanceof HasherBusy) return refusalResponse(c, hasherBusy(error));
  if (error instanceof StoreUnavailable) {
    console.error(JSON.stringify({ requestId: c.var.requestId, store: error.fault, error: error.message }));
    return refusalResponse(c, storeUnavailable(c, error));
  }
  if (error instanceof DatabaseUnavailable) {
    console.error(JSON.stringify({ requestId: c.var.requestId, database: error.fault }));
    return unavailableResponse(c, error);
  }
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
