import type { CallAnswer } from "#app/lib/api.server.ts";
import type { SAVE_SCHEME_VERSION } from "#core/grading/schemes/scheme-calls.ts";
import type { VersionOutcome } from "./scheme-outcomes.ts";

/** What a scheme's form sends to its own address. */
export interface SchemeSubmission<Entry> {
  entry: Entry;
  idempotencyKey: string;
}

/** How the saving of a scheme went, for its form. */
export function schemeOutcome(answer: CallAnswer<typeof SAVE_SCHEME_VERSION>): VersionOutcome {
  if (!answer.ok) return { ok: false, refusal: { ...answer, data: undefined } };
  const { message, data } = answer.value;
  return { ok: true, message, ...data };
}
