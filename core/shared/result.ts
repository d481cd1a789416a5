import { CHECK_REQUIRED } from "./entry-messages.ts";

/**
 * Refusals are values. A Refusal says, to a person, why something was not done; the API maps it to
 * the error answer (S-9) in one place (api/middleware/errors.ts). Bugs throw.
 */
export interface RefusedEntry {
  message: string;
  /** Where in the input, e.g. "transaction.0.product.2.unit_price". */
  path?: string;
  /** 1 = first data row, for imports. */
  row?: number;
}

export interface Refusal {
  ok: false;
  status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  /** UPPER_SNAKE, stable for programs. */
  code: string;
  message: string;
  errors?: RefusedEntry[];
  /** The current record, for STALE_VERSION. */
  data?: unknown;
  retryAfterSeconds?: number;
}

export interface Ok<T> {
  ok: true;
  value: T;
}

export type Result<T> = Ok<T> | Refusal;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export function refuse(
  status: Refusal["status"],
  code: string,
  message: string,
  more: Pick<Refusal, "errors" | "data" | "retryAfterSeconds"> = {},
): Refusal {
  return { ok: false, status, code, message, ...more };
}

/** One refusal of several things: the message is the first entry's, word for word (S-9). */
export function refuseAll(status: Refusal["status"], code: string, errors: RefusedEntry[]): Refusal {
  return {
    ok: false,
    status,
    code,
    message: errors[0]?.message ?? CHECK_REQUIRED,
    errors,
  };
}

/** The refusal (422) of a school year or term that does not exist, each with its path; null: all that were named exist. */
export const refusalOfUnknown = (unknown: readonly RefusedEntry[]): Refusal | null =>
  unknown.length === 0
    ? null
    : refuseAll(
        422,
        "VALIDATION_FAILED",
        unknown.map((one) => ({ ...one })),
      );

/** The code of a change that others overtook at every attempt: nothing was done, and it may be sent again as it is. */
export const CHANGED_MEANWHILE = "CHANGED_MEANWHILE";
export const NOT_FOUND = refuse(
  404,
  "NOT_FOUND",
  "This record does not exist, or you don't have access to it.",
);
/** What belongs to a school year is asked for, none is named, and there is none at all. */
export const NO_SCHOOL_YEAR = refuse(404, "NO_SCHOOL_YEAR", "There is no school year yet. Add one first.");
export const FORBIDDEN = refuse(403, "FORBIDDEN", "Your role does not allow this.");
/** The code of a session that ended for want of use (I-25); `data` has the minutes. */
export const SESSION_IDLE = "SESSION_IDLE";
export const TOKEN_REFUSED = refuse(401, "TOKEN_REFUSED", "The access token is missing, expired or revoked.");
