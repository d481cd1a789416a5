import { type RefusedEntry, SESSION_IDLE } from "#core/shared/result.ts";

/** The words for what went wrong with a call (S-15). */
export const ZERO_RES = {
  code: "ZERO_RES",
  message: "Unable to connect to server.",
  context: "Please check your internet connection.",
} as const;
export const SESSION_ENDED = { code: "SESSION_ENDED", message: "Warning! Unathourized Access" } as const;
export const DEFAULT_MESSAGE = "Oops! Something went wrong";

/** What a toast of billing is titled where a call failed; the server's message is under it. */
export const WENT_WRONG = {
  /** Of several at once, and from a list. */
  status: "Update status went wrong",
  /** On the screen of one payment. */
  ownStatus: "Updating status went wrong.",
  business: "Get business went wrong.",
  /** Payment types, methods and banks. */
  collection: "Fetch collection went wrong",
  /** Segments and customers. */
  collections: "Get collections went wrong.",
  invoicesAndCustomer: "Fetch Invoices & Customer went wrong",
  payment: "Get payment transaction no. went wrong.",
  payments: "Fetch payments went wrong",
  refunds: "Fetch refunds went wrong",
  createRefund: "Create refund went wrong.",
  file: "Getting file went wrong.",
  documentFile: "Get document file went wrong.",
  download: "Downloading file went wrong.",
  product: "Fetch Product went wrong",
} as const;
export const DOWNLOADED = "Successfully Downloaded !";

/** A call a page was loaded without: the page is there, and a toast says what is missing. */
export interface LoadFailure {
  title: string;
  message: string;
}

/** A call that was not done, and why. Status 0: no answer came. */
export interface ApiRefusal {
  ok: false;
  status: number;
  code: string;
  message: string;
  errors: RefusedEntry[];
  /** Heads the page that could not be loaded. */
  title?: string;
  /** What the API sends along: the current record of a stale change. */
  data?: unknown;
}

export const NO_ANSWER: ApiRefusal = {
  ok: false,
  status: 0,
  code: ZERO_RES.code,
  message: `${ZERO_RES.message} ${ZERO_RES.context}`,
  errors: [],
};

/** An error body → a refusal: the first of `errors` speaks when it has a message, otherwise the body's own message. */
export function refusalFromBody(status: number, body: unknown): ApiRefusal {
  const { code, message, errors, data } = (typeof body === "object" && body !== null ? body : {}) as {
    code?: unknown;
    message?: unknown;
    errors?: unknown;
    data?: unknown;
  };
  const entries = Array.isArray(errors) ? errors.filter(isEntry) : [];
  const text = entries[0]?.message ?? (typeof message === "string" && message !== "" ? message : null);
  return {
    ok: false,
    status,
    code: typeof code === "string" ? code : `HTTP_${status}`,
    message: text ?? DEFAULT_MESSAGE,
    errors: entries,
    ...(data !== undefined && { data }),
  };
}

const isEntry = (value: unknown): value is RefusedEntry =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as { message?: unknown }).message === "string" &&
  (value as { message: string }).message !== "";

/** The minutes after which a session ended for want of use; null: it ended otherwise. */
export function idleMinutesIn(refusal: { code?: unknown; data?: unknown } | null): number | null {
  if (refusal?.code !== SESSION_IDLE) return null;
  const minutes = Number((refusal.data as { minutes?: unknown } | null)?.minutes);
  return Number.isInteger(minutes) && minutes > 0 ? minutes : null;
}

/** A 401 that speaks of the token ends the session; one about credentials or the key does not. */
export const endsSession = (refusal: ApiRefusal): boolean =>
  refusal.status === 401 && /token/i.test(refusal.message);
