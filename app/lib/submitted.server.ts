import { data } from "react-router";
import { refusalFromBody } from "./error-catalogue.ts";

/** A header of its own on the way to the API: printable ASCII alone. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** What is thrown at a request that no screen of the console sends. */
const notFromHere = () =>
  data(refusalFromBody(400, { message: "This request could not be read. Please try again." }), {
    status: 400,
  });

/** The JSON object a screen sent; 400 for anything else, and for an Idempotency-Key that could be none. Its fields are whatever was sent. */
export async function submittedJson<Body extends object>(request: Request): Promise<Body> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw notFromHere();
  const { idempotencyKey } = body as { idempotencyKey?: unknown };
  const isKey = typeof idempotencyKey === "string" && IDEMPOTENCY_KEY.test(idempotencyKey);
  if (idempotencyKey !== undefined && !isKey) throw notFromHere();
  return body as Body;
}

/** The same, and what the call made from it is sent. `inputOf` only translates: what it cannot translate was not sent by a screen (400). */
export async function submittedCall<Body extends object, const Input>(
  request: Request,
  inputOf: (body: Body) => Input,
): Promise<{ body: Body; input: Input }> {
  const body = await submittedJson<Body>(request);
  return { body, input: translated(() => inputOf(body)) };
}

/** Runs a translation; a TypeError or RangeError in it is the sender's mistake. */
export function translated<T>(translate: () => T): T {
  try {
    return translate();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      throw notFromHere();
    throw error;
  }
}

/** The form a screen sent; 400 for anything else. */
export async function submittedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw notFromHere();
  });
}
